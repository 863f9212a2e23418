interface Place {
  index: number
  columns: number
  count: number
}

/** Rows that Page Up and Page Down pass. */
const pageRows = 4

/** The index of the tile to which a key leads; undefined for other keys. */
export function nextTile(key: string, { index, columns, count }: Place): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * pageRows,
    PageDown: columns * pageRows,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  const next = index + step
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  // Above the first row and below the last one there is nothing.
  if (isVertical && next < 0) return index
  if (isVertical && next >= count && Math.floor(index / columns) === Math.floor((count - 1) / columns)) return index
  return Math.min(count - 1, Math.max(0, next))
}
