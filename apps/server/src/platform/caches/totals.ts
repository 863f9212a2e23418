import { LRUCache } from 'lru-cache'
import { type Bus, everywhere } from '../bus/bus.ts'

/** Caches row counts per owner: counting many rows is slower than reading a page of them. */
export interface Totals {
  of(owner: string, filter: string, count: () => Promise<number>): Promise<number>
  /** Call when rows of this owner were added, deleted or renamed. */
  moved(owner: string): void
}

/** `keepMs`: lifetime of a count, for changes by other servers whose message was lost; 0 with a single server. */
export function totals(keepMs: number, bus: Bus): Totals {
  const known = new LRUCache<string, Map<string, number>>({ max: 2000, ttl: keepMs })
  const { moved } = everywhere(bus, 'totals', { moved: (owner: string) => void known.delete(owner) })
  return {
    moved,
    of: async (owner, filter, count) => {
      const entry = known.get(owner) ?? new Map<string, number>()
      // Stored before counting, so that a change during the count removes the entry with its outdated count.
      if (!known.has(owner)) known.set(owner, entry)
      const total = entry.get(filter) ?? (await count())
      if (entry.size > 100) entry.clear()
      entry.set(filter, total)
      return total
    },
  }
}
