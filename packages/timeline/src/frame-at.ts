import { maxItemDurationMs, minItemDurationMs } from '@digisigncast/contract/limits'

export interface TimedItem {
  id: string
  durationMs: number
}

export interface Frame<Item extends TimedItem = TimedItem> {
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

/** How long an item really stays: 1 s to 24 h; what is not a number counts as the shortest. */
export function clampDuration(durationMs: number): number {
  if (!(durationMs > minItemDurationMs)) return minItemDurationMs
  return Math.min(Math.round(durationMs), maxItemDurationMs)
}

/**
 * What a looping list that began at `startedAt` shows at `now` (ms of the same clock), and until when.
 * Undefined for an empty list and before the beginning.
 */
export function frameAt<Item extends TimedItem>(
  items: readonly Item[],
  startedAt: number,
  now: number,
): Frame<Item> | undefined {
  if (!(now >= startedAt)) return undefined
  const total = items.reduce((sum, item) => sum + clampDuration(item.durationMs), 0)
  if (total === 0) return undefined
  const cycle = Math.floor((now - startedAt) / total)
  let startsAt = startedAt + cycle * total
  for (const [index, item] of items.entries()) {
    const until = startsAt + clampDuration(item.durationMs)
    if (now < until) return { index, cycle, item, next: items[(index + 1) % items.length] ?? item, startsAt, until }
    startsAt = until
  }
  return undefined
}
