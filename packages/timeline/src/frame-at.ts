import { maxItemDurationMs, minItemDurationMs } from '@digisigncast/contract/limits'

export interface TimedItem {
  id: string
  durationMs: number
}

/** A place in a loop: what stands there, since when and until when, and what follows. */
export interface Frame<Item> {
  index: number
  /** How often the whole list has been shown before. */
  cycle: number
  item: Item
  /** What follows; the item itself when it is alone. */
  next: Item
  /** First instant of this item, in ms. */
  startsAt: number
  /** First instant of the next one, in ms. */
  until: number
}

/** How long an entry of a list stays, in ms. */
export type LengthOf<Item> = (item: Item) => number

/** How long an item really stays: 1 s to 24 h; what is not a number counts as the shortest. */
export function clampDuration(durationMs: number): number {
  if (!(durationMs > minItemDurationMs)) return minItemDurationMs
  return Math.min(Math.round(durationMs), maxItemDurationMs)
}

export const lengthOfItem: LengthOf<{ durationMs: number }> = ({ durationMs }) => clampDuration(durationMs)

/** The frame of a list's entry that begins at a given instant; undefined when the list has no such entry. */
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

/** The frame after a frame of the same list. */
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
 * What a looping list that began at `startedAt` shows at `now` (ms of the same clock), and until when.
 * Undefined for an empty list and before the beginning.
 */
export const frameAt = <Item extends TimedItem>(
  items: readonly Item[],
  startedAt: number,
  now: number,
): Frame<Item> | undefined => loopAt(items, { startedAt, now }, lengthOfItem)

/** The same for entries of any length; one of length 0 is passed over. */
export function loopAt<Item>(
  list: readonly Item[],
  { startedAt, now }: { startedAt: number; now: number },
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  if (!(now >= startedAt)) return undefined
  const total = list.reduce((sum, item) => sum + lengthOf(item), 0)
  if (total === 0) return undefined
  const cycle = Math.floor((now - startedAt) / total)
  // One that never ends has an infinite total, and no multiple of it.
  const startsAt = cycle === 0 ? startedAt : startedAt + cycle * total
  let frame = frameFrom(list, { index: 0, cycle, startsAt }, lengthOf)
  while (frame && now >= frame.until) frame = frameAfter(list, frame, lengthOf)
  return frame
}
