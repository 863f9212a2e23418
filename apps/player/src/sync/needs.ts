import type { Asset, Manifest, ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { canShow } from '../kinds.ts'
import { hashOfUrl, type StoredFile } from './store/media-store.ts'

/** A file to download and its URL. */
export interface Need extends StoredFile {
  url: string
}

const needOf = (hash: string, { url, mime, bytes, parts }: Asset): Need => ({
  hash,
  url,
  mime,
  bytes,
  parts: parts && parts.length > 0 ? parts : [hash],
})

/** The logo's size and type are known only after the download. */
function logoOf({ branding }: Manifest): Need[] {
  const hash = branding.logo === null ? undefined : hashOfUrl(branding.logo)
  return hash === undefined || branding.logo === null
    ? []
    : [{ hash, url: branding.logo, mime: '', bytes: 0, parts: [hash] }]
}

/** Asset keys of a scene in playing order, its regions interleaved. */
function inTurn({ regions }: Scene): string[] {
  const longest = Math.max(0, ...regions.map(({ items }) => items.length))
  return Array.from({ length: longest }, (_, place) => regions.flatMap(({ items }) => items[place]?.asset ?? [])).flat()
}

const none: ReadonlySet<string> = new Set()

/** The manifest without the items that this player cannot show and those whose files are missing. */
export function playable(manifest: Manifest, missing = none): Manifest {
  const { assets } = manifest
  const isPlayable = ({ kind, asset }: ManifestItem): boolean =>
    canShow(kind) && assets[asset] !== undefined && !missing.has(asset)
  const scenes = manifest.scenes.map((scene) => ({
    ...scene,
    regions: scene.regions.map((region) => ({ ...region, items: region.items.filter(isPlayable) })),
  }))
  return { ...manifest, scenes }
}

/**
 * The files of a manifest in playing order. Files beyond the device's storage budget are not stored; they are streamed
 * when they play.
 */
export function needsOf(manifest: Manifest): Need[] {
  const keys = new Set(playableScenes(playable(manifest).scenes).flatMap(inTurn))
  let left = manifest.policy.cacheBytes
  const files = [...keys].flatMap((key) => {
    const asset = manifest.assets[key]
    if (!asset || asset.bytes > left) return []
    left -= asset.bytes
    return [needOf(key, asset)]
  })
  const [first, ...others] = files
  return [...(first ? [first] : []), ...logoOf(manifest), ...others]
}
