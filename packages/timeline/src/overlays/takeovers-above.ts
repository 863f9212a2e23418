import type { Scene } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { playableScenes } from '../scene-at.ts'
import { isOverlapping } from './is-overlapping.ts'
import type { ShownOverlay } from './overlays-at.ts'

type Placed = ManifestTakeover & { overlay: NonNullable<ManifestTakeover['overlay']> }

const isPlaced = (takeover: ManifestTakeover): takeover is Placed => takeover.overlay !== undefined

/** The scene of a notice has no items. */
const noItems: Scene = { id: '', regions: [] }

/**
 * The takeovers that are shown above the content at an instant (ms), newer ones above older ones. Of those that would
 * overlap, the newest one that has something to show wins.
 */
export function takeoversAbove(
  takeovers: readonly ManifestTakeover[],
  now: number,
  { isStandby, scenesOf }: { isStandby: boolean; scenesOf: (content: string) => readonly Scene[] },
): ShownOverlay[] {
  const shown: (ShownOverlay & { takeover: Placed })[] = []
  const running = takeovers
    .filter(isPlaced)
    .filter(({ endsAt, inStandby }) => now < endsAt && (inStandby || !isStandby))
  for (const takeover of running.toSorted((one, other) => other.startsAt - one.startsAt)) {
    const { content = '', ...place } = takeover.overlay
    const scene = takeover.notice ? noItems : playableScenes(scenesOf(content))[0]
    if (!scene || shown.some((newer) => isOverlapping(newer.overlay, place))) continue
    shown.unshift({ overlay: { id: takeover.id, ...place, content }, scene, takeover })
  }
  return shown
}
