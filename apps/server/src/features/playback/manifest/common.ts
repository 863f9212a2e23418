import { createHash } from 'node:crypto'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, Db } from '../../../database/open.ts'
import { cache } from '../../../platform/caches/cache.ts'
import { includes, type Version } from '../../../platform/caches/content-versions.ts'
import { type Bytes, sha256Of, sizeOf, writer } from '../../../platform/http/answers/bytes.ts'
import { fairQueue } from '../../../platform/limits/fair-queue.ts'
import { assetsJson, contentsJson, plainJson, scenesJson, scenesWithJson, sizeOfScenes } from './json.ts'
import {
  type Overlay,
  overlayKey,
  overlaysJson,
  overlaysOfEntries,
  playlistsOf,
  scenesOfMedia,
  withPosters,
} from './overlays/overlays.ts'
import { firstRound } from './rounds.ts'
import { type Content, type Item, listScenes, type Scene } from './scenes.ts'
import type { Takeover } from './takeovers.ts'
import { type Entry, keyOfContent } from './timetables.ts'

/** Manifest parts shared by all screens with the same content and schedule entries, as JSON. Their answers share the bytes. */
export interface Common {
  /** Content version of the account that it was made of, or an earlier one. */
  version: Version
  scenes: (screenId: string) => Bytes
  /** Size of `scenes`, in bytes. */
  sceneBytes: number
  assets: Bytes
  /** The entries of the timetable as a JSON list; empty without schedule entries. */
  entries: string
  /** `takeovers` and `prepared` of the timetable with leading commas; empty without any. */
  takeovers: string
  /** `overlays` with its leading comma; empty without any. */
  overlays: string
  /** JSON of `contents`; empty without schedule entries, overlays and takeovers with content. */
  contents: Bytes
  /** The plain list, as JSON. */
  content: Bytes
  media: MediaSet
  /** SHA-256 of all parts that a manifest has of these. */
  hash: string
  /** Why there is nothing to play; undefined when there is. */
  empty: Manifest['empty']
}

/** Media items of a manifest. */
export interface MediaSet {
  /** SHA-256 of the ids in order. */
  hash: string
  ids: readonly string[]
  /** Maximum number of regions in one scene, and of overlays. */
  regions: number
}

/** Content versions of an account. */
interface Versions {
  /** Read before what is made of it. */
  newest: Version
  /** Cached parts that include this change are current. */
  needed: Version
}

/** Default content of a screen, its overlays, the entries of its schedule in order, and its takeovers. */
export interface Plan {
  contents: readonly Content[]
  overlays: readonly Overlay[]
  entries: readonly Entry[]
  takeovers: readonly Takeover[]
}

const bytesPerId = 16
/** More than the largest manifest has, so that requests never build the same one again and again. */
const cacheBytes = 128 * 1024 * 1024
/** Manifests that are built at a time. Accounts take turns. */
const builtAtOnce = 2

/** Cache per plan, in the newest content version of the account. */
export function commons(db: Db) {
  const made = cache<Common>({
    maxSize: cacheBytes,
    sizeCalculation: ({ sceneBytes, assets, entries, takeovers, overlays, contents, content, media }) =>
      sceneBytes +
      sizeOf([...assets, ...contents, ...content]) +
      entries.length +
      takeovers.length +
      overlays.length +
      media.ids.length * bytesPerId +
      // Each has at least 1.
      1,
  })
  const inTurn = fairQueue({ width: builtAtOnce, full: () => new Error('Too many manifests are being built.') })
  return async (accountId: string, { newest, needed }: Versions, plan: Plan): Promise<Common> => {
    const make = async () => ({
      version: newest,
      ...(await inTurn(accountId, () => makeCommon(ofAccount(db, accountId), plan))),
    })
    const { contents, overlays, entries, takeovers } = plan
    const parts = [
      ...contents.map(({ kind, id }) => `${kind} ${id}`),
      ...overlays.map(overlayKey),
      ...[...entries, ...takeovers].map(({ id }) => id),
    ]
    return made.of([accountId, ...parts].join(' '), make, (kept) => includes(kept.version, needed))
  }
}

export async function makeCommon(
  db: AccountDb,
  { contents, overlays: always, entries: all, takeovers }: Plan,
): Promise<Omit<Common, 'version'>> {
  const entries = all.filter(({ layer }) => layer === 'main')
  const overlays = [...always, ...overlaysOfEntries(all)]
  const planned = [...entries, ...takeovers].filter((one) => one.contents.length > 0)
  const placed = takeovers.filter(({ isOverlay }) => isOverlay)
  const inOverlays = playlistsOf([...overlays, ...placed])
  const scheduled = new Map([
    ...planned.map((one) => [keyOfContent(one.contents), one.contents] as const),
    ...inOverlays,
  ])
  const [own = [], ...planning] = await listScenes(db, [contents, ...scheduled.values()])
  const media = await scenesOfMedia(db, overlays)
  const keys = [...scheduled.keys(), ...media.keys()]
  const others = [...planning, ...media.values()].map((scenes, index) => {
    const key = keys[index] ?? ''
    return inOverlays.has(key) || media.has(key) ? withPosters(scenes) : scenes
  })
  const scenes = [own, ...others].flat()
  const shown = await scenesWithJson(own)
  const whyEmpty = contents.length === 0 ? 'nothing_assigned' : 'playlist_empty'
  const parts = {
    assets: await assetsJson(scenes.flatMap(itemsOf)),
    entries: entries.length === 0 ? '' : entriesJson(entries),
    takeovers: takeoversJson(takeovers),
    overlays: overlaysJson(overlays),
    contents: keys.length === 0 ? [] : await contentsJson(keys, others),
    empty: own.some((scene) => itemsOf(scene).length > 0) ? undefined : whyEmpty,
  } as const
  return {
    ...parts,
    scenes: (screenId) => scenesJson(shown, screenId),
    sceneBytes: sizeOfScenes(shown),
    // The plain list contains the first region of each scene.
    content: await plainJson(own.flatMap(({ regions: [region] }) => (region ? firstRound(region) : []))),
    media: mediaOf(scenes, overlays.length + placed.length),
    hash: await hashOf({ ...parts, scenes: scenesJson(shown, '') }),
  }
}

type Parts = Pick<Common, 'assets' | 'entries' | 'takeovers' | 'overlays' | 'contents' | 'empty'>

async function hashOf({ scenes, assets, contents, ...others }: Parts & { scenes: Bytes }): Promise<string> {
  const texts = writer()
  texts.add(JSON.stringify(others))
  return sha256Of([...texts.end(), ...scenes, ...assets, ...contents])
}

function entriesJson(entries: readonly Entry[]): string {
  const list = entries.map(
    ({ id, name, rule, priority, contents }) =>
      `{${JSON.stringify({ id, name, priority, content: keyOfContent(contents) }).slice(1, -1)},"rule":${rule}}`,
  )
  return `[${list.join(',')}]`
}

function takeoversJson(takeovers: readonly Takeover[]): string {
  const running = takeovers.flatMap((one) => one.running ?? [])
  const prepared = new Set(takeovers.filter((one) => !one.running).map((one) => keyOfContent(one.contents)))
  const lists = [
    ...(running.length > 0 ? [`,"takeovers":${JSON.stringify(running)}`] : []),
    ...(prepared.size > 0 ? [`,"prepared":${JSON.stringify([...prepared])}`] : []),
  ]
  return lists.join('')
}

const itemsOf = ({ regions }: Scene): Item[] => regions.flatMap((region) => region.items)

function mediaOf(scenes: readonly Scene[], overlays: number): MediaSet {
  const ids = [...new Set(scenes.flatMap(itemsOf).map(({ media_id }) => media_id))].sort()
  const hash = createHash('sha256').update(ids.join(' ')).digest('hex')
  return { hash, ids, regions: Math.max(1, ...scenes.map(({ regions }) => regions.length)) + overlays }
}
