import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Asset, Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { getScreenContent } from '@digisigncast/contract/content/screens'
import type { Db } from '../../database/open.ts'
import { cache } from '../../platform/caches/cache.ts'
import { fileUrl } from '../../platform/http/media-bytes.ts'
import { assetOfImage, hashOf } from './assets.ts'
import { type Content, durationOf, type Item, listScenes, presentationOf, rulesOf, type Scene } from './scenes.ts'
import type { Takeover } from './takeovers.ts'
import { type Entry, keyOfContent } from './timetables.ts'

/** Manifest parts shared by all screens with the same content and schedule entries, as JSON. */
export interface Common {
  scenes: (screenId: string) => string
  assets: string
  /** The entries of the timetable as a JSON list; empty without schedule entries. */
  entries: string
  /** `takeovers` and `prepared` of the timetable with leading commas; empty without any. */
  takeovers: string
  /** JSON of `contents`; empty without schedule entries and takeovers with content. */
  contents: string
  /** The plain list, as JSON. */
  content: string
  media: MediaSet
  /** Why there is nothing to play; undefined when there is. */
  empty: Manifest['empty']
}

/** Media items of a manifest. */
export interface MediaSet {
  /** SHA-256 of the ids in order. */
  hash: string
  ids: readonly string[]
  /** Maximum number of regions in one scene. */
  regions: number
}

/** Default content of a screen, the entries of its schedule in order, and its takeovers. */
export interface Plan {
  contents: readonly Content[]
  entries: readonly Entry[]
  takeovers: readonly Takeover[]
}

const lettersPerId = 16
const cacheLetters = 32 * 1024 * 1024

/** Cache per plan, in the newest content version of the account. */
export function commons(db: Db) {
  const made = cache<{ version: number; common: Common }>({
    maxSize: cacheLetters,
    sizeCalculation: ({ common: { scenes, assets, entries, takeovers, contents, content, media } }) =>
      scenes('').length +
      assets.length +
      entries.length +
      takeovers.length +
      contents.length +
      content.length +
      media.ids.length * lettersPerId,
  })
  return async (accountId: string, version: number, plan: Plan): Promise<Common> => {
    const make = async () => ({ version, common: await makeCommon(db, accountId, plan) })
    const { contents, entries, takeovers } = plan
    const parts = [
      ...contents.map(({ kind, id }) => `${kind} ${id}`),
      ...[...entries, ...takeovers].map(({ id }) => id),
    ]
    return (await made.of([accountId, ...parts].join(' '), make, (kept) => kept.version >= version)).common
  }
}

async function makeCommon(db: Db, accountId: string, { contents, entries, takeovers }: Plan): Promise<Common> {
  const planned = [...entries, ...takeovers].filter((one) => one.contents.length > 0)
  const scheduled = new Map(planned.map((one) => [keyOfContent(one.contents), one.contents]))
  const [own = [], ...others] = await listScenes(db, accountId, [contents, ...scheduled.values()])
  const all = [own, ...others].flat()
  const assets: Record<string, Asset> = {}
  for (const item of all.flatMap(itemsOf)) {
    if (item.playback_file !== null) assets[hashOf(item.playback_file)] = assetOf(item)
    Object.assign(assets, item.extra?.assets)
  }
  const shown = own.map(({ id, regions }) => ({ id, json: regionsJson(regions) }))
  const whyEmpty = contents.length === 0 ? 'nothing_assigned' : 'playlist_empty'
  const keys = [...scheduled.keys()]
  return {
    scenes: (screenId) => scenesJson(shown, screenId),
    assets: JSON.stringify(assets),
    entries: entries.length === 0 ? '' : entriesJson(entries),
    takeovers: takeoversJson(takeovers),
    contents: keys.length === 0 ? '' : contentsJson(keys, others),
    // The plain list contains the first region of each scene.
    content: JSON.stringify(own.flatMap((scene) => scene.regions[0]?.items ?? []).flatMap(plainOf)),
    media: mediaOf(all),
    empty: own.some((scene) => itemsOf(scene).length > 0) ? undefined : whyEmpty,
  }
}

const itemsOf = ({ regions }: Scene): Item[] => regions.flatMap((region) => region.items)

const regionsJson = (regions: Scene['regions']): string =>
  JSON.stringify(regions.map((region) => ({ ...region, items: region.items.map(itemOf) })))

/** @param ownId id of scenes without a channel */
const scenesJson = (scenes: readonly { id: string | null; json: string }[], ownId: string): string =>
  `[${scenes.map(({ id, json }) => `{"id":${JSON.stringify(id ?? ownId)},"regions":${json}}`).join(',')}]`

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

function contentsJson(keys: readonly string[], scenes: readonly Scene[][]): string {
  const contents = keys.map((key, index) => {
    const own = (scenes[index] ?? []).map(({ id, regions }) => ({ id, json: regionsJson(regions) }))
    return `"${key}":${scenesJson(own, key)}`
  })
  return `{${contents.join(',')}}`
}

function mediaOf(scenes: readonly Scene[]): MediaSet {
  const ids = [...new Set(scenes.flatMap(itemsOf).map(({ media_id }) => media_id))].sort()
  const hash = createHash('sha256').update(ids.join(' ')).digest('hex')
  return { hash, ids, regions: Math.max(1, ...scenes.map(({ regions }) => regions.length)) }
}

const assetOf = (item: Item): Asset => ({
  ...assetOfImage(item),
  durationMs: item.natural_ms,
  thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
})

const itemOf = (item: Item): ManifestItem => ({
  id: item.id,
  kind: item.kind,
  ...(item.playback_file !== null && { asset: hashOf(item.playback_file) }),
  ...item.extra?.fields,
  durationMs: durationOf(item),
  title: item.title,
  mediaId: item.media_id,
  ...presentationOf(item),
  ...rulesOf(item),
})

type Plain = Reply<typeof getScreenContent>['data'][number]['content'][number]

/** Clients of the plain list play files: they get the picture of a slide, and no pages and streams. */
function plainOf(item: Item): Plain[] {
  const { kind, title, playback_file, thumbnail_file } = item
  if (playback_file === null || kind === 'package') return []
  return [
    {
      id: item.id,
      duration: durationOf(item),
      media: {
        file_path: fileUrl(item.account_id, playback_file),
        title,
        file_type: kind === 'slide' ? 'image' : kind,
        thumbnail: thumbnail_file && fileUrl(item.account_id, thumbnail_file),
      },
    },
  ]
}
