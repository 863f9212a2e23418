interface Line {
  /** Index of its first item. */
  start: number
  /** Index after its last item. */
  end: number
  title: string | undefined
}

/** Splits items into lines of up to `columns`. Each item with a title starts a line. */
export function linesOf(count: number, columns: number, titles: ReadonlyMap<number, string> = new Map()): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < count; ) {
    let end = start + 1
    while (end < count && end - start < columns && !titles.has(end)) end += 1
    lines.push({ start, end, title: titles.get(start) })
    start = end
  }
  return lines
}
