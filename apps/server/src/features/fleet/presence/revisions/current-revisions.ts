import { allScreens, ofAccount } from '../../../../database/access/access.ts'
import { unsyncedTransaction } from '../../../../database/unsynced-transaction.ts'
import { type ContentVersion, includes, type Version } from '../../../../platform/caches/content-versions.ts'
import { timeSlices } from '../../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type MediaSet, noteMediaSets, type ScreenManifests, zoneDataAt } from '../../../playback/manifest/index.ts'
import { noteEnded, type PastRevision } from './past-revisions.repo.ts'
import { listRevisions, putRevisions, type RevisionRow } from './revision-rows.repo.ts'
import type { Wanted } from './revisions.ts'

/** The current manifest of a screen, with the content version of the account and the time zone data that it is based on. */
export interface Current extends Wanted {
  version: Version
  zoneData: string
}

interface Judged extends Current {
  media: MediaSet
  /** The revision before it. */
  ended: PastRevision[]
}

interface Screens {
  accountId: string
  ids: readonly string[]
  /** Content version of the account, read before. */
  version: ContentVersion
  /** When the last change reached a screen, if that was noticed here. */
  movedAt: (screenId: string) => number | undefined
}

/** Finds the current revisions of screens: stored ones, or new ones, which it stores. Deleted screens are left out. */
export function currentRevisions(
  { db, engine, now }: Pick<Platform, 'db' | 'engine' | 'now'>,
  manifests: ScreenManifests,
) {
  const judge = async (
    id: string,
    row: RevisionRow | undefined,
    { version, movedAt }: Screens,
  ): Promise<Judged | undefined> => {
    const zoneData = zoneDataAt(now())
    const manifest = await manifests.find(id)
    if (!manifest) return undefined
    const { revision } = manifest
    // The content has not changed if only the time zone data has.
    const changed = row && includes(versionOf(row), version.reached(id)) ? undefined : movedAt(id)
    const changedAt = row?.revision === revision ? row.changed_at : (changed ?? now())
    const ended =
      row && row.revision !== revision ? [{ screen_id: id, revision: row.revision, ended_at: changedAt }] : []
    return { revision, changedAt, version: version.newest, zoneData, ended, media: await manifest.media() }
  }
  const store = (accountId: string, found: ReadonlyMap<string, Judged>) =>
    unsyncedTransaction(db, engine, async (transaction) => {
      const trx = allScreens(ofAccount(transaction, accountId), 'devices and players')
      await putRevisions(
        trx,
        [...found].map(([id, { revision, changedAt, version, zoneData }]) => ({
          screen_id: id,
          content_version: version.all,
          screen_moves: version.some,
          revision,
          changed_at: changedAt,
          zone_data: stampOf(revision, zoneData),
        })),
      )
      const all = [...found.values()]
      await noteEnded(
        trx,
        all.flatMap(({ ended }) => ended),
        now(),
      )
      const sets = new Map([...found].map(([id, { media }]) => [id, media]))
      await noteMediaSets(trx, { accountId, now: now(), sets })
    })

  return async (screens: Screens): Promise<Map<string, Current>> => {
    const { accountId, ids, version } = screens
    const rows = new Map(
      (await listRevisions(allScreens(ofAccount(db, accountId), 'devices and players'), ids)).map((row) => [
        row.screen_id,
        row,
      ]),
    )
    const current = new Map<string, Current>()
    for (const row of rows.values()) {
      const zoneData = zoneDataAt(now())
      const { screen_id, revision, changed_at: changedAt } = row
      if (includes(versionOf(row), version.reached(screen_id)) && row.zone_data === stampOf(revision, zoneData))
        current.set(screen_id, { revision, changedAt, version: versionOf(row), zoneData })
    }
    const others = ids.filter((id) => !current.has(id))
    if (others.length > 1) await manifests.load(accountId, others)
    const found = new Map<string, Judged>()
    const slice = timeSlices()
    for (const id of others) {
      const judged = await judge(id, rows.get(id), screens)
      if (judged) found.set(id, judged)
      await slice()
    }
    if (found.size > 0) await store(accountId, found)
    for (const [id, { revision, changedAt, zoneData }] of found)
      current.set(id, { revision, changedAt, version: version.newest, zoneData })
    return current
  }
}

const versionOf = ({ content_version: all, screen_moves: some }: RevisionRow): Version => ({ all, some })

/** With the revision: a server of an earlier version, which runs during an update, stores revisions without this. */
const stampOf = (revision: string, zoneData: string): string => `${zoneData} ${revision.slice(0, 8)}`
