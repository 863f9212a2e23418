import { LRUCache } from 'lru-cache'
import { upTo } from '../caches/entries.ts'

/** Keys kept in memory; an evicted key starts again with a full budget. */
const maxKeys = 50_000

export interface BudgetState {
  isSpent: boolean
  /** Calls that may be made at once. */
  remaining: number
  /** Seconds until the budget is full again. */
  resetSeconds: number
  /** Seconds until one more call may be made. */
  retrySeconds: number
}

export interface CallBudget {
  perMinute: number
  /** Takes one call from the budget of the key, if there is one left. */
  take(key: string): BudgetState
}

/**
 * A token bucket per key: `perMinute` calls in the long run, and a third of that at once. Kept in the memory of each
 * server, so several servers allow correspondingly more. Undefined when `perMinute` is 0: not limited.
 */
export function openCallBudget(perMinute: number, now: () => number): CallBudget | undefined {
  if (perMinute === 0) return undefined
  const [perSecond, most] = [perMinute / 60, Math.ceil(perMinute / 3)]
  const buckets = new LRUCache<string, { tokens: number; at: number }>(upTo(maxKeys))
  return {
    perMinute,
    take: (key) => {
      const at = now()
      const before = buckets.get(key) ?? { tokens: most, at }
      const tokens = Math.min(most, before.tokens + (Math.max(0, at - before.at) / 1000) * perSecond)
      const isSpent = tokens < 1
      const left = isSpent ? tokens : tokens - 1
      buckets.set(key, { tokens: left, at })
      return {
        isSpent,
        remaining: Math.floor(left),
        resetSeconds: Math.ceil((most - left) / perSecond),
        retrySeconds: Math.max(1, Math.ceil((1 - left) / perSecond)),
      }
    },
  }
}
