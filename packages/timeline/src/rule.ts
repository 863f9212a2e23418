import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Rule } from '@digisigncast/contract/content/rules'
import {
  dayMs,
  dayNumber,
  endInstant,
  minuteMs,
  type OffsetAt,
  startInstant,
  type WallTimes,
  wallTimesAt,
} from './wall-time.ts'

/** A rule in numbers: days since 1970-01-01, times in ms of a day; `untilMs` is later than `fromMs`. */
export interface RuleTimes {
  days: readonly boolean[]
  fromMs: number
  untilMs: number
  firstDay: number
  lastDay: number
  except: ReadonlySet<number> | undefined
}

/** Days since 1970-01-01 of a date such as 2026-12-24. */
export const dayOf = (date: string): number => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return dayNumber(year, month, day)
}
const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs

export function ruleTimes({ days, from, until, startsOn, endsOn, except }: Rule): RuleTimes {
  const [fromMs, untilMs] = [msOf(from), msOf(until)]
  return {
    days: weekdays.map((day) => days.includes(day)),
    fromMs,
    untilMs: untilMs > fromMs ? untilMs : untilMs + dayMs,
    firstDay: startsOn === undefined ? Number.NEGATIVE_INFINITY : dayOf(startsOn),
    lastDay: endsOn === undefined ? Number.POSITIVE_INFINITY : dayOf(endsOn),
    except: except && except.length > 0 ? new Set(except.map(dayOf)) : undefined,
  }
}

// 1970-01-01 was a Thursday.
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Whether an occurrence of the rule starts on a day. */
export const startsOnDay = ({ days, firstDay, lastDay, except }: RuleTimes, day: number): boolean =>
  days[weekdayOf(day)] === true && day >= firstDay && day <= lastDay && !except?.has(day)

/** The end (wall time) of the occurrence that is active; undefined when none is. */
export function activeEnd(rule: RuleTimes, { reached, ahead }: WallTimes): number | undefined {
  const { fromMs, untilMs } = rule
  for (let day = Math.floor((reached - fromMs) / dayMs); day * dayMs + untilMs > ahead; day -= 1)
    if (startsOnDay(rule, day)) return day * dayMs + untilMs
  return undefined
}

/** After this many occurrences without a pause, an end is assumed, at which the caller asks again. */
const maxJoined = 8

/** The end (wall time) of occurrences that follow each other without a pause. */
export function joinedEnd(rule: RuleTimes, end: number): number {
  let last = end
  for (let joined = 0; joined < maxJoined; joined += 1) {
    const day = Math.floor((last - rule.fromMs) / dayMs)
    const next = day * dayMs + rule.untilMs
    if (next <= last || !startsOnDay(rule, day)) return last
    last = next
  }
  return last
}

/** The start (wall time) of the next occurrence after a wall time; Infinity when there is none. */
export function nextStart(rule: RuleTimes, wall: number): number {
  const first = Math.max(Math.floor((wall - rule.fromMs) / dayMs) + 1, rule.firstDay)
  const last = Math.min(first + weekdays.length * ((rule.except?.size ?? 0) + 1), rule.lastDay)
  for (let day = first; day <= last; day += 1) if (startsOnDay(rule, day)) return day * dayMs + rule.fromMs
  return Number.POSITIVE_INFINITY
}

/** Whether a rule is active at an instant. */
export const isActiveAt = (rule: RuleTimes, offsetAt: OffsetAt, now: number): boolean =>
  activeEnd(rule, wallTimesAt(now, offsetAt)) !== undefined

/** An occurrence of a rule, in ms since 1970: start inclusive, end exclusive. */
export interface Occurrence {
  startsAt: number
  endsAt: number
}

/** Maximum number of occurrences that lie in a gap and are skipped. */
const maxSkipped = 10

/** The next occurrences that start after `now`, at most `count`. */
export function nextOccurrences(rule: RuleTimes, offsetAt: OffsetAt, now: number, count: number): Occurrence[] {
  const found: Occurrence[] = []
  let wall = wallTimesAt(now, offsetAt).reached
  for (let step = 0; step < count + maxSkipped && found.length < count; step += 1) {
    const start = nextStart(rule, wall)
    if (!Number.isFinite(start)) break
    const startsAt = startInstant(start, offsetAt)
    const endsAt = endInstant(start - rule.fromMs + rule.untilMs, offsetAt)
    if (endsAt > startsAt) found.push({ startsAt, endsAt })
    wall = start
  }
  return found
}
