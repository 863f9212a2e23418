const minuteMs = 60_000
const maxKinds = 100
const others = 'others'

interface Seldom<Entry> {
  kindOf: (entry: Entry) => string
  write: (entry: Entry) => void
  /** Called after the minute, if entries of this kind were left out. */
  writeCount: (kind: string, left: { times: number; seconds: number }) => void
  everyMs?: number
}

/** Returns a function that writes the first entry of a kind at once, and counts the others of the next minute. */
export function seldom<Entry>({
  kindOf,
  write,
  writeCount,
  everyMs = minuteMs,
}: Seldom<Entry>): (entry: Entry) => void {
  const counts = new Map<string, number>()
  return (entry) => {
    const own = kindOf(entry)
    const kind = counts.has(own) || counts.size < maxKinds ? own : others
    const known = counts.get(kind)
    counts.set(kind, known === undefined ? 0 : known + 1)
    if (known !== undefined) return
    setTimeout(() => {
      const times = counts.get(kind) ?? 0
      counts.delete(kind)
      if (times > 0) writeCount(kind, { times, seconds: everyMs / 1000 })
    }, everyMs).unref()
    write(entry)
  }
}
