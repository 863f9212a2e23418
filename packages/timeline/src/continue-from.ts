import type { ManifestItem, Region, Scene } from '@digisigncast/contract/content/manifest'
import { type Frame, frameAfter, frameFrom, itemsOfRound, lengthOfItem, type Rounds } from './frame-at.ts'
import { roundsOf } from './rounds/rounds-of.ts'
import { lengthOfScene, playableScenes, type SceneFrame } from './scene-at.ts'

/** An item on a display, as its device reported it. */
export interface Anchor {
  scene_id: string
  region: string
  item_id: string
  /** In ms, of the same clock as `now`. */
  started_at: number
  /** Of a region with rounds: the round of the item, and its place in it. Players that do not know rounds omit them. */
  round?: number | null | undefined
  place?: number | null | undefined
}

interface Report {
  scenes: readonly Scene[]
  anchors: readonly Anchor[]
  /** Items that the device cannot show. They take no time. */
  isFailing: (item: ManifestItem) => boolean
}

/** A bound for times far in the past: a day of items of one second. */
const maxSteps = 100_000

type Regions = (SceneFrame['regions'][number] & { rounds: Rounds<ManifestItem> })[]

/**
 * The frame that a device shows at `now`, if it has kept to the timeline since its report. Undefined when the report
 * does not match the scenes, or for a device that has not reported items.
 */
export function continueFrom({ scenes, anchors, isFailing }: Report, now: number): SceneFrame | undefined {
  const playable = playableScenes(scenes)
  const index = playable.findIndex(({ id }) => anchors.some(({ scene_id }) => scene_id === id))
  const scene = playable[index]
  if (!scene) return undefined
  const knowsRounds = anchors.some(({ round }) => typeof round === 'number')
  const of = (region: Region): Rounds<ManifestItem> => (knowsRounds ? roundsOf(region) : region.items)
  let regions: Regions = scene.regions.map((region) => {
    const rounds = of(region)
    return { region, rounds, frame: frameOf(rounds, anchorOf(region, scene, anchors)) }
  })
  const [first] = regions.flatMap(({ rounds, frame }) => (frame ? [{ rounds, frame }] : []))
  if (!first) return undefined
  const lengthOf = playable.length > 1 ? lengthOfScene : () => Number.POSITIVE_INFINITY
  const startsAt = playable.length > 1 ? startOf(first) : now
  let frame = frameFrom(playable, { index, cycle: first.frame.cycle, startsAt }, lengthOf)
  for (let step = 0; frame && now >= frame.until; step += 1) {
    if (step > maxSteps) return undefined
    frame = frameAfter(playable, frame, lengthOf)
    regions = frame?.item.regions.map((region) => startedIn(region, of(region), frame, isFailing)) ?? []
  }
  if (!frame) return undefined
  return {
    ...frame,
    regions: regions.map((each) => ({ region: each.region, frame: advance(each, now, isFailing) })),
  }
}

const anchorOf = ({ name }: Region, { id }: Scene, anchors: readonly Anchor[]): Anchor | undefined =>
  anchors.find(({ scene_id, region }) => scene_id === id && region === name)

function frameOf(rounds: Rounds<ManifestItem>, anchor: Anchor | undefined): Frame<ManifestItem> | undefined {
  if (!anchor) return undefined
  const cycle = anchor.round ?? 0
  const list = itemsOfRound(rounds, cycle)
  const isThere = ({ id }: ManifestItem) => id === anchor.item_id
  const reported = list[anchor.place ?? -1]
  const index = reported && isThere(reported) ? (anchor.place ?? -1) : list.findIndex(isThere)
  return frameFrom(rounds, { index, cycle, startsAt: anchor.started_at }, lengthOfItem)
}

/** The start of a scene: that of the round of its first region with an item on the display. */
function startOf({ rounds, frame }: { rounds: Rounds<ManifestItem>; frame: Frame<ManifestItem> }): number {
  const before = itemsOfRound(rounds, frame.cycle).slice(0, frame.index)
  return frame.startsAt - before.reduce((sum, item) => sum + lengthOfItem(item), 0)
}

/** A region of a scene that begins. Its rounds begin with that of the scene. */
function startedIn(
  region: Region,
  rounds: Rounds<ManifestItem>,
  scene: Frame<Scene> | undefined,
  isFailing: Report['isFailing'],
): Regions[number] {
  const { cycle = 0, startsAt = 0 } = scene ?? {}
  const frame = frameFrom(rounds, { index: 0, cycle, startsAt }, lengthOfItem)
  return { region, rounds, frame: skip({ region, rounds, frame }, isFailing) }
}

/** The first frame from `frame` on whose item can be shown, at the start of `frame`. */
function skip({ region, rounds, frame }: Regions[number], isFailing: Report['isFailing']) {
  let found = frame
  const most = found ? region.items.length + itemsOfRound(rounds, found.cycle).length : 0
  for (let step = 0; found && step < most; step += 1) {
    if (!isFailing(found.item)) return found
    found = frameAfter(rounds, { ...found, until: found.startsAt }, lengthOfItem)
  }
  return undefined
}

function advance(each: Regions[number], now: number, isFailing: Report['isFailing']) {
  const { rounds } = each
  const after = (frame: Frame<ManifestItem>) =>
    skip({ ...each, frame: frameAfter(rounds, frame, lengthOfItem) }, isFailing)
  let found = each.frame
  for (let step = 0; found && now >= found.until && step < maxSteps; step += 1) {
    // With nothing else to show, the item stays.
    found = after(found) ?? frameFrom(rounds, { ...found, startsAt: found.until }, lengthOfItem)
  }
  if (!found) return undefined
  return { ...found, next: after(found)?.item ?? found.item }
}
