import type { Bus } from './bus.ts'

/** Remembers a number per key for a second, so that hot reads need not ask the database each time. */
export interface Versions {
  current(key: string): Promise<number>
  /** The number has moved: the other servers hear of it, too. */
  moved(key: string): void
  /** Hears of every move, and whether it was made by this server. */
  watch(listener: (key: string, isOurs: boolean) => void): void
}

const keepMs = 1000

/** `read` asks the truth. Several calls at once ask once. */
export function versions(read: (key: string) => Promise<number>, bus: Bus): Versions {
  let listener: ((key: string, isOurs: boolean) => void) | undefined
  const known = new Map<string, { value: Promise<number>; until: number }>()
  bus.subscribe('content', (key: string) => {
    known.delete(key)
    listener?.(key, false)
  })
  return {
    moved: (key) => {
      known.delete(key)
      bus.publish('content', key)
      listener?.(key, true)
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
