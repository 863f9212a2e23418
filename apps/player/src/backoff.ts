const firstMs = 1000
const longestMs = 60_000

/** How long to wait after the n-th failure in a row: anything between 1 s and twice as much as before, at most 60 s. */
export function backoffMs(failures: number, chance: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.max(failures, 1))
  return firstMs + chance * (ceiling - firstMs)
}
