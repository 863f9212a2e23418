/** Remembers a number per key for a second, so that hot reads need not ask the database each time. */
export interface Versions {
  current(key: string): Promise<number>
  /** The number has moved, here or on another server. */
  moved(key: string): void
  /** Hears of every move. */
  watch(listener: (key: string) => void): void
}

const keepMs = 1000

/** `read` asks the truth. Several calls at once ask once. */
export function versions(read: (key: string) => Promise<number>): Versions {
  let listener: ((key: string) => void) | undefined
  const known = new Map<string, { value: Promise<number>; until: number }>()
  return {
    moved: (key) => {
      known.delete(key)
      listener?.(key)
    },
    watch: (one) => {
      listener = one
    },
    current: (key) => {
      const now = performance.now()
      const entry = known.get(key)
      if (entry && entry.until > now) return entry.value
      const value = read(key)
      value.catch(() => known.delete(key))
      known.set(key, { value, until: now + keepMs })
      if (known.size > 20_000) known.clear()
      return value
    },
  }
}
