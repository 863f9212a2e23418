import { useEffect } from 'react'
import { wallPath } from '../../../../api/page-paths.ts'

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

const checkMs = 5 * 60_000
const answerWithinMs = 10_000

/** The scripts that a page starts with; their names change with their content. */
const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')).join(' ')

/** Reloads the page when the server has another version of it, for monitors without a keyboard. Waits while a panel is open. */
export function useNewVersion(): void {
  useEffect(() => {
    const own = scriptsOf(document)
    const check = async () => {
      const signal = AbortSignal.timeout(answerWithinMs)
      const response = await fetch(wallPath, { cache: 'no-store', signal }).catch(() => undefined)
      const html = response?.ok ? await response.text().catch(() => '') : ''
      const current = scriptsOf(new DOMParser().parseFromString(html, 'text/html'))
      // Without scripts, something else has answered, such as a page of a proxy.
      if (current && current !== own && !document.querySelector('[role=dialog]')) location.reload()
    }
    const timer = setInterval(() => void check(), checkMs)
    return () => clearInterval(timer)
  }, [])
}
