import { LRUCache } from 'lru-cache'
import { upTo } from '../caches/entries.ts'

/** Keys kept in memory; an evicted key starts again with a full budget. */
const maxKeys = 50_000
const hourMs = 60 * 60 * 1000

/** Time that each key may spend. Kept in the memory of each server. */
export interface TimeBudget {
  /** Milliseconds until the key may spend again; 0 if it may now. */
  waitMs(key: string): number
  /** Counts time that has been spent, even if it is more than the budget had left: the key waits the longer. */
  spend(key: string, ms: number): void
}

/** `msPerHour` per key, in the long run and at once; 0 is not limited. */
export function openTimeBudget(msPerHour: number, now: () => number): TimeBudget {
  const spent = new LRUCache<string, { ms: number; at: number }>(upTo(maxKeys))
  const rate = msPerHour / hourMs
  const spentBy = (key: string): number => {
    const { ms, at } = spent.get(key) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - Math.max(0, now() - at) * rate)
  }
  return {
    waitMs: (key) => (msPerHour === 0 ? 0 : Math.max(0, Math.ceil((spentBy(key) - msPerHour) / rate))),
    spend: (key, ms) => {
      if (msPerHour > 0) spent.set(key, { ms: spentBy(key) + ms, at: now() })
    },
  }
}
