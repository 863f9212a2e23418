import { LRUCache } from 'lru-cache'
import { type Bus, everywhere } from './bus.ts'

/** Remembers counts per owner, because counting many rows costs more than reading a page of them. */
export interface Totals {
  of(owner: string, filter: string, count: () => Promise<number>): Promise<number>
  /** Rows of this owner came, went or changed their text. */
  moved(owner: string): void
}

/** `keepMs`: after this time changes show that another server has made and not told; 0 where there is no other. */
export function totals(keepMs: number, bus: Bus): Totals {
  const known = new LRUCache<string, Map<string, number>>({ max: 2000, ttl: keepMs })
  const { moved } = everywhere(bus, 'totals', { moved: (owner: string) => void known.delete(owner) })
  return {
    moved,
    of: async (owner, filter, count) => {
      const entry = known.get(owner) ?? new Map<string, number>()
      // Before it is counted: what moves meanwhile takes the entry away, and the old count with it.
      if (!known.has(owner)) known.set(owner, entry)
      const total = entry.get(filter) ?? (await count())
      if (entry.size > 100) entry.clear()
      entry.set(filter, total)
      return total
    },
  }
}
