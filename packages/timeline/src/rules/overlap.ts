import { type RuleTimes, startsOnDay } from '../rule.ts'
import { dayMs } from '../wall-time.ts'

const daysPerWeek = 7

/**
 * Whether two rules are active at the same time (wall time of one zone) on a day or later. At most one and a half
 * thousand days are examined: each exception can put off the first common day by a week.
 * @param fromDay days since 1970-01-01
 */
export function rulesOverlap(one: RuleTimes, other: RuleTimes, fromDay: number): boolean {
  /** Days from the start of the one to the start of the other with which their times of day meet; mostly none. */
  const distances = [-1, 0, 1].filter((days) => meet(one, other, days))
  if (distances.length === 0) return false
  const first = Math.max(one.firstDay, other.firstDay - 1, fromDay - 1)
  const exceptions = (one.except?.size ?? 0) + (other.except?.size ?? 0)
  const last = Math.min(one.lastDay, other.lastDay + 1, first + daysPerWeek * (exceptions + 2))
  for (let day = first; day <= last; day += 1)
    if (startsOnDay(one, day) && distances.some((days) => startsOnDay(other, day + days))) return true
  return false
}

/** Whether occurrences meet, of which the other one starts a number of days later. */
const meet = (one: RuleTimes, other: RuleTimes, days: number): boolean =>
  one.fromMs < other.untilMs + days * dayMs && other.fromMs + days * dayMs < one.untilMs
