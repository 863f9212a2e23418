import type { ManifestItem, Region, Scene } from '@digisigncast/contract/content/manifest'
import { type Frame, frameAt, type LengthOf, lengthOfItem, loopAt } from './frame-at.ts'
import { roundsOf } from './rounds/rounds-of.ts'

export interface SceneFrame extends Frame<Scene> {
  /** The frame of each region, in the scene's order; undefined for a region without items. */
  regions: { region: Region; frame: Frame<ManifestItem> | undefined }[]
}

const lengthOfRound = (region: Region, round: number): number =>
  roundsOf(region)(round).reduce((sum, item) => sum + lengthOfItem(item), 0)

/**
 * Duration of a scene among others, in ms: one round of its first region; if that has no items, the longest round of the
 * other regions; 0 for a scene without items.
 */
export const lengthOfScene: LengthOf<Scene> = ({ regions: [first, ...others] }, round) =>
  (first && lengthOfRound(first, round)) || Math.max(0, ...others.map((region) => lengthOfRound(region, round)))

/** The scenes with at least one item. */
export const playableScenes = <S extends Scene>(scenes: readonly S[]): S[] =>
  scenes.filter(({ regions }) => regions.some(({ items }) => items.length > 0))

/**
 * The frame that a screen, started at `startedAt`, shows at `now` (ms of the same clock). Scenes play in turn, each from
 * the first items of its regions, in the round of the scene; a single scene never ends. `index` counts playable scenes only. Undefined without
 * items and before the start.
 */
export function sceneAt(scenes: readonly Scene[], startedAt: number, now: number): SceneFrame | undefined {
  const playable = playableScenes(scenes)
  const lengthOf = playable.length > 1 ? lengthOfScene : () => Number.POSITIVE_INFINITY
  const frame = loopAt(playable, { startedAt, now }, lengthOf)
  if (!frame) return undefined
  const regions = frame.item.regions.map((region) => ({
    region,
    frame: frameAt(roundsOf(region), frame.startsAt, now, frame.cycle),
  }))
  return { ...frame, regions }
}
