import { activeEnd, nextStart, type RuleTimes } from './rule.ts'
import { RulesAt } from './rules-at.ts'
import { type OffsetAt, offsetsOf, startInstant, type WallTimes, wallTimesAt } from './wall-time.ts'

/** When opening hours start next (wall time): undefined while they are active, Infinity when they never start again. */
export type NextStart = (wall: WallTimes) => number | undefined

/** The first start of several opening hours. */
const earliest =
  (hours: readonly NextStart[]): NextStart =>
  (wall) => {
    let first = Number.POSITIVE_INFINITY
    for (const startAfter of hours) {
      const start = startAfter(wall)
      if (start === undefined) return undefined
      first = Math.min(first, start)
    }
    return first
  }

export const startsOf = (hours: readonly RuleTimes[]): NextStart =>
  earliest(
    hours.map((rule) => (wall) => (activeEnd(rule, wall) === undefined ? nextStart(rule, wall.reached) : undefined)),
  )

/**
 * The instant (ms) at which one of several opening hours starts next; undefined while one is active, and when none ever
 * starts again.
 */
export function nextOpening(hours: readonly NextStart[], timeZone: string, now: number): number | undefined {
  const offsetAt = offsetsOf(timeZone)
  const first = earliest(hours)(wallTimesAt(now, offsetAt))
  return first !== undefined && Number.isFinite(first) ? startInstant(first, offsetAt) : undefined
}

/** A time between two instants (ms). */
type Time = readonly [from: number, until: number]

/** The times (ms) between two instants at which opening hours are active, in order; all of it without opening hours. */
export function openTimes(hours: readonly RuleTimes[], timeZone: string, from: number, until: number): Time[] {
  if (hours.length === 0) return [[from, until]]
  const offsetAt = offsetsOf(timeZone)
  return united(hours.flatMap((rule) => activeTimes(rule, offsetAt, [from, until])))
}

/** The times between two instants at which a rule is active. Each rule alone: a change of one asks none of the others. */
function activeTimes(rule: RuleTimes, offsetAt: OffsetAt, [from, until]: Time): Time[] {
  const times: Time[] = []
  for (let at = from; at < until; ) {
    const rules = new RulesAt(offsetAt, at)
    const isActive = rules.isActive(rule)
    const next = Math.min(rules.until, until)
    if (isActive) times.push([at, next])
    at = next
  }
  return times
}

/** The same times in order: those that overlap or follow each other are one, empty ones are left out. */
export function united(times: readonly Time[]): Time[] {
  const done: [number, number][] = []
  for (const [from, until] of [...times].sort(([one], [other]) => one - other)) {
    const last = done.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else if (until > from) done.push([from, until])
  }
  return done
}
