/** A few sizes only: the compiled statement of each size is cached, and its memory grows with its length. */
const sizes = [100, 20, 5, 1] as const

/** Consecutive parts of a list for one statement each, whose text then has one of a few lengths. */
export function inSizes<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < rows.length; ) {
    const size = sizes.find((one) => one <= rows.length - start) ?? 1
    parts.push(rows.slice(start, start + size))
    start += size
  }
  return parts
}
