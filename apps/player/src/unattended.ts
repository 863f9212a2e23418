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

/** Keeps the display on. Browsers give the lock back whenever the page was hidden. */
export function keepAwake(): void {
  const ask = (): void => {
    if (document.hidden || !('wakeLock' in navigator)) return
    // Refused on low battery or by policy: then the display follows its own settings.
    navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
