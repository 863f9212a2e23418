import { LRUCache } from 'lru-cache'
import { type Bus, everywhere } from '../bus/bus.ts'
import { type Cache, cache } from './cache.ts'

/** Caches row counts per owner: counting many rows is slower than reading a page of them. */
export interface Totals {
  of(owner: string, filter: string, count: () => Promise<number>): Promise<number>
  /** Call when rows of this owner were added, deleted or renamed. */
  moved(owner: string): void
}

/** `keepMs`: lifetime of a count, for changes by other servers whose message was lost; 0 with a single server. */
export function totals(keepMs: number, bus: Bus): Totals {
  const known = new LRUCache<string, Cache<number>>({ max: 2000 })
  const { moved } = everywhere(bus, 'totals', { moved: (owner: string) => void known.delete(owner) })
  return {
    moved,
    of: (owner, filter, count) => {
      const counts = known.get(owner) ?? cache<number>({ max: 100, lifeMs: keepMs })
      // Stored before counting, so that a change during the count removes the entry with its outdated count.
      known.set(owner, counts)
      return counts.of(filter, count)
    },
  }
}
