import type { Asset, Manifest, ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { filesOf } from '@digisigncast/timeline/items/item-files'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { contentStarts, scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { timeNow } from '../browser/clock.ts'
import { canShow } from '../kinds.ts'
import { hashOfUrl, type StoredFile } from './store/media-store.ts'

/** A file to download and its URL. */
export interface Need extends StoredFile {
  url: string
  /** When it plays next (ms since 1970); 0 for what may play at any time, Infinity for prepared takeovers only. */
  startsAt: number
  /** Part of a prepared takeover: nothing waits for it, but it is downloaded early. */
  isPrepared?: boolean
}

type Start = Required<Pick<Need, 'startsAt' | 'isPrepared'>>

/** Prepared takeovers may start at any time, so they precede everything that does not play yet. */
export const orderOf = ({ startsAt, isPrepared }: Pick<Need, 'startsAt' | 'isPrepared'>): number =>
  isPrepared ? 0 : startsAt

const needOf = (hash: string, { url, mime, bytes, parts }: Asset, start: Start): Need => ({
  hash,
  url,
  ...start,
  mime,
  bytes,
  parts: parts && parts.length > 0 ? parts : [hash],
})

/** The logo and the picture for nothing to show. Their size and type are known only after the download. */
const picturesOf = ({ branding: { logo, idlePicture } }: Manifest): Need[] =>
  [logo, idlePicture].flatMap((url) => {
    const hash = url ? hashOfUrl(url) : undefined
    return url && hash !== undefined ? [{ hash, url, mime: '', bytes: 0, parts: [hash], startsAt: 0 }] : []
  })

/** The items of a scene in playing order, its regions interleaved. */
function inTurn({ regions }: Scene): ManifestItem[] {
  const longest = Math.max(0, ...regions.map(({ items }) => items.length))
  return Array.from({ length: longest }, (_, place) => regions.flatMap(({ items }) => items[place] ?? [])).flat()
}

const none: ReadonlySet<string> = new Set()

/** The manifest without the items that this player cannot show and those whose files are missing. */
export function playable(manifest: Manifest, missing = none): Manifest {
  const { assets } = manifest
  const isPlayable = (item: ManifestItem): boolean =>
    canShow(item.kind) && filesOf(item).every((file) => assets[file] !== undefined && !missing.has(file))
  const shown = (scenes: readonly Scene[]): Scene[] =>
    scenes.map((scene) => ({
      ...scene,
      regions: scene.regions.map((region) => ({ ...region, items: region.items.filter(isPlayable) })),
    }))
  const { contents } = manifest
  const own = { ...manifest, scenes: shown(manifest.scenes) }
  if (!contents) return own
  return { ...own, contents: Object.fromEntries(Object.entries(contents).map(([key, scenes]) => [key, shown(scenes)])) }
}

/** Whether a manifest has an item to show now, without those whose files are missing. */
export const showsItems = (manifest: Manifest, missing = none, time = timeNow()): boolean =>
  playableScenes(scenesAt(playable(manifest, missing), time).scenes).length > 0

/**
 * The files of a manifest in playing order: of what plays now, of prepared takeovers, of the default content, then by
 * the start of schedule entries and items; without those of entries and items that are over. Files beyond the device's storage budget are not stored; they are
 * streamed when they play.
 */
export function needsOf(manifest: Manifest, time = timeNow()): Need[] {
  const starts = new Map<string, Start>()
  for (const { scenes, startOf, isPrepared = false } of contentStarts(playable(manifest), time))
    for (const item of playableScenes(scenes).flatMap(inTurn))
      for (const file of filesOf(item)) {
        const known = starts.get(file) ?? { startsAt: Number.POSITIVE_INFINITY, isPrepared }
        const startsAt = Math.min(startOf(item), known.startsAt)
        if (Number.isFinite(startsAt) || isPrepared) starts.set(file, { ...known, startsAt })
      }
  let left = manifest.policy.cacheBytes
  const inOrder = [...starts].toSorted(([, one], [, other]) => orderOf(one) - orderOf(other))
  const files = inOrder.flatMap(([key, start]) => {
    const asset = manifest.assets[key]
    if (!asset || asset.bytes > left) return []
    left -= asset.bytes
    return [needOf(key, asset, start)]
  })
  const [first, ...others] = files
  return [...(first ? [first] : []), ...picturesOf(manifest), ...others]
}
