import type { ManifestItem, Region, Scene } from '@digisigncast/contract/content/manifest'
import { type Frame, frameAfter, frameFrom, lengthOfItem } from './frame-at.ts'
import { lengthOfScene, playableScenes, type SceneFrame } from './scene-at.ts'

/** An item on a display, as its device reported it. */
export interface Anchor {
  scene_id: string
  region: string
  item_id: string
  /** In ms, of the same clock as `now`. */
  started_at: number
}

interface Report {
  scenes: readonly Scene[]
  anchors: readonly Anchor[]
  /** Items that the device cannot show. They take no time. */
  isFailing: (item: ManifestItem) => boolean
}

/** A bound for times far in the past: a day of items of one second. */
const maxSteps = 100_000

type Regions = SceneFrame['regions']

/**
 * The frame that a device shows at `now`, if it has kept to the timeline since its report. Undefined when the report
 * does not match the scenes, or for a device that has not reported items.
 */
export function continueFrom({ scenes, anchors, isFailing }: Report, now: number): SceneFrame | undefined {
  const playable = playableScenes(scenes)
  const index = playable.findIndex(({ id }) => anchors.some(({ scene_id }) => scene_id === id))
  const scene = playable[index]
  if (!scene) return undefined
  let regions: Regions = scene.regions.map((region) => ({ region, frame: frameOf(region, scene, anchors) }))
  if (regions.every(({ frame }) => frame === undefined)) return undefined
  const lengthOf = playable.length > 1 ? lengthOfScene : () => Number.POSITIVE_INFINITY
  const startsAt = playable.length > 1 ? startOf(regions) : now
  let frame = frameFrom(playable, { index, cycle: 0, startsAt }, lengthOf)
  for (let step = 0; frame && now >= frame.until; step += 1) {
    if (step > maxSteps) return undefined
    frame = frameAfter(playable, frame, lengthOf)
    regions = frame ? regionsFrom(frame.item, frame.startsAt, isFailing) : []
  }
  if (!frame) return undefined
  return { ...frame, regions: regions.map((each) => ({ ...each, frame: advance(each, now, isFailing) })) }
}

function frameOf({ name, items }: Region, { id }: Scene, anchors: readonly Anchor[]): Frame<ManifestItem> | undefined {
  const anchor = anchors.find(({ scene_id, region }) => scene_id === id && region === name)
  const index = items.findIndex((item) => item.id === anchor?.item_id)
  return anchor && frameFrom(items, { index, cycle: 0, startsAt: anchor.started_at }, lengthOfItem)
}

/** The start of a scene: that of the round of its first region with an item on the display. */
function startOf(regions: Regions): number {
  const [first] = regions.filter(({ frame }) => frame !== undefined)
  if (!first?.frame) return 0
  const before = first.region.items.slice(0, first.frame.index)
  return first.frame.startsAt - before.reduce((sum, item) => sum + lengthOfItem(item), 0)
}

const regionsFrom = ({ regions }: Scene, startsAt: number, isFailing: Report['isFailing']): Regions =>
  regions.map((region) => {
    const frame = frameFrom(region.items, { index: 0, cycle: 0, startsAt }, lengthOfItem)
    return { region, frame: skip(region.items, frame, isFailing) }
  })

/** The first frame from `frame` on whose item can be shown, at the start of `frame`. */
function skip(items: readonly ManifestItem[], frame: Frame<ManifestItem> | undefined, isFailing: Report['isFailing']) {
  let found = frame
  for (let step = 0; found && step < items.length; step += 1) {
    if (!isFailing(found.item)) return found
    found = frameAfter(items, { ...found, until: found.startsAt }, lengthOfItem)
  }
  return undefined
}

function advance({ region: { items }, frame }: Regions[number], now: number, isFailing: Report['isFailing']) {
  let found = frame
  for (let step = 0; found && now >= found.until && step < maxSteps; step += 1) {
    // With nothing else to show, the item stays.
    const next = skip(items, frameAfter(items, found, lengthOfItem), isFailing)
    found = next ?? frameFrom(items, { ...found, startsAt: found.until }, lengthOfItem)
  }
  if (!found) return undefined
  const next = skip(items, frameAfter(items, found, lengthOfItem), isFailing)
  return { ...found, next: next?.item ?? found.item }
}
