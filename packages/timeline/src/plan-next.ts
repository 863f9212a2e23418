import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { type Frame, frameAfter, frameFrom, itemsOfRound, type LengthOf, type RoundsOf } from './frame-at.ts'
import { designOf } from './items/item-files.ts'

/** An entry of a loop: an item of a region, or a scene of the screen. */
export interface Entry extends Partial<Pick<ManifestItem, 'asset' | 'slide' | 'web' | 'stream'>> {
  id: string
}

/** The entry on the display; `index` is its position in the list of its round. */
export interface Playing<Item extends Entry> {
  item: Item
  index: number
  cycle: number
  startsAt: number
}

export type Plan<Item extends Entry> =
  | { kind: 'empty'; retryAt: number }
  /**
   * Nothing else can be shown: the current entry stays, and loops unless it is spent. `index` is its position in the
   * current list.
   */
  | { kind: 'hold'; retryAt: number; index: number }
  | { kind: 'next'; item: Item; index: number; cycle: number; at: number; from: number }

export interface Situation<Item extends Entry> {
  /** All entries. */
  items: readonly Item[]
  /** The list of each round; without it, all entries in order. */
  rounds?: RoundsOf<Item>
  /** The first round, when nothing plays. */
  round?: number
  lengthOf: LengthOf<Item>
  playing: Playing<Item> | undefined
  /** The list that `playing` was taken from. */
  before: readonly Item[]
  /** When a faulty file may be retried; undefined for one without a fault. */
  retryAt: (item: Item) => number | undefined
  /** It may not begin again now: its plays have reached their limit. The current entry plays to its end. */
  isSpent?: (item: Item) => boolean
  now: number
}

const same = (a: Entry | undefined, b: Entry) => a?.id === b.id && designOf(a) === designOf(b)

/** Index of the playing entry in the list; -1 when it was removed or its file was replaced. */
function placeOf<Item extends Entry>(playing: Playing<Item>, items: readonly Item[]): number {
  if (same(items[playing.index], playing.item)) return playing.index
  const place = items.findIndex((item) => same(item, playing.item))
  const design = designOf(playing.item)
  if (place >= 0 || design === '') return place
  return items.findIndex((item) => designOf(item) === design)
}

/** Index to continue at when the playing entry is gone: its new file, else the entry that would have followed. */
function placeAfterRemoval<Item extends Entry>(
  playing: Playing<Item>,
  items: readonly Item[],
  before: readonly Item[],
): number {
  const replaced = items.findIndex((item) => item.id === playing.item.id)
  if (replaced >= 0) return replaced
  for (let step = 1; step < before.length; step += 1) {
    const follower = before[(playing.index + step) % before.length]
    const place = items.findIndex((item) => item.id === follower?.id)
    if (place >= 0) return place
  }
  return 0
}

const isPlayable = <Item extends Entry>(item: Item, { retryAt, isSpent, now }: Situation<Item>): boolean =>
  (retryAt(item) ?? now) <= now && !isSpent?.(item)

/** The first entry without a fault in timeline order, from `frame` on. */
function playableFrom<Item extends Entry>(frame: Frame<Item> | undefined, situation: Situation<Item>) {
  const { items, rounds = items, lengthOf } = situation
  const most = frame ? items.length + itemsOfRound(rounds, frame.cycle).length : 0
  let found = frame
  for (let step = 0; step < most && found; step += 1) {
    if (isPlayable(found.item, situation)) return found
    found = frameAfter(rounds, found, lengthOf)
  }
  return undefined
}

function earliestRetry<Item extends Entry>({ items, retryAt, now }: Situation<Item>): number {
  const times = items.flatMap((item) => {
    const at = retryAt(item)
    return at !== undefined && at > now ? [at] : []
  })
  return Math.min(...times)
}

/**
 * The next entry and its start: a pure function of the list, the clock, the faults and the limits of plays.
 *
 * Order and durations follow the timeline, but relative to the current entry instead of a fixed start: faulty and
 * spent entries take no time, very late entries keep their full duration, and a changed list continues from the current position.
 * Without faults, delays and changes the plan equals `frameAt` and `sceneAt`.
 */
export function planNext<Item extends Entry>(situation: Situation<Item>): Plan<Item> {
  const { items, rounds = items, round = 0, before, playing, now, retryAt, lengthOf } = situation
  const list = itemsOfRound(rounds, playing?.cycle ?? round)
  const place = playing ? placeOf(playing, list) : -1
  const present = playing && frameFrom(rounds, { ...playing, index: place }, lengthOf)
  const hasNoFault = present !== undefined && retryAt(present.item) === undefined
  const start = present
    ? frameAfter(rounds, present, lengthOf)
    : frameFrom(
        rounds,
        {
          index: playing ? placeAfterRemoval(playing, list, before) : 0,
          cycle: playing?.cycle ?? round,
          startsAt: now,
        },
        lengthOf,
      )
  const next = playableFrom(start, situation)
  if (hasNoFault && (next === undefined || isAlone(present.item, situation))) {
    return { kind: 'hold', retryAt: earliestRetry(situation), index: place }
  }
  if (!next) return { kind: 'empty', retryAt: earliestRetry(situation) }
  const { item, index, cycle } = next
  return { kind: 'next', item, index, cycle, at: hasNoFault ? present.until : now, from: place }
}

/** Whether no other entry can be shown. */
const isAlone = <Item extends Entry>(item: Item, situation: Situation<Item>): boolean =>
  situation.items.every((other) => other.id === item.id || !isPlayable(other, situation))
