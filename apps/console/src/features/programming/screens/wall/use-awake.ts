import { useEffect } from 'react'

/** Keeps the monitor on while the page is visible, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (document.hidden || (lock && !lock.released)) return
      // Refused with a low battery, for example. The next change of visibility asks again.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await given?.release()
      else lock = given
    }
    const onVisibility = () => void request()
    document.addEventListener('visibilitychange', onVisibility)
    onVisibility()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
