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

/** For a loop of small steps: ends the turn, as `nextTurn`, when the steps of this turn have taken `sliceMs`. */
export function timeSlices(sliceMs = 5): () => Promise<void> {
  let begunAt = performance.now()
  return async () => {
    if (performance.now() - begunAt < sliceMs) return
    await nextTurn()
    begunAt = performance.now()
  }
}

function schedule(): void {
  isScheduled = true
  setImmediate(release)
}

function release(): void {
  isScheduled = false
  waiting.shift()?.()
  if (waiting.length > 0) schedule()
}
