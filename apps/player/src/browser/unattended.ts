const pointerShownMs = 2000

/** Hides the pointer when it has not moved for 2 s. */
export function hideIdlePointer(): void {
  const { classList } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    classList.remove('idle')
    clearTimeout(timer)
    timer = setTimeout(() => classList.add('idle'), pointerShownMs)
  }
  window.addEventListener('pointermove', show, { passive: true })
  show()
}

const askAgainMs = 30_000

/** Keeps the display on. Browsers release the wake lock when the page is hidden, and possibly at other times. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return
  let lock: WakeLockSentinel | undefined
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (document.hidden || isAsking || (lock && !lock.released)) return
    isAsking = true
    // Refused on low battery or by policy: retried later.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    isAsking = false
  }
  document.addEventListener('visibilitychange', () => void ask())
  setInterval(() => void ask(), askAgainMs)
  void ask()
}
