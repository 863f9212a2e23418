import { maxItemDurationMs, minItemDurationMs } from '@digisigncast/contract/api/limits'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'

/** A position in a loop: its item, start, end and the next item. */
export interface Frame<Item> {
  index: number
  /** Number of complete rounds of the list before this one. */
  cycle: number
  item: Item
  /** The next item; the item itself when it is the only one. */
  next: Item
  /** Start of this item, in ms, inclusive. */
  startsAt: number
  /** End of this item, in ms, exclusive. */
  until: number
}

/** Duration of a list entry, in ms. */
export type LengthOf<Item> = (item: Item) => number

/** Clamps a duration to 1 s to 24 h, in ms. NaN becomes 1 s. */
export function clampDuration(durationMs: number): number {
  if (!(durationMs > minItemDurationMs)) return minItemDurationMs
  return Math.min(Math.round(durationMs), maxItemDurationMs)
}

export const lengthOfItem: LengthOf<ManifestItem> = ({ durationMs }) => clampDuration(durationMs)

/** The frame of the entry at `place.index`, starting at `place.startsAt`; undefined when the list has no such entry. */
export function frameFrom<Item>(
  list: readonly Item[],
  place: { index: number; cycle: number; startsAt: number },
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  const item = list[place.index]
  if (item === undefined) return undefined
  const next = list[(place.index + 1) % list.length] ?? item
  const { index, cycle, startsAt } = place
  return { index, cycle, item, next, startsAt, until: startsAt + lengthOf(item) }
}

/** The frame that follows a frame of the same list. */
export function frameAfter<Item>(
  list: readonly Item[],
  { index, cycle, until }: Frame<Item>,
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  const isLast = index + 1 >= list.length
  return frameFrom(
    list,
    { index: isLast ? 0 : index + 1, cycle: isLast ? cycle + 1 : cycle, startsAt: until },
    lengthOf,
  )
}

/**
 * The frame that a looping list, started at `startedAt`, shows at `now` (ms of the same clock). Undefined for an empty
 * list and before the start.
 */
export const frameAt = (
  items: readonly ManifestItem[],
  startedAt: number,
  now: number,
): Frame<ManifestItem> | undefined => loopAt(items, { startedAt, now }, lengthOfItem)

/** Like `frameAt` for entries of any length. Entries of length 0 are skipped. */
export function loopAt<Item>(
  list: readonly Item[],
  { startedAt, now }: { startedAt: number; now: number },
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  if (!(now >= startedAt)) return undefined
  const total = list.reduce((sum, item) => sum + lengthOf(item), 0)
  if (total === 0) return undefined
  const cycle = Math.floor((now - startedAt) / total)
  // An endless entry makes the total infinite; 0 × Infinity is NaN.
  const startsAt = cycle === 0 ? startedAt : startedAt + cycle * total
  let frame = frameFrom(list, { index: 0, cycle, startsAt }, lengthOf)
  while (frame && now >= frame.until) frame = frameAfter(list, frame, lengthOf)
  return frame
}
