/**
 * Returns the indexes of the longest part of a list whose values ascend: what kept its order, when the values are earlier
 * places. Takes n log n steps.
 */
export function keptOrder(values: readonly number[]): Set<number> {
  // The ends of the best ascending parts by their length, and the index before each one.
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at)
  return kept
}
