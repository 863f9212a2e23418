/** Time without requests of the page until the other parts follow (ms). */
const quietMs = 1000
const longestWaitMs = 5000

const waiting: (() => Promise<unknown>)[] = []

/** Loads a part of the console after the page. Failures are reported where the part is drawn. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  waiting.push(load)
}

/**
 * Loads the waiting parts, one after the other, while the page does not wait for data: an update of the server deletes
 * their files. Returns a function that ends it.
 */
export function startIdleLoading(isBusy: () => boolean): () => void {
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
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: longestWaitMs })
  else setTimeout(act)
}
