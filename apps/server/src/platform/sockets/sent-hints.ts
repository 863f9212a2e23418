import { LRUCache } from 'lru-cache'
import { upTo } from '../caches/entries.ts'

const maxAccounts = 50_000
/** A greeting with an older first fetch has missed something, as far as is known. */
const keptMs = 10 * 60_000
/** More than a greeting is under way, and than a change waits for its hint. */
const marginMs = 1000

/** When the last hint to the consoles of each account was sent. Without a console, too: one may be connecting. */
export function openSentHints(now: () => number) {
  const sentAt = new LRUCache<string, number>(upTo(maxAccounts))
  let openedAt = now()
  /** The key of the platform owner, as no id is empty. */
  const keyOf = (accountId: string | null) => accountId ?? ''
  return {
    note: (accountId: string | null): void => void sentAt.set(keyOf(accountId), now()),
    /** A hint to all accounts was sent. */
    noteAll: (): void => {
      openedAt = now()
    },
    /** Whether one was sent in the last `ms`. True if that is not known. */
    wereSentWithin: (accountId: string | null, ms: number): boolean => {
      const since = now() - ms - marginMs
      return ms > keptMs || openedAt > since || (sentAt.get(keyOf(accountId)) ?? 0) > since
    },
  }
}
