/** Time without requests of the page until the other parts follow (ms). */
const quietMs = 1000
const longestWaitMs = 5000

/** Parts of the console that are loaded after the page. */
export interface IdleLoading {
  /** Failures are reported where the part is drawn. */
  add: (load: () => Promise<unknown>) => void
  /**
   * Loads the waiting parts, one after the other, while the page does not wait for data: an update of the server deletes
   * their files. Returns a function that ends it.
   */
  start: (isBusy: () => boolean) => () => void
}

export function openIdleLoading(): IdleLoading {
  const waiting: (() => Promise<unknown>)[] = []
  return {
    add: (load) => void waiting.push(load),
    start: (isBusy) => {
      let wasBusy = true
      let isLoading = false
      const loadNext = () => {
        const load = isBusy() ? undefined : waiting.shift()
        isLoading = load !== undefined
        if (load) whenIdle(() => void load().then(loadNext, loadNext))
      }
      const timer = setInterval(() => {
        const isBusyNow = isBusy()
        if (!isBusyNow && !wasBusy && !isLoading) loadNext()
        wasBusy = isBusyNow
      }, quietMs)
      return () => clearInterval(timer)
    },
  }
}

/** Those of the console. */
export const idleLoading = openIdleLoading()

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: longestWaitMs })
  else setTimeout(act)
}
