import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import { type Plan, type Playing, planNext } from '@digisigncast/timeline/plan-next'
import { roundsOf } from '@digisigncast/timeline/rounds/rounds-of'
import { type Fault, Faults } from '../faults.ts'

export type Next = Extract<Plan<ManifestItem>, { kind: 'next' }>

export interface ItemFailure extends Omit<Fault, 'key'> {
  item: ManifestItem
}

/** A region with nothing to show. */
export const noRegion: Region = { name: '', x: 0, y: 0, width: 0, height: 0, items: [] }

/** The loop of a region: its items, the one playing, and faults. */
export interface Loop {
  content: Region
  playing: Playing<ManifestItem> | undefined
  /** The list that `playing` was taken from. */
  before: readonly ManifestItem[]
  /** Plays next, out of turn. */
  goal: Place | undefined
  faults: Faults
}

export type Place = Pick<Playing<ManifestItem>, 'item' | 'cycle' | 'index'>

export const emptyLoop: Loop = {
  content: noRegion,
  playing: undefined,
  before: [],
  goal: undefined,
  faults: Faults.none,
}

/** The loop with another list. Files with faults are tried again. */
export function withContent(loop: Loop, content: Region, now: number): Loop {
  const faults = loop.faults.keepOnly(new Set(content.items.map(contentOf))).retryAll(now)
  return { ...loop, content, goal: undefined, faults }
}

interface Now {
  now: number
  /** The first round, when nothing plays. */
  firstRound: number
  isSpent: (item: ManifestItem) => boolean
}

export function planOf(
  { content, playing, before, goal, faults }: Loop,
  { now, firstRound: round, isSpent }: Now,
): Plan<ManifestItem> {
  const rounds = roundsOf(content)
  const retryAt = (item: ManifestItem) => faults.retryAt(contentOf(item))
  if (goal && retryAt(goal.item) === undefined) return { kind: 'next', ...goal, at: now, from: -1 }
  const { items } = content
  return planNext({ items, rounds, round, lengthOf: lengthOfItem, playing, before, retryAt, isSpent, now })
}

/** Whether another item was not ready in time and is expected soon. */
export const hasLateItem = ({ content, faults }: Loop, { isSpent }: Pick<Now, 'isSpent'>): boolean =>
  content.items.some((item) => faults.isLate(contentOf(item)) && !isSpent(item))

/** An item is now shown; the previous one has played to its end or broke. */
export function withShown(loop: Loop, { item, index, cycle }: Next, startsAt: number, content: Region): Loop {
  const previous = loop.playing?.item
  const hasEnded = previous && loop.faults.retryAt(contentOf(previous)) === undefined
  const faults = hasEnded ? loop.faults.heal(contentOf(previous)) : loop.faults
  return {
    ...loop,
    // Another one may be asked for while an item is drawn.
    goal: loop.goal?.item === item ? undefined : loop.goal,
    faults: faults.begin(contentOf(item)),
    playing: { item, index, cycle, startsAt },
    before: roundsOf(content)(cycle),
  }
}

/** The position of the playing item has changed, or another one with the same file is there. */
export function withPlace(loop: Loop, index: number): Loop {
  if (!loop.playing) return loop
  const before = roundsOf(loop.content)(loop.playing.cycle)
  const item = before[index]
  return item ? { ...loop, playing: { ...loop.playing, item, index }, before } : loop
}

/** The round of the playing item, and its place in it; nothing for a region without rounds. */
export const placeIn = ({ content, playing }: Loop): { round?: number; place?: number } =>
  content.rounds && playing ? { round: playing.cycle, place: playing.index } : {}

/** A held item has played one full round. */
export const withRound = (loop: Loop): Loop =>
  loop.playing ? { ...loop, faults: loop.faults.heal(contentOf(loop.playing.item)) } : loop

export const withStart = (loop: Loop, startsAt: number): Loop =>
  loop.playing ? { ...loop, playing: { ...loop.playing, startsAt } } : loop

/** The items that cannot be shown. */
export const failuresOf = ({ content, faults }: Loop): ItemFailure[] =>
  faults.present().flatMap(({ key, ...fault }) => {
    const items = content.items.filter((item) => contentOf(item) === key)
    return items.map((item) => ({ item, ...fault }))
  })
