import { LRUCache } from 'lru-cache'
import { allScreens, ofAccount } from '../../../../database/access/access.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import { cache } from '../../../../platform/caches/cache.ts'
import { type ContentVersion, includes, type Move, type Version } from '../../../../platform/caches/content-versions.ts'
import { upTo } from '../../../../platform/caches/entries.ts'
import { gatherScreens } from '../../../../platform/caches/gather-screens.ts'
import { nextTurn } from '../../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type ScreenManifests, zoneDataAt } from '../../../playback/manifest/index.ts'
import { type Current, currentRevisions } from './current-revisions.ts'
import { listScreensWithDevices } from './revision-rows.repo.ts'

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
  /** Stores the new revisions of the screens with devices that a change reached, if it was made at this server. */
  contentMoved(accountId: string, move: Move & { isOurs: boolean }): void
  close(): void
}

const noteAfterMs = 1000
/** Screens per transaction: each commit waits for the disk. */
const notedTogether = 250

/** Current manifest revisions of screens, stored so that `since` survives a restart. */
export function openRevisions(platform: Platform, manifests: ScreenManifests): Revisions {
  const { db, contentVersions, now, log } = platform
  const find = currentRevisions(platform, manifests)
  const known = cache<Current>(upTo(20_000))
  /** When the last change reached all screens of an account, or a screen, by its id. */
  const movedAt = new LRUCache<string, number>(upTo(40_000))
  let isClosed = false

  const isCurrent = (kept: Current | undefined, needed: Version): boolean =>
    kept !== undefined && includes(kept.version, needed) && kept.zoneData === zoneDataAt(now())
  const findAt = (version: ContentVersion, accountId: string, ids: readonly string[]) =>
    find({
      accountId,
      ids,
      version,
      movedAt: (screenId) => latest(movedAt.get(accountId), movedAt.get(screenId)),
    })
  const note = async (accountId: string, ids: readonly string[]): Promise<void> => {
    // Read before the manifests, so that a change in between invalidates the entries.
    const version = await contentVersions.of(accountId)
    for (const [id, current] of await findAt(version, accountId, ids)) known.set(id, current)
  }
  const noteAll = async (accountId: string, reached: ReadonlySet<string> | 'all'): Promise<void> => {
    const rows = allScreens(ofAccount(db, accountId), 'devices and players')
    const ids = await listScreensWithDevices(rows, reached === 'all' ? undefined : [...reached])
    for (const some of inSlices(ids, notedTogether)) {
      if (isClosed) return
      await note(accountId, some)
      await nextTurn()
    }
  }

  const noteLater = gatherScreens(noteAfterMs, (accountId, reached) => {
    if (isClosed) return
    noteAll(accountId, reached).catch((error: unknown) =>
      log.error({ err: error }, 'manifest revisions could not be saved'),
    )
  })

  return {
    wanted: async (accountId, screenId) => {
      const version = await contentVersions.of(accountId)
      const look = async () => (await findAt(version, accountId, [screenId])).get(screenId)
      return known.of(screenId, look, (kept) => isCurrent(kept, version.reached(screenId)))
    },
    wantedOfMany: async (accountId, screenIds) => {
      const version = await contentVersions.of(accountId)
      const missing = screenIds.filter((id) => !isCurrent(known.get(id), version.reached(id))).sort()
      for (const some of inSlices(missing, notedTogether)) await note(accountId, some)
      return new Map(
        screenIds.flatMap((id) => {
          const wanted = known.get(id)
          return wanted ? [[id, wanted] as const] : []
        }),
      )
    },
    contentMoved: (accountId, { isOurs, screenIds }) => {
      for (const key of screenIds ?? [accountId]) movedAt.set(key, now())
      if (isOurs) noteLater(accountId, screenIds)
    },
    close: () => {
      isClosed = true
    },
  }
}

const latest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
