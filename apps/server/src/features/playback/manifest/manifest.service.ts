import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { ServerDb } from '../../../database/open.ts'
import { cache } from '../../../platform/caches/cache.ts'
import { type ContentVersion, includes, numberOf, type Version } from '../../../platform/caches/content-versions.ts'
import type { Bytes } from '../../../platform/http/answers/bytes.ts'
import { codeIn } from '../../../platform/ids.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { commons, type MediaSet, type Plan } from './common.ts'
import { hoursOf } from './hours.ts'
import * as repo from './manifest.repo.ts'
import {
  type Document,
  etagOf,
  etagOfBytes,
  manifestOf,
  plainListOf,
  revisionOf,
  type Screen,
  type ScreenRow,
  zoneDataAt,
  zoneOf,
} from './manifest-document.ts'
import { overlaysOf } from './overlays/overlays.ts'
import { crowdedScreens } from './room/item-room.ts'
import { soonIn } from './soon.ts'
import { accountTakeovers, takeoversOf } from './takeovers.ts'
import { accountEntries, entriesOf } from './timetables.ts'

/** Revision of a screen's manifest. Its answers share the bytes of the content of the account. */
export interface ScreenManifest {
  revision: string
  /** ETag of the manifest. */
  etag: string
  manifest: () => Promise<Document>
  /** The plain list. Its bytes are made on demand: most requests need the ETag only. */
  content: () => Promise<{ etag: string; body: () => Bytes }>
  /** Media items of the manifest. */
  media: () => Promise<MediaSet>
}

type Known = ScreenManifest & { screenId: string; accountId: string; version: Version; zoneData: string }

const maxKnown = 20_000
/** Anyone with the code or the public id of a screen learns what it plays now and within a day, not its whole schedule. */
const publicMs = 24 * 60 * 60 * 1000
/** A public manifest is made again after this time. */
const publicStepMs = 60 * 60 * 1000

export interface ScreenManifests {
  /** Finds by screen id; undefined when unknown. No query while nothing has changed. */
  find: (screenId: string) => Promise<ScreenManifest | undefined>
  /** Finds by screen code, ignoring case and dashes: without prepared takeovers and entries that are not due soon. */
  findByCode: (code: string) => Promise<ScreenManifest | undefined>
  /** Finds by screen id, with the same content as by code; undefined when the id is unknown or not public. */
  findByPublicId: (screenId: string) => Promise<ScreenManifest | undefined>
  /** Caches the manifests of screens of an account by id, with a few queries for all of them. */
  load: (accountId: string, screenIds: readonly string[]) => Promise<void>
  /** Of screens of an account, with the number of items of their default content by id, those whose manifests leave items out. */
  crowded: (accountId: string, items: ReadonlyMap<string, number>) => Promise<ReadonlySet<string>>
}

/** Manifests of screens, cached per screen and content version of the account. */
export function screenManifests({
  db,
  contentVersions,
  now,
}: Pick<Platform, 'db' | 'contentVersions' | 'now'>): ScreenManifests {
  const known = cache<Known>({ max: maxKnown })
  const knownPublic = cache<Known & { until: number }>({ max: maxKnown })
  const commonOf = commons(db)
  const accountEntriesOf = accountEntries(db)
  const accountTakeoversOf = accountTakeovers(db)
  const crowdedOf = crowdedScreens(db, { entriesOf: accountEntriesOf, takeoversOf: accountTakeoversOf })
  const allOf = (accountId: string) => allScreens(ofAccount(db, accountId), 'devices and players')
  const planOf = async ({ id, account_id: accountId }: ScreenRow, { newest }: ContentVersion): Promise<Plan> => {
    const rows = allOf(accountId)
    const version = numberOf(newest)
    return {
      contents: await repo.listContents(rows, id),
      overlays: (await overlaysOf(rows, [id]))(id),
      entries: (await entriesOf(rows, await accountEntriesOf(accountId, version), [id]))(id),
      takeovers: (await takeoversOf(rows, await accountTakeoversOf(accountId, version), [id]))(id),
    }
  }
  const withHours = async (screen: ScreenRow): Promise<Screen> => ({
    ...screen,
    hours: (await hoursOf(allOf(screen.account_id), [screen.id]))(screen.id),
  })
  const hasZoneData = ({ zoneData }: Known) => zoneData === zoneDataAt(now())
  const isUnchanged = async (one: Known) =>
    hasZoneData(one) && includes(one.version, (await contentVersions.of(one.accountId)).reached(one.screenId))
  const make = async (screen: Screen, plan: Plan, version: ContentVersion): Promise<Known> => {
    const { account_id: accountId } = screen
    const versions = { newest: version.newest, needed: version.reached(screen.id) }
    const common = () => commonOf(accountId, versions, plan)
    const at = now()
    const first = await common()
    const builtFor = numberOf(first.version)
    const revision = revisionOf(screen, first, at)
    // Not the bytes: `known` has more entries than fit into memory with theirs.
    let plain: { version: number; etag: Promise<string> } | undefined
    return {
      screenId: screen.id,
      accountId,
      version: version.newest,
      zoneData: zoneDataAt(at),
      revision,
      etag: etagOf(revision),
      manifest: async () => {
        const current = await common()
        return manifestOf(screen, current, { at, known: numberOf(current.version) === builtFor ? revision : undefined })
      },
      content: async () => {
        const current = await common()
        const body = () => plainListOf(screen, current)
        const version = numberOf(current.version)
        if (plain?.version !== version) plain = { version, etag: etagOfBytes(body()) }
        return { body, etag: await plain.etag }
      },
      media: async () => (await common()).media,
    }
  }
  const findPublic = async (key: string, findScreen: (rows: ServerDb) => Promise<ScreenRow | undefined>) => {
    const isDue = ({ until }: { until: number }) => until > now()
    const kept = knownPublic.get(key)
    if (kept && isDue(kept) && (await isUnchanged(kept))) return kept
    const screen = await findScreen(ofServer(db, 'the account is not known yet'))
    if (!screen) {
      knownPublic.delete(key)
      return undefined
    }
    const version = await contentVersions.of(screen.account_id)
    const look = async () => {
      const until = now() + publicStepMs
      const plan = await soonIn(await planOf(screen, version), zoneOf(screen), {
        from: now(),
        until: until + publicMs,
      })
      return { ...(await make(await withHours(screen), plan, version)), until }
    }
    const isCurrent = (one: Known & { until: number }) =>
      includes(one.version, version.reached(screen.id)) && hasZoneData(one) && one.screenId === screen.id && isDue(one)
    return knownPublic.of(key, look, isCurrent)
  }
  return {
    crowded: async (accountId, items) =>
      crowdedOf(accountId, numberOf((await contentVersions.of(accountId)).newest), items),
    find: async (screenId) => {
      const kept = known.get(screenId)
      if (kept && (await isUnchanged(kept))) return kept
      const screen = await repo.findScreen(ofServer(db, 'the account is not known yet'), screenId)
      if (!screen) {
        known.delete(screenId)
        return undefined
      }
      // The versions are read before the rows, so that a change in between invalidates the cache entry.
      const version = await contentVersions.of(screen.account_id)
      const look = async () => make(await withHours(screen), await planOf(screen, version), version)
      return known.of(screenId, look, (one) => includes(one.version, version.reached(screenId)) && hasZoneData(one))
    },
    findByCode: (typed) => {
      const code = codeIn(typed)
      return findPublic(code, (rows) => repo.findScreenByCode(rows, code))
    },
    // Codes have no spaces.
    findByPublicId: (id) => findPublic(`id ${id}`, (rows) => repo.findPublicScreen(rows, id)),
    load: async (accountId, screenIds) => {
      const rows = allOf(accountId)
      const version = await contentVersions.of(accountId)
      const isCurrent = (kept: Known | undefined) =>
        kept !== undefined && includes(kept.version, version.reached(kept.screenId)) && hasZoneData(kept)
      const ids = screenIds.filter((id) => !isCurrent(known.get(id)))
      if (ids.length === 0) return
      const screens = await repo.listScreens(rows, ids)
      const hours = await hoursOf(rows, ids)
      const contents = Map.groupBy(await repo.listContentsOf(rows, ids), (row) => row.screen_id)
      const overlays = await overlaysOf(rows, ids)
      const entries = await entriesOf(rows, await accountEntriesOf(accountId, numberOf(version.newest)), ids)
      const takeovers = await takeoversOf(rows, await accountTakeoversOf(accountId, numberOf(version.newest)), ids)
      const slice = timeSlices()
      for (const screen of screens) {
        const { id } = screen
        const own = (contents.get(id) ?? []).map(({ kind, id: target }) => ({ kind, id: target }))
        const plan = { contents: own, overlays: overlays(id), entries: entries(id), takeovers: takeovers(id) }
        const made = await make({ ...screen, hours: hours(id) }, plan, version)
        if (!isCurrent(known.get(id))) known.set(id, made)
        await slice()
      }
    },
  }
}
