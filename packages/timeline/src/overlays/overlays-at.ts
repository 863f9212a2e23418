import type { ManifestOverlay, Scene } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { type RuleTimes, ruleTimes } from '../rule.ts'
import type { RulesAt } from '../rules-at.ts'
import { playableScenes } from '../scene-at.ts'

/** An overlay of a manifest; without a rule, it is always shown. */
export interface TimedOverlay {
  overlay: ManifestOverlay
  rule: RuleTimes | undefined
}

/** An overlay with its content at an instant, which is the same object while no item starts or ends. */
export interface ShownOverlay {
  overlay: ManifestOverlay
  scene: Scene
  /** It is this takeover. Its notice has a scene without regions. */
  takeover?: ManifestTakeover | undefined
}

export const timedOverlays = (overlays: readonly ManifestOverlay[] = []): TimedOverlay[] =>
  overlays.map((overlay) => ({ overlay, rule: overlay.entry && ruleTimes(overlay.entry.rule) }))

/** The overlays that are shown at an instant, without those that have nothing to show. */
export const overlaysAt = (
  overlays: readonly TimedOverlay[],
  rules: RulesAt,
  scenesOf: (overlay: ManifestOverlay) => readonly Scene[],
): ShownOverlay[] =>
  overlays.flatMap(({ overlay, rule }) => {
    if (rule && !rules.isActive(rule)) return []
    const [scene] = playableScenes(scenesOf(overlay))
    return scene ? [{ overlay, scene }] : []
  })
