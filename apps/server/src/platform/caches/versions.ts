import type { Bus } from '../bus/bus.ts'
import { cache } from './cache.ts'
import { upTo } from './entries.ts'

/** Caches a number per key for one second, to save database queries on frequent reads. */
export interface Versions {
  current(key: string): Promise<number>
  /** Call when the number has changed: it is evicted on all servers. `hiddenFrom` is passed to the listener here. */
  moved(key: string, hiddenFrom?: readonly string[]): void
  /** Called for every change; `isOurs` is true for changes made by this server. */
  watch(listener: Listener): void
}

type Listener = (key: string, isOurs: boolean, hiddenFrom?: readonly string[]) => void

const keepMs = 1000

/** `read` reads the number from the database, once for simultaneous calls. */
export function versions(read: (key: string) => Promise<number>, bus: Bus, now?: () => number): Versions {
  let listener: Listener | undefined
  const known = cache<number>({ ...upTo(20_000), lifeMs: keepMs, ...(now && { now }) })
  bus.subscribe('content', (key: string) => {
    known.delete(key)
    listener?.(key, false)
  })
  return {
    moved: (key, hiddenFrom) => {
      known.delete(key)
      bus.publish('content', key)
      listener?.(key, true, hiddenFrom)
    },
    watch: (one) => {
      listener = one
    },
    current: (key) => known.of(key, () => read(key)),
  }
}
