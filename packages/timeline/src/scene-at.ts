import { type Frame, frameAt, type LengthOf, lengthOfItem, loopAt, type TimedItem } from './frame-at.ts'

export interface TimedRegion<Item extends TimedItem = TimedItem> {
  name: string
  items: readonly Item[]
}

/** What is on the display together: regions with a loop each. */
export interface TimedScene<Region extends TimedRegion = TimedRegion> {
  id: string
  regions: readonly Region[]
}

type ItemOf<Scene extends TimedScene> = Scene['regions'][number]['items'][number]

export interface SceneFrame<Scene extends TimedScene> extends Frame<Scene> {
  /** What each region shows, in the scene's order; undefined for a region without items. */
  regions: { region: Scene['regions'][number]; frame: Frame<ItemOf<Scene>> | undefined }[]
}

const roundOf = (items: readonly TimedItem[]): number => items.reduce((sum, item) => sum + lengthOfItem(item), 0)

/**
 * How long a scene stays when it shares the screen with others, in ms: one round of its first region; where that has no
 * items, the longest round of the others; 0 when nothing in it has items.
 */
export const lengthOfScene: LengthOf<TimedScene> = ({ regions: [first, ...others] }) =>
  roundOf(first?.items ?? []) || Math.max(0, ...others.map(({ items }) => roundOf(items)))

/** The scenes that take part: one in which no region has items is skipped. */
export const playableScenes = <Scene extends TimedScene>(scenes: readonly Scene[]): Scene[] =>
  scenes.filter((scene) => lengthOfScene(scene) > 0)

/**
 * What a screen that began at `startedAt` shows at `now` (ms of the same clock). Scenes take turns and each begins with
 * the first item of all its regions; a scene that is alone stays for ever. `index` counts the playable scenes.
 * Undefined when nothing has items, and before the beginning.
 */
export function sceneAt<Scene extends TimedScene>(
  scenes: readonly Scene[],
  startedAt: number,
  now: number,
): SceneFrame<Scene> | undefined {
  const playable = playableScenes(scenes)
  const lengthOf = playable.length > 1 ? lengthOfScene : () => Number.POSITIVE_INFINITY
  const frame = loopAt<Scene>(playable, { startedAt, now }, lengthOf)
  if (!frame) return undefined
  const regions = frame.item.regions.map((region) => ({ region, frame: frameAt(region.items, frame.startsAt, now) }))
  return { ...frame, regions }
}
