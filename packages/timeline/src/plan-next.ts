import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { type Frame, frameAfter, frameFrom, type LengthOf } from './frame-at.ts'
import { designOf } from './items/item-files.ts'

/** An entry of a loop: an item of a region, or a scene of the screen. */
export interface Entry extends Partial<Pick<ManifestItem, 'asset' | 'slide' | 'web' | 'stream'>> {
  id: string
}

/** The entry on the display; `index` is its position in the list it was taken from. */
export interface Playing<Item extends Entry> {
  item: Item
  index: number
  cycle: number
  startsAt: number
}

export type Plan<Item extends Entry> =
  | { kind: 'empty'; retryAt: number }
  /** Nothing else can be shown: the current entry stays and loops. `index` is its position in the current list. */
  | { kind: 'hold'; retryAt: number; index: number }
  | { kind: 'next'; item: Item; index: number; cycle: number; at: number; from: number }

export interface Situation<Item extends Entry> {
  items: readonly Item[]
  lengthOf: LengthOf<Item>
  playing: Playing<Item> | undefined
  /** The list that `playing` was taken from. */
  before: readonly Item[]
  /** When a faulty file may be retried; undefined for one without a fault. */
  retryAt: (item: Item) => number | undefined
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
function placeAfterRemoval<Item extends Entry>(playing: Playing<Item>, { items, before }: Situation<Item>): number {
  const replaced = items.findIndex((item) => item.id === playing.item.id)
  if (replaced >= 0) return replaced
  for (let step = 1; step < before.length; step += 1) {
    const follower = before[(playing.index + step) % before.length]
    const place = items.findIndex((item) => item.id === follower?.id)
    if (place >= 0) return place
  }
  return 0
}

/** The first entry without a fault in timeline order, from `frame` on. */
function playableFrom<Item extends Entry>(frame: Frame<Item> | undefined, situation: Situation<Item>) {
  const { items, retryAt, now, lengthOf } = situation
  let found = frame
  for (let step = 0; step < items.length && found; step += 1) {
    if ((retryAt(found.item) ?? now) <= now) return found
    found = frameAfter(items, found, lengthOf)
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
 * The next entry and its start: a pure function of the list, the clock and the faults.
 *
 * Order and durations follow the timeline, but relative to the current entry instead of a fixed start: faulty entries
 * take no time, very late entries keep their full duration, and a changed list continues from the current position.
 * Without faults, delays and changes the plan equals `frameAt` and `sceneAt`.
 */
export function planNext<Item extends Entry>(situation: Situation<Item>): Plan<Item> {
  const { items, playing, now, retryAt, lengthOf } = situation
  const place = playing ? placeOf(playing, items) : -1
  const present = playing && frameFrom(items, { ...playing, index: place }, lengthOf)
  const isPlayable = present !== undefined && retryAt(present.item) === undefined
  const start = present
    ? frameAfter(items, present, lengthOf)
    : frameFrom(
        items,
        { index: playing ? placeAfterRemoval(playing, situation) : 0, cycle: playing?.cycle ?? 0, startsAt: now },
        lengthOf,
      )
  const next = playableFrom(start, situation)
  if (isPlayable && (next === undefined || next.index === place)) {
    return { kind: 'hold', retryAt: earliestRetry(situation), index: place }
  }
  if (!next) return { kind: 'empty', retryAt: earliestRetry(situation) }
  const { item, index, cycle } = next
  return { kind: 'next', item, index, cycle, at: isPlayable ? present.until : now, from: place }
}
