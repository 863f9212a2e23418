import { LRUCache } from 'lru-cache'
import { ofAccount } from '../../../../database/access/access.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import { cache } from '../../../../platform/caches/cache.ts'
import { upTo } from '../../../../platform/caches/entries.ts'
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
  /** Stores the new revisions of all screens with devices, if the change was made at this server. */
  contentMoved(accountId: string, isOurs: boolean): void
  close(): void
}

const noteAfterMs = 1000
/** Screens per transaction: each commit waits for the disk. */
const notedTogether = 100

/** Current manifest revisions of screens, stored so that `since` survives a restart. */
export function openRevisions(platform: Platform, manifests: ScreenManifests): Revisions {
  const { db, contentVersions, now, log } = platform
  const find = currentRevisions(platform, manifests)
  const known = cache<Current>(upTo(20_000))
  const movedAt = new LRUCache<string, number>(upTo(20_000))
  const toNote = new Set<string>()
  let isClosed = false

  const isCurrent = (kept: Current | undefined, version: number): boolean =>
    kept !== undefined && kept.version >= version && kept.zoneData === zoneDataAt(now())
  const findAt = (version: number, accountId: string, ids: readonly string[]) =>
    find({ accountId, ids, version, movedAt: movedAt.get(accountId) })
  const note = async (accountId: string, ids: readonly string[]): Promise<void> => {
    // Read before the manifests, so that a change in between invalidates the entries.
    const version = await contentVersions.current(accountId)
    for (const [id, current] of await findAt(version, accountId, ids)) known.set(id, current)
  }
  const noteAll = async (accountId: string): Promise<void> => {
    const ids = await listScreensWithDevices(ofAccount(db, accountId))
    for (const some of inSlices(ids, notedTogether)) {
      if (isClosed) return
      await note(accountId, some)
    }
  }

  return {
    wanted: async (accountId, screenId) => {
      const version = await contentVersions.current(accountId)
      const look = async () => (await findAt(version, accountId, [screenId])).get(screenId)
      return known.of(screenId, look, (kept) => isCurrent(kept, version))
    },
    wantedOfMany: async (accountId, screenIds) => {
      const version = await contentVersions.current(accountId)
      const missing = screenIds.filter((id) => !isCurrent(known.get(id), version)).sort()
      for (const some of inSlices(missing, notedTogether)) await note(accountId, some)
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
        noteAll(accountId).catch((error: unknown) => log.error({ err: error }, 'manifest revisions could not be saved'))
      }, noteAfterMs).unref()
    },
    close: () => {
      isClosed = true
    },
  }
}
