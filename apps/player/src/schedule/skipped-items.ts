import type { Manifest, Scene } from '@digisigncast/contract/content/manifest'
import type { SpentItems } from '@digisigncast/timeline/item-rules'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { scenesAt, scenesOf } from '@digisigncast/timeline/scheduled-scenes'

/** Whether the screen is open and its content has items, but none that may play now. */
export function isIdle(manifest: Manifest, now: number, spent?: SpentItems): boolean {
  const { scenes, isStandby, takeover } = scenesAt(manifest, now, undefined, spent)
  return !isStandby && !takeover && playableScenes(manifest.scenes).length > 0 && playableScenes(scenes).length === 0
}

const idsOf = (scenes: readonly Scene[]): string[] =>
  scenes.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map(({ id }) => id)))

/** Ids of the items of the default content that may not play now. */
export function skippedItems(manifest: Manifest | undefined, now: number, spent?: SpentItems): ReadonlySet<string> {
  const present = manifest ? scenesOf(manifest, [], now, spent) : []
  if (!manifest || present === manifest.scenes) return new Set()
  const playing = new Set(idsOf(present))
  return new Set(idsOf(manifest.scenes).filter((id) => !playing.has(id)))
}
