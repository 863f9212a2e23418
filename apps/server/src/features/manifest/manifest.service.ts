import { cache } from '../../platform/caches/cache.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Common, commons, type MediaSet, type Plan } from './common.ts'
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
} from './manifest-document.ts'
import { accountTakeovers, takeoversOf } from './takeovers.ts'
import { accountEntries, entriesOf } from './timetables.ts'

/** Revision of a screen's manifest. Its answers share the bytes of the content of the account. */
export interface ScreenManifest {
  revision: string
  /** ETag of the manifest. */
  etag: string
  manifest: () => Promise<Document>
  content: () => Promise<Document>
  /** Media items of the manifest. */
  media: () => Promise<MediaSet>
}

type Known = ScreenManifest & { accountId: string; version: number }

const maxKnown = 20_000

export interface ScreenManifests {
  /** Returns the cached manifest if it is current. No query. */
  peek: (key: string) => Promise<ScreenManifest | undefined>
  /** Finds by screen id or code; undefined when unknown. */
  find: (key: string) => Promise<ScreenManifest | undefined>
  /** Caches the manifests of screens of an account by id, with a few queries for all of them. */
  load: (accountId: string, screenIds: readonly string[]) => Promise<void>
}

/** Manifests of screens, cached per screen and content version of the account. */
export function screenManifests({ db, contentVersions }: Pick<Platform, 'db' | 'contentVersions'>): ScreenManifests {
  const known = cache<Known>({ max: maxKnown })
  const commonOf = commons(db)
  const accountEntriesOf = accountEntries(db)
  const accountTakeoversOf = accountTakeovers(db)
  const look = async (key: string, version: number): Promise<Known | undefined> => {
    const screen = await repo.findScreen(db, key)
    if (!screen) return undefined
    const { id, account_id: accountId } = screen
    const hours = (await hoursOf(db, accountId, [id]))(id)
    const contents = await repo.listContents(db, accountId, id)
    const entries = (await entriesOf(db, accountId, await accountEntriesOf(accountId, version), [id]))(id)
    const takeovers = (await takeoversOf(db, accountId, await accountTakeoversOf(accountId, version), [id]))(id)
    return make({ ...screen, hours }, { contents, entries, takeovers }, version)
  }
  const make = async (screen: Screen, plan: Plan, version: number): Promise<Known> => {
    const { account_id: accountId } = screen
    const common = () => commonOf(accountId, version, plan)
    const { builtFor, revision } = await revisionNow(screen, await common())
    // Not the bytes: `known` has more entries than fit into memory with theirs.
    let plain: { version: number; etag: Promise<string> } | undefined
    return {
      accountId,
      version,
      revision,
      etag: etagOf(revision),
      manifest: async () => {
        const current = await common()
        return manifestOf(screen, current, current.version === builtFor ? revision : undefined)
      },
      content: async () => {
        const current = await common()
        const body = plainListOf(screen, current)
        if (plain?.version !== current.version) plain = { version: current.version, etag: etagOfBytes(body) }
        return { body, etag: await plain.etag }
      },
      media: async () => (await common()).media,
    }
  }
  return {
    peek: async (key) => {
      const screenManifest = known.get(key)
      return screenManifest && (await contentVersions.current(screenManifest.accountId)) === screenManifest.version
        ? screenManifest
        : undefined
    },
    find: async (key) => {
      const found = await repo.findScreen(db, key)
      if (!found) {
        known.delete(key)
        return undefined
      }
      // The versions are read before the rows, so that a change in between invalidates the cache entry.
      const version = await contentVersions.current(found.account_id)
      const isCurrent = (kept: Known) => kept.version >= version && kept.accountId === found.account_id
      return known.of(key, () => look(key, version), isCurrent)
    },
    load: async (accountId, screenIds) => {
      const version = await contentVersions.current(accountId)
      const isMissing = (id: string) => (known.get(id)?.version ?? -1) < version
      const ids = screenIds.filter(isMissing)
      if (ids.length === 0) return
      const screens = await repo.listScreens(db, accountId, ids)
      const hours = await hoursOf(db, accountId, ids)
      const contents = Map.groupBy(await repo.listContentsOf(db, accountId, ids), (row) => row.screen_id)
      const entries = await entriesOf(db, accountId, await accountEntriesOf(accountId, version), ids)
      const takeovers = await takeoversOf(db, accountId, await accountTakeoversOf(accountId, version), ids)
      for (const screen of screens) {
        const { id } = screen
        const own = (contents.get(id) ?? []).map(({ kind, id: target }) => ({ kind, id: target }))
        await known.of(
          id,
          () =>
            make(
              { ...screen, hours: hours(id) },
              { contents: own, entries: entries(id), takeovers: takeovers(id) },
              version,
            ),
          (kept) => kept.version >= version,
        )
        await nextTurn()
      }
    },
  }
}

/** Does not keep the bytes. */
async function revisionNow(screen: Screen, common: Common): Promise<{ builtFor: number; revision: string }> {
  return { builtFor: common.version, revision: await revisionOf(screen, common) }
}
