import type { Manifest, Region } from '@digisigncast/contract/content/manifest'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import type { StageScene } from './scene.ts'
import type { StageItem } from './slot.ts'

function itemsOf(region: Region, { assets }: Manifest): StageItem[] {
  return region.items.flatMap((item) => {
    const url = assets[item.asset]?.url
    return url ? [{ ...item, url }] : []
  })
}

/** The playable scenes of a manifest, with the URLs of their files. */
export function contentsOf(manifest: Manifest): StageScene[] {
  const scenes = manifest.scenes.map(({ id, regions }) => ({
    id,
    asset: id,
    regions: regions.map((region) => ({ ...region, items: itemsOf(region, manifest) })),
  }))
  return playableScenes(scenes)
}
