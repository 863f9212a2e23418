import { maxItemDurationMs, minItemDurationMs } from '@digisigncast/contract/api/limits'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'

/** A position in a loop: its item, start, end and the next item. */
export interface Frame<Item> {
  index: number
  /** The round that it belongs to, from 0. */
  cycle: number
  item: Item
  /** The next item; the item itself when it is the only one. */
  next: Item
  /** Start of this item, in ms, inclusive. */
  startsAt: number
  /** End of this item, in ms, exclusive. */
  until: number
}

/** Duration of a list entry, in ms; that of a scene can depend on the round. */
export type LengthOf<Item> = (item: Item, round: number) => number

/** The entries of a round, in playing order. */
export type RoundsOf<Item> = (round: number) => readonly Item[]

/** A list whose rounds are all the same, or the list of each round. */
export type Rounds<Item> = readonly Item[] | RoundsOf<Item>

export const itemsOfRound = <Item>(rounds: Rounds<Item>, round: number): readonly Item[] =>
  typeof rounds === 'function' ? rounds(round) : rounds

/** Clamps a duration to 1 s to 24 h, in ms. NaN becomes 1 s. */
export function clampDuration(durationMs: number): number {
  if (!(durationMs > minItemDurationMs)) return minItemDurationMs
  return Math.min(Math.round(durationMs), maxItemDurationMs)
}

export const lengthOfItem = ({ durationMs }: ManifestItem): number => clampDuration(durationMs)

/** The frame of the entry at `place.index`, starting at `place.startsAt`; undefined when its round has no such entry. */
export function frameFrom<Item>(
  rounds: Rounds<Item>,
  place: { index: number; cycle: number; startsAt: number },
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  const { index, cycle, startsAt } = place
  const list = itemsOfRound(rounds, cycle)
  const item = list[index]
  if (item === undefined) return undefined
  const next = list[index + 1] ?? itemsOfRound(rounds, cycle + 1)[0] ?? item
  return { index, cycle, item, next, startsAt, until: startsAt + lengthOf(item, cycle) }
}

/** The frame that follows a frame of the same list. */
export function frameAfter<Item>(
  rounds: Rounds<Item>,
  { index, cycle, until }: Frame<Item>,
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  const isLast = index + 1 >= itemsOfRound(rounds, cycle).length
  return frameFrom(
    rounds,
    { index: isLast ? 0 : index + 1, cycle: isLast ? cycle + 1 : cycle, startsAt: until },
    lengthOf,
  )
}

/**
 * The frame that a looping list, started at `startedAt`, shows at `now` (ms of the same clock). Undefined for an empty
 * list and before the start. `round`: the first one.
 */
export const frameAt = (
  items: Rounds<ManifestItem>,
  startedAt: number,
  now: number,
  round = 0,
): Frame<ManifestItem> | undefined => loopAt(items, { startedAt, now, round }, lengthOfItem)

/**
 * Like `frameAt` for entries of any length. Entries of length 0 are skipped. Where rounds differ in length, the result is
 * one that is possible: each round before counts as long as the first one.
 */
export function loopAt<Item>(
  rounds: Rounds<Item>,
  { startedAt, now, round = 0 }: { startedAt: number; now: number; round?: number },
  lengthOf: LengthOf<Item>,
): Frame<Item> | undefined {
  if (!(now >= startedAt)) return undefined
  const total = itemsOfRound(rounds, round).reduce((sum, item) => sum + lengthOf(item, round), 0)
  if (total === 0) return undefined
  const before = Math.floor((now - startedAt) / total)
  // An endless entry makes the total infinite; 0 × Infinity is NaN.
  const startsAt = before === 0 ? startedAt : startedAt + before * total
  let frame = frameFrom(rounds, { index: 0, cycle: round + before, startsAt }, lengthOf)
  while (frame && now >= frame.until) frame = frameAfter(rounds, frame, lengthOf)
  return frame
}
