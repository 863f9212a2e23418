import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { Animation, type getScreenContent, Rotation } from '@digisigncast/contract/content/screens'
import { LRUCache } from 'lru-cache'
import { cache } from '../../platform/caches/cache.ts'
import { fileUrl } from '../../platform/http/media-bytes.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Common, commons, type MediaSet, type Plan } from './common.ts'
import { hoursOf } from './hours.ts'
import * as repo from './manifest.repo.ts'
import { accountTakeovers, takeoversOf } from './takeovers.ts'
import { accountEntries, entriesOf } from './timetables.ts'

export interface Document {
  body: Buffer
  etag: string
}

/** Revision of a screen's manifest. The body is built only when needed. */
export interface ScreenManifest {
  revision: string
  /** ETag of the manifest. */
  etag: string
  manifest: () => Promise<Document>
  content: () => Promise<Document>
  /** Media items of the manifest. */
  media: () => Promise<MediaSet>
}

type Screen = NonNullable<Awaited<ReturnType<typeof repo.findScreen>>> & { hours: string | null }
type Known = ScreenManifest & { accountId: string; version: number }

const maxKnown = 20_000
const plainListBytes = 64 * 1024 * 1024
const policy = { pollMs: 5000, linkedPollMs: 5 * 60 * 1000, cacheBytes: 8 * 1024 ** 3 }

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
  const plainLists = new LRUCache<Known, Document>({
    maxSize: plainListBytes,
    sizeCalculation: ({ body }) => body.length,
  })
  const look = async (key: string, version: number): Promise<Known | undefined> => {
    const screen = await repo.findScreen(db, key)
    if (!screen) return undefined
    const { id, account_id: accountId } = screen
    const hours = (await hoursOf(db, accountId, [id]))(id)
    const contents = await repo.listContents(db, accountId, id)
    const entries = (await entriesOf(db, accountId, await accountEntriesOf(accountId, version), [id]))(id)
    const takeovers = (await takeoversOf(db, accountId, await accountTakeoversOf(accountId, version), [id]))(id)
    return make(key, { ...screen, hours }, { contents, entries, takeovers }, version)
  }
  const make = async (key: string, screen: Screen, plan: Plan, version: number): Promise<Known> => {
    const { account_id: accountId } = screen
    const common = () => commonOf(accountId, version, plan)
    const first = await common()
    const revision = await revisionOf(partsOf(screen, first))
    const etag = etagOf(revision)
    const manifest = async () => {
      const current = await common()
      const parts = partsOf(screen, current)
      return documentOf(parts, current.version === first.version ? revision : await revisionOf(parts))
    }
    const content = async () => {
      const list = plainLists.get(screenManifest) ?? (await plainListOf(screen, await common()))
      plainLists.set(screenManifest, list)
      return list
    }
    const media = async () => (await common()).media
    const screenManifest: Known = { accountId, version, etag, revision, manifest, content, media }
    const before = known.get(key)
    if (before) plainLists.delete(before)
    return screenManifest
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
              id,
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

/** The manifest as JSON without its revision and the last brace, in parts. */
function partsOf(screen: Screen, common: Common): string[] {
  const screenPart: Manifest['screen'] = {
    id: screen.id,
    name: screen.name,
    rotation: Rotation.parse(screen.rotation),
    animation: Animation.parse(screen.animation),
    timeZone: screen.time_zone ?? screen.account_time_zone,
    ...(screen.tv_standby === 1 && { tvStandby: true }),
  }
  const branding: Manifest['branding'] = {
    name: screen.account_name,
    logo: screen.logo_file && fileUrl(screen.account_id, screen.logo_file),
  }
  return [
    `{"format":1,"screen":${JSON.stringify(screenPart)},"scenes":`,
    common.scenes(screen.id),
    timetableOf(screen, common),
    ',"assets":',
    common.assets,
    `,"policy":${JSON.stringify(policy)},"branding":${JSON.stringify(branding)}`,
    common.empty ? `,"empty":${JSON.stringify(common.empty)}` : '',
  ]
}

const revisionOf = (parts: readonly string[]): Promise<string> => sha256([...parts, '}'])
const etagOf = (hash: string): string => `"${hash}"`

const documentOf = (parts: readonly string[], revision: string): Document => ({
  body: Buffer.from(`${parts.join('')},"revision":"${revision}"}`),
  etag: etagOf(revision),
})

/** `timetable` and `contents` with a leading comma; empty without schedule entries, opening hours and takeovers. */
function timetableOf({ hours }: Screen, { entries, takeovers, contents }: Common): string {
  if (entries === '' && takeovers === '' && hours === null) return ''
  const timetable = `"entries":${entries || '[]'}${hours === null ? '' : `,"hours":${hours}`}${takeovers}`
  return `,"timetable":{${timetable}}${contents === '' ? '' : `,"contents":${contents}`}`
}

async function plainListOf({ id, name, ...screen }: Screen, common: Common): Promise<Document> {
  const [rotation, animation] = [Rotation.parse(screen.rotation), Animation.parse(screen.animation)]
  const screenPart: Omit<Reply<typeof getScreenContent>['data'][number], 'content'> = { id, name, rotation, animation }
  const body = `{"data":[${JSON.stringify(screenPart).slice(0, -1)},"content":${common.content}}]}`
  return { body: Buffer.from(body), etag: etagOf(await sha256([body])) }
}

const lettersPerTurn = 4 * 1024 * 1024

async function sha256(texts: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const text of texts)
    for (let from = 0; from < text.length; from += lettersPerTurn) {
      if (from > 0) await nextTurn()
      hash.update(text.slice(from, from + lettersPerTurn))
    }
  return hash.digest('hex')
}
