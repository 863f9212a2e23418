import type { Region, Scene } from '@digisigncast/contract/content/manifest'
import type { PreviewState } from '@digisigncast/contract/previews/preview-messages'
import { roundsOf } from '@digisigncast/timeline/rounds/rounds-of'
import type { ShownItem } from '../stage/play-record.ts'
import type { Place } from '../stage/region/loop.ts'

/** The largest region of a scene that has several items; without one, the largest. */
export function mainRegion({ regions }: Scene): Region | undefined {
  const bySize = regions
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
  return bySize.find(({ items }) => items.length > 1) ?? bySize[0]
}

/** The place of an item in the rounds of its region. */
export function placeOf(region: Region, { item, round = 0, place }: ShownItem): Place {
  return { item, cycle: round, index: place ?? roundsOf(region)(round).findIndex(({ id }) => id === item.id) }
}

/** The place after another one, or before it; before the first place of the first round comes its last one. */
export function placeBeside(region: Region, { item, cycle, index }: Place, by: 1 | -1): Place {
  const rounds = roundsOf(region)
  const inRound = rounds(cycle)[index + by]
  if (inRound) return { item: inRound, cycle, index: index + by }
  const other = Math.max(cycle + by, 0)
  const at = by > 0 ? 0 : rounds(other).length - 1
  return { item: rounds(other)[at] ?? item, cycle: other, index: at }
}

/** The item at a place, and the one that follows. */
export const itemAt = (region: Region, place: Place): NonNullable<PreviewState['item']> => ({
  title: place.item.title,
  place: place.index + 1,
  count: roundsOf(region)(place.cycle).length,
  next: placeBeside(region, place, 1).item.title,
})
