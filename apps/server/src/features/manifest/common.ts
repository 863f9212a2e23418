import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Asset, Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { getScreenContent } from '@digisigncast/contract/content/screens'
import type { Db } from '../../database/open.ts'
import { cache } from '../../platform/caches/cache.ts'
import { fileUrl } from '../../platform/http/media-bytes.ts'
import { type Content, durationOf, type Item, listScenes, presentationOf, type Scene } from './scenes.ts'

/** Manifest parts shared by all screens with the same content, as JSON. */
export interface Common {
  scenes: (screenId: string) => string
  assets: string
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

const lettersPerId = 16
const cacheLetters = 32 * 1024 * 1024

/** Cache per contents, in the newest content version of the account. */
export function commons(db: Db) {
  const made = cache<{ version: number; common: Common }>({
    maxSize: cacheLetters,
    sizeCalculation: ({ common: { scenes, assets, content, media } }) =>
      scenes('').length + assets.length + content.length + media.ids.length * lettersPerId,
  })
  return async (accountId: string, version: number, contents: readonly Content[]): Promise<Common> => {
    const make = async () => {
      const empty = contents.length === 0 ? 'nothing_assigned' : 'playlist_empty'
      return { version, common: commonOf(await listScenes(db, accountId, contents), empty) }
    }
    const key = [accountId, ...contents.map(({ kind, id }) => `${kind} ${id}`)].join(' ')
    return (await made.of(key, make, (kept) => kept.version >= version)).common
  }
}

function commonOf(scenes: readonly Scene[], whyEmpty: Manifest['empty']): Common {
  const assets: Record<string, Asset> = {}
  for (const item of scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items)))
    assets[hashOf(item)] = assetOf(item)
  const shown = scenes.map(({ id, regions }) => ({
    id,
    regions: JSON.stringify(regions.map((region) => ({ ...region, items: region.items.map(itemOf) }))),
  }))
  const media = mediaOf(scenes)
  const sceneOf = (id: string, regions: string) => `{"id":${JSON.stringify(id)},"regions":${regions}}`
  return {
    scenes: (screenId) => `[${shown.map(({ id, regions }) => sceneOf(id ?? screenId, regions)).join(',')}]`,
    assets: JSON.stringify(assets),
    // The plain list contains the first region of each scene.
    content: JSON.stringify(scenes.flatMap((scene) => scene.regions[0]?.items ?? []).map(plainOf)),
    media,
    empty: media.ids.length === 0 ? whyEmpty : undefined,
  }
}

function mediaOf(scenes: readonly Scene[]): MediaSet {
  const items = scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items))
  const ids = [...new Set(items.map(({ media_id }) => media_id))].sort()
  const hash = createHash('sha256').update(ids.join(' ')).digest('hex')
  return { hash, ids, regions: Math.max(1, ...scenes.map(({ regions }) => regions.length)) }
}

const assetOf = (item: Item): Asset => ({
  url: fileUrl(item.account_id, item.playback_file),
  mime: item.mime,
  bytes: item.bytes,
  width: item.width,
  height: item.height,
  durationMs: item.natural_ms,
  thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
  ...(item.part_hashes !== null && { parts: JSON.parse(item.part_hashes) as string[] }),
})

const itemOf = (item: Item): ManifestItem => ({
  id: item.id,
  kind: item.kind,
  asset: hashOf(item),
  durationMs: durationOf(item),
  title: item.title,
  mediaId: item.media_id,
  ...presentationOf(item),
})

type Plain = Reply<typeof getScreenContent>['data'][number]['content'][number]

const plainOf = (item: Item): Plain => ({
  id: item.id,
  duration: durationOf(item),
  media: {
    file_path: fileUrl(item.account_id, item.playback_file),
    title: item.title,
    file_type: item.kind,
    thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
  },
})

// The playback file is named by the SHA-256 of its bytes.
const hashOf = (item: Item): string => item.playback_file.slice(0, 64)
