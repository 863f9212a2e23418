import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { getScreenContent } from '@digisigncast/contract/content/screens'
import { type Bytes, sizeOf, type Writer, writer } from '../../../platform/http/answers/bytes.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { assetOfImage, hashOf } from './assets.ts'
import { manifestKindOf } from './kinds/manifest-kinds.ts'
import { durationOf, type Item, presentationOf, rulesOf, type Scene } from './scenes.ts'

/** Items that become JSON in one turn of the event loop. */
const itemsPerTurn = 500

async function addJoined<Item>(to: Writer, items: readonly Item[], jsonOf: (item: Item) => string): Promise<void> {
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) {
      await nextTurn()
      to.add(',')
    }
    to.add(
      items
        .slice(from, from + itemsPerTurn)
        .map(jsonOf)
        .join(','),
    )
  }
}

/** The files of items by their keys. */
export async function assetsJson(items: readonly Item[]): Promise<Bytes> {
  const assets = new Map<string, () => Asset>()
  const known = new Set<Record<string, Asset>>()
  for (const item of items) {
    const more = item.extra?.assets
    if (!more || known.has(more)) continue
    known.add(more)
    for (const [key, asset] of Object.entries(more)) assets.set(key, () => asset)
  }
  // A file on a slide can be an item, too: as such its asset has a duration and a thumbnail.
  for (const item of items) if (item.playback_file !== null) assets.set(hashOf(item.playback_file), () => assetOf(item))
  const json = writer()
  json.add('{')
  await addJoined(json, [...assets], ([key, asset]) => `${JSON.stringify(key)}:${JSON.stringify(asset())}`)
  json.add('}')
  return json.end()
}

interface SceneWithJson {
  id: string | null
  /** JSON of its regions. */
  json: Bytes
}

export async function scenesWithJson(scenes: readonly Scene[]): Promise<SceneWithJson[]> {
  const shown: SceneWithJson[] = []
  for (const { id, regions } of scenes) {
    const json = writer()
    json.add('[')
    for (const [index, { items, rounds, ...place }] of regions.entries()) {
      json.add(`${index > 0 ? ',' : ''}${JSON.stringify(place).slice(0, -1)},"items":[`)
      await addJoined(json, items, (item) => JSON.stringify(itemOf(item)))
      json.add(rounds ? `],"rounds":${JSON.stringify(rounds)}}` : ']}')
    }
    json.add(']')
    shown.push({ id, json: json.end() })
  }
  return shown
}

/** @param ownId id of scenes without a channel */
export function scenesJson(scenes: readonly SceneWithJson[], ownId: string): Bytes {
  const json = writer()
  json.add('[')
  for (const [index, { id, json: regions }] of scenes.entries()) {
    json.add(`${index > 0 ? ',' : ''}{"id":${JSON.stringify(id ?? ownId)},"regions":`)
    json.share(regions)
    json.add('}')
  }
  json.add(']')
  return json.end()
}

/** Size of scenes with an id of usual length, in bytes. */
export const sizeOfScenes = (scenes: readonly SceneWithJson[]): number =>
  scenes.reduce((sum, { json }) => sum + sizeOf(json), 0)

export async function contentsJson(keys: readonly string[], scenes: readonly Scene[][]): Promise<Bytes> {
  const json = writer()
  json.add('{')
  for (const [index, key] of keys.entries()) {
    json.add(`${index > 0 ? ',' : ''}"${key}":`)
    json.share(scenesJson(await scenesWithJson(scenes[index] ?? []), key))
  }
  json.add('}')
  return json.end()
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
  ...(item.max_per_hour !== null && { maxPerHour: item.max_per_hour }),
  ...(item.max_per_day !== null && { maxPerDay: item.max_per_day }),
})

type Plain = Reply<typeof getScreenContent>['data'][number]['content'][number]

/** JSON of items in the plain list. */
export async function plainJson(items: readonly Item[]): Promise<Bytes> {
  const json = writer()
  json.add('[')
  await addJoined(json, items.flatMap(plainOf), (one) => JSON.stringify(one))
  json.add(']')
  return json.end()
}

/** Clients of the plain list play files: they get the picture of a slide, and no pages and streams. */
function plainOf(item: Item): Plain[] {
  const { kind, title, playback_file, thumbnail_file } = item
  const { plain } = manifestKindOf(kind)
  if (playback_file === null || plain === null) return []
  return [
    {
      id: item.id,
      duration: durationOf(item),
      media: {
        file_path: fileUrl(item.account_id, playback_file),
        title,
        file_type: plain,
        thumbnail: thumbnail_file && fileUrl(item.account_id, thumbnail_file),
      },
    },
  ]
}
