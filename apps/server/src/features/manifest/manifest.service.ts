import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/endpoint'
import type { Manifest } from '@digisigncast/contract/manifest'
import { Animation, type getScreenContent, Rotation } from '@digisigncast/contract/screens'
import { LRUCache } from 'lru-cache'
import { fileUrl } from '../../platform/media-bytes.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Common, commons, type MediaSet } from './common.ts'
import * as repo from './manifest.repo.ts'

export interface Document {
  body: Buffer
  etag: string
}

/** What a screen plays, by name only: its bytes are put together for those who do not have them. */
export interface ScreenManifest {
  revision: string
  /** Of the manifest. */
  etag: string
  manifest: () => Promise<Document>
  content: () => Promise<Document>
  /** What its manifest names. */
  media: () => Promise<MediaSet>
}

type Screen = NonNullable<Awaited<ReturnType<typeof repo.findScreen>>>
type Known = ScreenManifest & { accountId: string; version: number }

const maxKnown = 20_000
const plainListBytes = 16 * 1024 * 1024
const policy = { pollMs: 5000, linkedPollMs: 5 * 60 * 1000, cacheBytes: 8 * 1024 ** 3 }

export interface ScreenManifests {
  /** What is built and still true; costs no query. */
  peek: (key: string) => Promise<ScreenManifest | undefined>
  /** By screen id or code; undefined when there is no such screen. */
  find: (key: string) => Promise<ScreenManifest | undefined>
}

/** What screens play, looked up once per screen and content version of its account. */
export function screenManifests({ db, contentVersions }: Pick<Platform, 'db' | 'contentVersions'>): ScreenManifests {
  const known = new LRUCache<string, Known>({ max: maxKnown })
  const looking = new Map<string, Promise<ScreenManifest | undefined>>()
  const commonOf = commons(db)
  const plainLists = new LRUCache<Known, Document>({
    maxSize: plainListBytes,
    sizeCalculation: ({ body }) => body.length,
  })
  const look = async (key: string, version: number): Promise<ScreenManifest | undefined> => {
    const screen = await repo.findScreen(db, key)
    if (!screen) return undefined
    const { account_id: accountId, data_type: kind } = screen
    const assigned = { kind, ids: await repo.listAssigned(db, screen) }
    const common = () => commonOf(accountId, version, assigned)
    const { etag, revision } = manifestOf(screen, await common())
    const manifest = async () => manifestOf(screen, await common())
    const content = async () => {
      const list = plainLists.get(screenManifest) ?? plainListOf(screen, await common())
      plainLists.set(screenManifest, list)
      return list
    }
    const media = async () => (await common()).media
    const screenManifest: Known = { accountId, version, etag, revision, manifest, content, media }
    const before = known.peek(key)
    if (before) plainLists.delete(before)
    known.set(key, screenManifest)
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
      // The version is read before the rows, the screen's too: a change in between makes the next call look again.
      const version = await contentVersions.current(found.account_id)
      // A thousand players that ask after one change cause one look.
      const screenManifest = known.get(key)
      if (screenManifest?.version === version && screenManifest.accountId === found.account_id) return screenManifest
      const question = `${key} ${version}`
      const answer = looking.get(question) ?? look(key, version).finally(() => looking.delete(question))
      looking.set(question, answer)
      return answer
    },
  }
}

function manifestOf(screen: Screen, common: Common): Document & { revision: string } {
  const told: Manifest['screen'] = {
    id: screen.id,
    name: screen.name,
    rotation: Rotation.parse(screen.rotation),
    animation: Animation.parse(screen.animation),
    timeZone: screen.time_zone ?? screen.account_time_zone,
  }
  const branding: Manifest['branding'] = {
    name: screen.account_name,
    logo: screen.logo_file && fileUrl(screen.account_id, screen.logo_file),
  }
  const parts = [
    `"format":1,"screen":${JSON.stringify(told)}`,
    `"scenes":${common.scenes(screen.id)},"assets":${common.assets}`,
    `"policy":${JSON.stringify(policy)},"branding":${JSON.stringify(branding)}`,
  ].join(',')
  const revision = sha256(`{${parts}}`)
  return { body: Buffer.from(`{${parts},"revision":"${revision}"}`), etag: `"${revision}"`, revision }
}

function plainListOf({ id, name, ...screen }: Screen, common: Common): Document {
  const [rotation, animation] = [Rotation.parse(screen.rotation), Animation.parse(screen.animation)]
  const told: Omit<Reply<typeof getScreenContent>['data'][number], 'content'> = { id, name, rotation, animation }
  const body = Buffer.from(`{"data":[${JSON.stringify(told).slice(0, -1)},"content":${common.content}}]}`)
  return { body, etag: `"${sha256(body)}"` }
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
