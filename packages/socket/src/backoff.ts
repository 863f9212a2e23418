const firstMs = 1000
const maxMs = 60_000

/** Exponential backoff with jitter: delay after the n-th failure in a row, 1 to 60 s. `chance`: random, 0 to 1. */
export function backoffMs(failures: number, chance: number): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.max(failures, 1))
  return firstMs + chance * (ceiling - firstMs)
}
