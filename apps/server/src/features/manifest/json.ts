import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { getScreenContent } from '@digisigncast/contract/content/screens'
import { fileUrl } from '../../platform/http/media-bytes.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import { assetOfImage, hashOf } from './assets.ts'
import { durationOf, type Item, presentationOf, rulesOf, type Scene } from './scenes.ts'

/** Items that become JSON in one turn of the event loop. */
const itemsPerTurn = 1000

async function joinedJson<Item>(items: readonly Item[], jsonOf: (item: Item) => string): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await nextTurn()
    parts.push(
      items
        .slice(from, from + itemsPerTurn)
        .map(jsonOf)
        .join(','),
    )
  }
  return parts.join(',')
}

/** The files of items by their keys. */
export async function assetsJson(items: readonly Item[]): Promise<string> {
  const assets = new Map<string, Asset>()
  const known = new Set<Record<string, Asset>>()
  for (const item of items) {
    const more = item.extra?.assets
    if (!more || known.has(more)) continue
    known.add(more)
    for (const [key, asset] of Object.entries(more)) assets.set(key, asset)
  }
  // A file on a slide can be an item, too: as such its asset has a duration and a thumbnail.
  for (const item of items) if (item.playback_file !== null) assets.set(hashOf(item.playback_file), assetOf(item))
  return `{${await joinedJson([...assets], ([key, asset]) => `${JSON.stringify(key)}:${JSON.stringify(asset)}`)}}`
}

interface SceneWithJson {
  id: string | null
  /** JSON of its regions. */
  json: string
}

export async function scenesWithJson(scenes: readonly Scene[]): Promise<SceneWithJson[]> {
  const shown: SceneWithJson[] = []
  for (const { id, regions } of scenes) {
    const parts: string[] = []
    for (const { items, ...place } of regions) {
      const json = await joinedJson(items, (item) => JSON.stringify(itemOf(item)))
      parts.push(`${JSON.stringify(place).slice(0, -1)},"items":[${json}]}`)
    }
    shown.push({ id, json: `[${parts.join(',')}]` })
  }
  return shown
}

/** @param ownId id of scenes without a channel */
export const scenesJson = (scenes: readonly SceneWithJson[], ownId: string): string =>
  `[${scenes.map(({ id, json }) => `{"id":${JSON.stringify(id ?? ownId)},"regions":${json}}`).join(',')}]`

export async function contentsJson(keys: readonly string[], scenes: readonly Scene[][]): Promise<string> {
  const contents: string[] = []
  for (const [index, key] of keys.entries())
    contents.push(`"${key}":${scenesJson(await scenesWithJson(scenes[index] ?? []), key)}`)
  return `{${contents.join(',')}}`
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

/** JSON of items in the plain list. */
export const plainJson = async (items: readonly Item[]): Promise<string> =>
  `[${await joinedJson(items.flatMap(plainOf), (one) => JSON.stringify(one))}]`

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
