import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'

export interface RoundLength {
  /** Average length of a round (ms). */
  ms: number
  /** Rounds can have other lengths. */
  varies: boolean
}

/** Length of a round of a list, without skipped items. `msOf`: the duration of an item. */
export function roundLength({ parts }: RoundList, msOf: (id: string) => number): RoundLength {
  const lengths = parts.map((part) => partLength(part, msOf))
  return {
    ms: lengths.reduce((sum, { ms }) => sum + ms, 0),
    varies: lengths.some(({ varies }) => varies),
  }
}

function partLength({ items = [], weight = 1, list, take }: RoundPart, msOf: (id: string) => number): RoundLength {
  if (!list) return { ms: weight * items.reduce((sum, id) => sum + msOf(id), 0), varies: false }
  const { ms, varies } = roundLength(list, msOf)
  if (take === undefined) return { ms: weight * ms, varies }
  const units = roundUnits(list)
  return {
    ms: units > 0 ? (weight * take * ms) / units : 0,
    varies: varies || (units > 0 && (weight * take) % units !== 0),
  }
}

/** Number of units in a round: items that are shown together are one. */
export const roundUnits = ({ parts }: RoundList): number =>
  parts.reduce((sum, { weight = 1, list, take }) => sum + weight * (list ? (take ?? roundUnits(list)) : 1), 0)
