import { noFigures, type ScreenState } from '@digisigncast/contract/devices/screen-state'
import type { HintType } from '@digisigncast/contract/events/hints'
import { LRUCache } from 'lru-cache'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import { type ContentVersion, includes, type Version } from '../../../platform/caches/content-versions.ts'
import { upTo } from '../../../platform/caches/entries.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { zoneDataAt } from '../../playback/manifest/index.ts'
import { listScreenIds, type StateSummary, summaryOf } from '../screen-states/index.ts'
import type { Computed } from './compute-states.ts'
import { readPictures, withPicture } from './pictures.ts'
import { computedTogether, refreshStates } from './refresh-states.ts'

/** States of screens, kept in memory until something changes that they depend on. */
export interface ScreenStates {
  /** The states of screens of an account, by their id. */
  of: (accountId: string, screenIds: readonly string[]) => Promise<Map<string, ScreenState>>
  /**
   * The same for counts, without the pictures and folders of items that cannot be shown. If more than 500 can be others
   * than they were, those are given as they were known, computed afterwards, and consoles get a hint. What was up to
   * date is out of date until then if its content can have changed.
   */
  known: (accountId: string, screenIds: readonly string[]) => Promise<Map<string, ScreenState>>
  /** As `known`, but if more than 500 were never computed, those are “unknown” and computed afterwards. */
  atHand: (accountId: string, screenIds: readonly string[]) => Promise<Map<string, ScreenState>>
  /** States with the troubles that alerts are raised for; outdated ones are computed now. */
  observed: (accountId: string, screenIds: readonly string[]) => Promise<ReadonlyMap<string, Computed>>
  /** All screens of an account, as `known`. */
  ofAll: (accountId: string) => Promise<StateSummary>
  /** Devices have changed: those of these screens, or of all of the account. */
  changed: (accountId: string, screenIds?: readonly string[]) => void
  /** Consoles get these hints about the account. */
  hinted: (accountId: string, types: readonly HintType[]) => void
  close: () => Promise<void>
}

interface Options {
  compute: (accountId: string, screenIds: readonly string[]) => Promise<Map<string, Computed>>
  /** States that were given as they were known have been computed, and some are others. */
  refreshed: (accountId: string) => void
  /** Called when devices of these screens change at this server. */
  changed?: (accountId: string, screenIds: readonly string[]) => void
}

/** The facts about an account and its content version, read before the states of its screens. */
interface Position {
  account: Account
  version: ContentVersion
}

interface Kept extends Computed {
  /** That of the account when the state was computed. */
  epoch: number
  /** Content of the account, read before. */
  version: Version
}

/** Facts about all screens of an account. Replaced when all states can have changed. */
interface Account {
  epoch: number
  zoneData: string
  /** Number of times that devices of some screens changed. */
  changes: number
  ids?: Promise<string[]> | undefined
  all?: { changes: number; version: Version; result: Promise<StateSummary & { until: number }> } | undefined
}

const notComputed: Computed = { state: { ...noFigures, code: 'unknown' }, until: 0, troubles: [], isClosed: false }

/** Screens whose known states are read in one turn of the event loop. */
const readTogether = 1000
const maxAccounts = 20_000
const maxScreens = 100_000

/** Hints after which devices or settings can be others. Changes of content move the content version. */
const concerning = new Set<HintType>(['devices.changed', 'settings.changed'])

export function openScreenStates(
  { db, now, contentVersions, log }: Pick<Platform, 'db' | 'now' | 'contentVersions' | 'log'>,
  { compute, refreshed, changed }: Options,
): ScreenStates {
  const accounts = new LRUCache<string, Account>(upTo(maxAccounts))
  const states = new LRUCache<string, Kept>(upTo(maxScreens))
  /** Screens that have changed since a computation began, per running computation. */
  const running = new Set<Set<string>>()
  let epochs = 0

  const current = (accountId: string): Account => {
    const zoneData = zoneDataAt(now())
    const kept = accounts.get(accountId)
    if (kept?.zoneData === zoneData) return kept
    epochs += 1
    const account = { epoch: epochs, zoneData, changes: 0 }
    accounts.set(accountId, account)
    return account
  }

  /** Those that are known, and the ids of the others. */
  const readKept = ({ account, version }: Position, ids: readonly string[]) => {
    const found = new Map<string, Computed>()
    const missing: string[] = []
    for (const id of ids) {
      const kept = states.get(id)
      if (kept?.epoch === account.epoch && includes(kept.version, version.reached(id)) && kept.until > now())
        found.set(id, kept)
      else missing.push(id)
    }
    return { found, missing }
  }
  /** Computes and keeps states. */
  const computeAll = async (
    accountId: string,
    { account: { epoch }, version }: Position,
    ids: readonly string[],
  ): Promise<Map<string, Computed>> => {
    const found = new Map<string, Computed>()
    const changed = new Set<string>()
    running.add(changed)
    try {
      for (const [index, some] of inSlices(ids, computedTogether).entries()) {
        if (index > 0) await nextTurn()
        for (const [id, computed] of await compute(accountId, some)) {
          found.set(id, computed)
          if (!changed.has(id)) states.set(id, { ...computed, epoch, version: version.newest })
        }
      }
    } finally {
      running.delete(changed)
    }
    return found
  }
  const read = async (accountId: string, at: Position, ids: readonly string[]): Promise<Map<string, Computed>> => {
    const { found, missing } = readKept(at, ids)
    return missing.length === 0 ? found : new Map([...found, ...(await computeAll(accountId, at, missing))])
  }

  const positionOf = async (accountId: string): Promise<Position> => {
    const version = await contentVersions.of(accountId)
    return { account: current(accountId), version }
  }
  /** As it was known. */
  const earlier = (id: string, version: ContentVersion): Computed | undefined => {
    const kept = states.get(id)
    if (kept?.state.code !== 'up_to_date' || includes(kept.version, version.reached(id))) return kept
    return { ...kept, state: { ...kept.state, code: 'out_of_date', since: now() } }
  }
  const refresh = refreshStates({
    compute: async (accountId, ids) => {
      const at = await positionOf(accountId)
      const before = ids.map((id) => earlier(id, at.version)?.state.code)
      const found = await read(accountId, at, ids)
      return ids.some((id, index) => found.get(id)?.state.code !== before[index])
    },
    changed: (accountId) => {
      const account = accounts.get(accountId)
      if (account) account.all = undefined
      refreshed(accountId)
    },
    failed: (error) => log.error({ err: error }, 'states of screens could not be computed'),
  })
  const readKnown = async (
    accountId: string,
    at: Position,
    ids: readonly string[],
    waits = true,
  ): Promise<Map<string, Computed>> => {
    const [found, known] = [new Map<string, Computed>(), new Map<string, Computed>()]
    const missing: string[] = []
    const unknown: string[] = []
    for (const [index, some] of inSlices(ids, readTogether).entries()) {
      if (index > 0) await nextTurn()
      const kept = readKept(at, some)
      for (const [id, state] of kept.found) found.set(id, state)
      missing.push(...kept.missing)
      for (const id of kept.missing) {
        const state = earlier(id, at.version)
        if (state) known.set(id, state)
        else unknown.push(id)
      }
    }
    if (missing.length === 0) return found
    if (!waits && unknown.length > computedTogether) {
      for (const id of unknown) known.set(id, notComputed)
      refresh.add(accountId, missing)
      return new Map([...found, ...known])
    }
    if (known.size <= computedTogether) return new Map([...found, ...(await computeAll(accountId, at, missing))])
    refresh.add(accountId, [...known.keys()])
    return new Map([...found, ...known, ...(await computeAll(accountId, at, unknown))])
  }

  const readAll = async (accountId: string, at: Position) => {
    at.account.ids ??= listScreenIds(allScreens(ofAccount(db, accountId), 'facts of the account'))
    const ids = await at.account.ids
    const found = await readKnown(accountId, at, ids)
    let until = Number.POSITIVE_INFINITY
    for (const one of found.values()) until = Math.min(until, one.until)
    return { ...summaryOf(ids, statesOf(found)), until }
  }

  return {
    changed: (accountId, screenIds) => {
      if (screenIds) changed?.(accountId, screenIds)
      if (!screenIds) accounts.delete(accountId)
      const account = accounts.get(accountId)
      if (account) account.changes += 1
      for (const id of screenIds ?? []) {
        const kept = states.get(id)
        if (kept) states.set(id, { ...kept, until: 0 })
        for (const ids of running) ids.add(id)
      }
    },
    hinted: (accountId, types) => {
      const account = accounts.get(accountId)
      if (types.some((type) => concerning.has(type))) accounts.delete(accountId)
      else if (account && types.includes('screens.changed')) {
        account.ids = undefined
        account.all = undefined
      }
    },
    known: async (accountId, ids) => statesOf(await readKnown(accountId, await positionOf(accountId), ids)),
    atHand: async (accountId, ids) => statesOf(await readKnown(accountId, await positionOf(accountId), ids, false)),
    observed: async (accountId, ids) => read(accountId, await positionOf(accountId), ids),
    close: refresh.close,
    of: async (accountId, ids) => {
      const found = statesOf(await read(accountId, await positionOf(accountId), ids))
      const failing = [...found.values()].flatMap((state) => state.failing)
      if (failing.length === 0) return found
      const pictures = await readPictures(ofAccount(db, accountId), failing)
      return new Map(
        [...found].map(([id, state]) => [
          id,
          { ...state, failing: state.failing.map((item) => withPicture(item, pictures)) },
        ]),
      )
    },
    ofAll: async (accountId) => {
      const at = await positionOf(accountId)
      const { account, version } = at
      const { all: kept, changes } = account
      const isCurrent = kept?.changes === changes && includes(kept.version, version.newest)
      if (isCurrent && (await kept.result).until > now()) return kept.result
      const all = { changes, version: version.newest, result: readAll(accountId, at) }
      account.all = all
      // A failure is not kept.
      all.result.catch(() => {
        account.ids = undefined
        if (account.all === all) account.all = undefined
      })
      return all.result
    },
  }
}

const statesOf = (found: ReadonlyMap<string, Computed>) => new Map([...found].map(([id, { state }]) => [id, state]))
