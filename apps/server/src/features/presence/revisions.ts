import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, DisplayState, OnDisplay, SyncState } from '@digisigncast/contract/devices/devices'
import type { PlayerFailure } from '@digisigncast/contract/devices/player-failure'
import { type ReportedFailure, stuckAfterMs } from '@digisigncast/contract/devices/screen-state'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ofAccount } from '../../database/access/access.ts'
import { inSlices } from '../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../database/open.ts'
import { cache } from '../../platform/caches/cache.ts'
import { upTo } from '../../platform/caches/entries.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MediaSet, noteMediaSets, type ScreenManifests, zoneDataAt } from '../manifest/index.ts'
import { noteEnded, type PastRevision } from './past-revisions.repo.ts'

/** The current manifest of a screen. */
export interface Wanted {
  revision: string
  /** Time since when it is current. */
  changedAt: number
}

export interface Revisions {
  /** By screen id; undefined when there is no such screen. */
  wanted(accountId: string, screenId: string): Promise<Wanted | undefined>
  /** The same for many screens, with a few queries per hundred that are not known. */
  wantedOfMany(accountId: string, screenIds: readonly string[]): Promise<Map<string, Wanted>>
  /** Stores the new revisions of all screens with devices, if the change was made at this server. */
  contentMoved(accountId: string, isOurs: boolean): void
  close(): void
}

const noteAfterMs = 1000
/** Screens per transaction: each commit waits for the disk. */
const notedTogether = 100

/** Current manifest revisions of screens, stored so that `since` survives a restart. */
export function openRevisions({ db, contentVersions, now, log }: Platform, manifests: ScreenManifests): Revisions {
  const known = cache<Wanted & Based>(upTo(20_000))
  const movedAt = new LRUCache<string, number>(upTo(20_000))
  const toNote = new Set<string>()
  let isClosed = false

  const isCurrent = <Kept extends Based>(kept: Kept | undefined, version: number): kept is Kept =>
    kept !== undefined && kept.version >= version && kept.zoneData === zoneDataAt(now())
  const isNoted = (row: Noted | undefined, version: number): row is Noted =>
    row?.content_version === version && row.zone_data === stampOf(row.revision, zoneDataAt(now()))

  const ask = async (accountId: string, screenId: string, version: number) => {
    const row = await ofAccount(db, accountId)
      .selectFrom('screen_revisions')
      .selectAll()
      .where('screen_id', '=', screenId)
      .executeTakeFirst()
    if (isNoted(row, version))
      return { revision: row.revision, changedAt: row.changed_at, version, zoneData: zoneDataAt(now()) }
    const wanted = await judge({ accountId, screenId, version }, row)
    if (!wanted) return undefined
    await db.transaction().execute(async (transaction) => {
      const trx = ofAccount(transaction, accountId)
      await write(trx, screenId, version, wanted)
      await noteEnded(trx, wanted.ended, now())
      await noteMediaSets(trx, { accountId, now: now(), sets: new Map([[screenId, wanted.media]]) })
    })
    return { revision: wanted.revision, changedAt: wanted.changedAt, version, zoneData: wanted.zoneData }
  }
  const judge = async (
    { accountId, screenId, version }: { accountId: string; screenId: string; version: number },
    row: Noted | undefined,
  ): Promise<Judged | undefined> => {
    const zoneData = zoneDataAt(now())
    const screenManifest = await manifests.find(screenId)
    if (!screenManifest) return undefined
    const { revision } = screenManifest
    // The content has not changed if only the time zone data has.
    const moved = row?.content_version === version ? undefined : movedAt.get(accountId)
    const changedAt = row?.revision === revision ? row.changed_at : (moved ?? now())
    const ended =
      row && row.revision !== revision ? [{ screen_id: screenId, revision: row.revision, ended_at: changedAt }] : []
    return { revision, changedAt, zoneData, ended, media: await screenManifest.media() }
  }
  const write = (by: AccountTrx, screenId: string, version: number, { revision, changedAt, zoneData }: Judged) =>
    by
      .insertInto('screen_revisions')
      .columns(['screen_id', 'content_version', 'revision', 'changed_at', 'zone_data'])
      // Nothing is stored for a screen that is being deleted.
      .expression((is) =>
        is
          .selectFrom('screens')
          .select([
            'id',
            sql<number>`cast(${version} as bigint)`.as('version'),
            sql<string>`cast(${revision} as text)`.as('revision'),
            sql<number>`cast(${changedAt} as bigint)`.as('changed_at'),
            sql<string>`cast(${stampOf(revision, zoneData)} as text)`.as('zone_data'),
          ])
          .where('id', '=', screenId),
      )
      .onConflict((conflict) =>
        conflict
          .column('screen_id')
          .doUpdateSet((is) => ({
            content_version: is.ref('excluded.content_version'),
            revision: is.ref('excluded.revision'),
            changed_at: is.ref('excluded.changed_at'),
            zone_data: is.ref('excluded.zone_data'),
          }))
          .whereRef('screen_revisions.content_version', '<=', 'excluded.content_version'),
      )
      .execute()

  const note = async (accountId: string): Promise<void> => {
    const ids = (await listScreensWithDevices(ofAccount(db, accountId))).sort()
    for (const some of inSlices(ids, notedTogether)) {
      if (isClosed) return
      await noteSome(accountId, some)
    }
  }
  const noteSome = async (accountId: string, ids: readonly string[]): Promise<void> => {
    const version = await contentVersions.current(accountId)
    const rows = await ofAccount(db, accountId)
      .selectFrom('screen_revisions')
      .selectAll()
      .where('screen_id', 'in', ids)
      .execute()
    const noted = new Map(rows.map((row) => [row.screen_id, row]))
    for (const row of rows)
      if (isNoted(row, version)) {
        const { screen_id, revision, changed_at: changedAt } = row
        known.set(screen_id, { revision, changedAt, version, zoneData: zoneDataAt(now()) })
      }
    const found = new Map<string, Judged>()
    const others = ids.filter((id) => !isNoted(noted.get(id), version))
    await manifests.load(accountId, others)
    for (const id of others) {
      const wanted = await judge({ accountId, screenId: id, version }, noted.get(id))
      if (wanted) found.set(id, wanted)
      await new Promise((resolve) => void setImmediate(resolve))
    }
    if (found.size === 0) return
    await db.transaction().execute(async (transaction) => {
      const trx = ofAccount(transaction, accountId)
      for (const [id, wanted] of found) await write(trx, id, version, wanted)
      await noteEnded(
        trx,
        [...found.values()].flatMap(({ ended }) => ended),
        now(),
      )
      const sets = new Map([...found].map(([id, { media }]) => [id, media]))
      await noteMediaSets(trx, { accountId, now: now(), sets })
    })
    for (const [id, wanted] of found) {
      const { revision, changedAt, zoneData } = wanted
      known.set(id, { revision, changedAt, version, zoneData })
    }
  }

  const revisions: Revisions = {
    wanted: async (accountId, screenId) => {
      // Read before the manifest, so that a change in between invalidates the cache entry.
      const version = await contentVersions.current(accountId)
      const look = () => ask(accountId, screenId, version)
      return known.of(screenId, look, (kept) => isCurrent(kept, version))
    },
    wantedOfMany: async (accountId, screenIds) => {
      const version = await contentVersions.current(accountId)
      const missing = screenIds.filter((id) => !isCurrent(known.get(id), version)).sort()
      for (const some of inSlices(missing, notedTogether)) await noteSome(accountId, some)
      return new Map(
        screenIds.flatMap((id) => {
          const wanted = known.get(id)
          return wanted ? [[id, wanted] as const] : []
        }),
      )
    },
    contentMoved: (accountId, isOurs) => {
      movedAt.set(accountId, now())
      if (!isOurs || toNote.has(accountId)) return
      toNote.add(accountId)
      setTimeout(() => {
        toNote.delete(accountId)
        if (isClosed) return
        note(accountId).catch((error: unknown) => log.error({ err: error }, 'manifest revisions could not be saved'))
      }, noteAfterMs).unref()
    },
    close: () => {
      isClosed = true
    },
  }
  return revisions
}

/** With the revision: a server of an earlier version, which runs during an update, stores revisions without this. */
const stampOf = (revision: string, zoneData: string): string => `${zoneData} ${revision.slice(0, 8)}`

/** Content version of the account and time zone data of a revision. */
interface Based {
  version: number
  zoneData: string
}

type Judged = Wanted & { zoneData: string; media: MediaSet; ended: PastRevision[] }
type Noted = { content_version: number; revision: string; changed_at: number; zone_data: string }

const listScreensWithDevices = async (db: AccountDb): Promise<string[]> => {
  const rows = await db
    .selectFrom('devices')
    .select('screen_id')
    .distinct()
    .where('status', '!=', deviceStatus.disconnected)
    .execute()
  return rows.map(({ screen_id }) => screen_id)
}

interface StoredDownload {
  revision: string
  done_bytes: number
  total_bytes: number
  file?: string | null
  /** Time of the last progress, by the server's clock. */
  moved_at?: number
}

/** The part of a heartbeat that is stored as JSON. */
export interface Report {
  state?: DisplayState
  download?: StoredDownload | null
  playing?: string[]
  faults?: string[]
  failure?: PlayerFailure | null
  failing?: ReportedFailure[]
  on_display?: Omit<OnDisplay, 'title' | 'thumbnail'>[]
  storage?: { used_bytes: number; quota_bytes: number } | null
  starts_offline?: boolean | null
  sound_blocked?: boolean
  replaced_effect?: Device['replaced_effect']
  clock_rules?: Device['clock_rules']
  item_kinds?: string[] | null
  codecs?: string[] | null
  sends_token?: boolean
}

/** A display in standby is online: it is black on purpose. */
export const statusFor = (state: DisplayState | undefined) =>
  state === 'playing' || state === 'standby' ? deviceStatus.online : deviceStatus.connected

/** Sync state of a device from its last heartbeat. */
export function syncOf(
  device: Pick<Device, 'status'> & { revision: string | null; report: Report; hasReported: boolean; lateSince: number },
  wanted: Wanted | undefined,
  now: number,
): SyncState {
  const { status, revision, report, hasReported, lateSince } = device
  const none = { percent: null, since: null, stuck_since: null, file: null }
  if (!wanted || !hasReported || status === deviceStatus.pending || status === deviceStatus.disconnected)
    return { ...none, state: 'unknown' }
  if (revision === wanted.revision) return { ...none, state: 'up_to_date' }
  const late = { ...none, since: lateSince }
  const { download } = report
  if (!isConnectedStatus(status) || download?.revision !== wanted.revision) return { ...late, state: 'out_of_date' }
  const progress = { ...late, percent: percentOf(download), file: download.file ?? null }
  const movedAt = download.moved_at ?? now
  return now - movedAt < stuckAfterMs
    ? { ...progress, state: 'downloading' }
    : { ...progress, state: 'stuck', stuck_since: movedAt }
}

/** Rounded down: 100 means that all bytes are downloaded. */
export const percentOf = ({ done_bytes, total_bytes }: { done_bytes: number; total_bytes: number }): number =>
  total_bytes === 0 ? 0 : Math.min(100, Math.floor((done_bytes / total_bytes) * 100))
