import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'
import { ownIdOf } from './nested-playlists.ts'
import { randomOf } from './random.ts'
import { roundUnits } from './round-length.ts'
import { spread } from './spread.ts'

/** Items that are shown together, one after the other: those of a part that has no list of its own. */
type Unit = readonly string[]

const weightOf = ({ weight = 1 }: RoundPart): number => weight
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** A name of a part that stays the same when others come and go, and wherever its list is. */
const nameOf = ({ items, list }: RoundPart): string => (items ? ownIdOf(items[0] ?? '') : (list?.seed ?? ''))

/**
 * Ids of the items of a round of a list (0, 1, …), in playing order: a pure function, so that displays agree, and continue
 * after a restart. Each round of a list has the same number of units.
 */
export const expandPlaylist = (list: RoundList, round: number): string[] => unitsOf(list, round).flatMap((unit) => unit)

/** The units of the last rounds that were asked for: a list is asked for the same one at each appearance. */
const known = new WeakMap<RoundList, Map<number, Unit[]>>()
const mostKnown = 3

function unitsOf(list: RoundList, round: number): Unit[] {
  const rounds = known.get(list) ?? new Map<number, Unit[]>()
  const units = rounds.get(round) ?? makeUnits(list, round)
  if (!rounds.has(round) && rounds.size >= mostKnown) rounds.clear()
  known.set(list, rounds.set(round, units))
  return units
}

function makeUnits(list: RoundList, round: number): Unit[] {
  const { parts } = list
  const shown = parts.map(() => 0)
  const taken = new Map<string, number>()
  return placesOf(list, round).flatMap((index): readonly Unit[] => {
    const part = parts[index]
    if (!part) return []
    const appearance = round * weightOf(part) + (shown[index] ?? 0)
    shown[index] = (shown[index] ?? 0) + 1
    const { list: inner, take } = part
    if (!inner) return [part.items ?? []]
    if (take === undefined) return unitsOf(inner, appearance)
    const from = taken.get(inner.seed) ?? round * takenOf(parts, inner.seed)
    taken.set(inner.seed, from + take)
    return nextUnits(inner, from, take)
  })
}

/** Number of units that a round takes from a list, in all of its places: each takes the next ones after the one before. */
const takenOf = (parts: readonly RoundPart[], seed: string): number =>
  sum(parts.map((part) => (part.list?.seed === seed && part.take ? part.take * weightOf(part) : 0)))

/** The next units of a list, from round to round. */
function nextUnits(list: RoundList, from: number, take: number): Unit[] {
  const size = roundUnits(list)
  if (size === 0) return []
  const found: Unit[] = []
  while (found.length < take) {
    const at = from + found.length
    const units = unitsOf(list, Math.floor(at / size)).slice(at % size, (at % size) + take - found.length)
    for (const unit of units) found.push(unit)
  }
  return found
}

/** The parts of a round by their places, in order. */
function placesOf(list: RoundList, round: number): number[] {
  const { parts, isShuffled } = list
  const weights = parts.map(weightOf)
  const heaviest = Math.max(0, ...weights)
  if (!isShuffled && heaviest <= 1) return parts.map((_, index) => index)
  if (!isShuffled || parts.length <= 2) return inOrder(weights)
  return shuffled(list, weights, round)
}

function inOrder(weights: readonly number[]): number[] {
  const phases = weights.map((_, index) => (index + 0.5) / weights.length)
  return spread({ weights, phases, after: 'first' })
}

/** The last part of each round is chosen first, so that the next round can begin with another one. */
function shuffled(list: RoundList, weights: readonly number[], round: number): number[] {
  const { seed, parts } = list
  const last = lastOf(list, weights, round)
  const before = round > 0 ? lastOf(list, weights, round - 1) : undefined
  const phases = parts.map((part) => randomOf(`${seed} ${round} ${nameOf(part)}`))
  const others = weights.map((weight, index) => (index === last ? weight - 1 : weight))
  return [...spread({ weights: others, phases, before, after: last }), last]
}

function lastOf({ seed, parts }: RoundList, weights: readonly number[], round: number): number {
  const heaviest = Math.max(...weights)
  // A part with half of the places or more has every other one, and ends each round.
  if (2 * heaviest >= sum(weights)) return weights.indexOf(heaviest)
  const values = parts.map((part) => randomOf(`${seed} ${round} last ${nameOf(part)}`))
  return values.indexOf(Math.max(...values))
}
