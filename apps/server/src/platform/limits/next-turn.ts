const waiting: (() => void)[] = []
let isScheduled = false

/**
 * Resolves in a later turn of the event loop, one caller per turn in order. Long work awaits it between slices, so
 * that new requests are answered first.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (!isScheduled) schedule()
  })

function schedule(): void {
  isScheduled = true
  setImmediate(release)
}

function release(): void {
  isScheduled = false
  waiting.shift()?.()
  if (waiting.length > 0) schedule()
}
