/** Returns the pages of a pager: the first, the last, and those around the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < last)
  const shown = [...new Set([1, ...near, last])]
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}
