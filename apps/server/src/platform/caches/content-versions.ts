import { LRUCache } from 'lru-cache'
import type { Bus } from '../bus/bus.ts'
import { cache } from './cache.ts'
import { upTo } from './entries.ts'

/** Numbers of the changes of an account's content until some time. */
export interface Version {
  /** Changes that can reach all screens. */
  all: number
  /** Changes that reached some screens. */
  some: number
}

/** Whether what was read at `version` has a change. */
export const includes = (version: Version, { all, some }: Version): boolean =>
  version.all > all || (version.all === all && version.some >= some)

/** The content of an account. */
export interface ContentVersion {
  /** The version of the rows in the database, or an earlier one. */
  newest: Version
  /** The last change that reached a screen: what has it is current for the screen. */
  reached(screenId: string): Version
}

/** One number of a version, which increases with each change. */
export const numberOf = ({ all, some }: Version): number => all + some

/** Caches the versions of accounts for one second, to save database queries on frequent reads. */
export interface ContentVersions {
  of(accountId: string): Promise<ContentVersion>
  /** Call when content has changed: what is cached is evicted on all servers. */
  moved(accountId: string, move?: Move): void
  /** Called for every change; `isOurs` is true for changes made by this server. */
  watch(listener: (accountId: string, move: Move & { isOurs: boolean }) => void): void
}

export interface Move {
  /** The screens that the change reached; undefined: possibly all. */
  screenIds?: readonly string[] | undefined
  /** Users who get no hint; known on the server that made the change only. */
  hiddenFrom?: readonly string[] | undefined
}

export interface Source {
  /** Once for simultaneous calls. Infinite for an account that does not exist: nothing of it is current. */
  readCounts: (accountId: string) => Promise<Version>
  /** Screens that were reached by a change of some screens after this one, with the number of the last. */
  readReached: (accountId: string, after: number) => Promise<readonly { id: string; last_move: number }[]>
}

interface Reached {
  /** The changes up to this one are in `screens`. */
  upTo: number
  /** Number of the last change of some screens, by screen id. */
  screens: Map<string, number>
}

const keepMs = 1000
const maxAccounts = 20_000

export function openContentVersions(source: Source, bus: Bus, now?: () => number): ContentVersions {
  let listener: Parameters<ContentVersions['watch']>[0] | undefined
  const known = cache<ContentVersion>({ ...upTo(maxAccounts), lifeMs: keepMs, ...(now && { now }) })
  const reached = new LRUCache<string, Reached>(upTo(maxAccounts))
  const movedElsewhere = (accountId: string, screenIds?: string[]) => {
    known.delete(accountId)
    listener?.(accountId, { isOurs: false, screenIds })
  }
  bus.subscribe('content', (accountId: string) => movedElsewhere(accountId))
  bus.subscribe('content.some', ([accountId, screenIds]: [string, string[]]) => movedElsewhere(accountId, screenIds))

  const read = async (accountId: string): Promise<ContentVersion> => {
    const { all, some } = await source.readCounts(accountId)
    const entry = reached.get(accountId) ?? { upTo: 0, screens: new Map<string, number>() }
    reached.set(accountId, entry)
    const { screens } = entry
    if (some > entry.upTo) {
      // Simultaneous reads of an account share the entry.
      for (const { id, last_move } of await source.readReached(accountId, entry.upTo))
        screens.set(id, Math.max(last_move, screens.get(id) ?? 0))
      entry.upTo = Math.max(some, entry.upTo)
    }
    return { newest: { all, some }, reached: (screenId) => ({ all, some: screens.get(screenId) ?? 0 }) }
  }
  return {
    of: (accountId) => known.of(accountId, () => read(accountId)),
    moved: (accountId, move = {}) => {
      known.delete(accountId)
      if (move.screenIds) bus.publish('content.some', [accountId, move.screenIds])
      else bus.publish('content', accountId)
      listener?.(accountId, { ...move, isOurs: true })
    },
    watch: (one) => {
      listener = one
    },
  }
}
