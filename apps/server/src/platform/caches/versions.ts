import type { Bus } from '../bus/bus.ts'
import { cache } from './cache.ts'

/** Caches a number per key for one second, to save database queries on frequent reads. */
export interface Versions {
  current(key: string): Promise<number>
  /** Call when the number has changed: it is evicted on all servers. */
  moved(key: string): void
  /** Called for every change; `isOurs` is true for changes made by this server. */
  watch(listener: (key: string, isOurs: boolean) => void): void
}

const keepMs = 1000

/** `read` reads the number from the database, once for simultaneous calls. */
export function versions(read: (key: string) => Promise<number>, bus: Bus, now?: () => number): Versions {
  let listener: ((key: string, isOurs: boolean) => void) | undefined
  const known = cache<number>({ max: 20_000, lifeMs: keepMs, ...(now && { now }) })
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
    current: (key) => known.of(key, () => read(key)),
  }
}
