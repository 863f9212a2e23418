import type { Rule } from '@digisigncast/contract/content/rules'
import { ruleTimes } from './rule.ts'
import { RulesAt } from './rules-at.ts'
import { offsetsOf } from './wall-time.ts'

/** The instant (ms) at which opening hours start next; undefined while they are active, and when they never start again. */
export function nextOpening(hours: readonly Rule[], timeZone: string, now: number): number | undefined {
  const rules = new RulesAt(offsetsOf(timeZone), now)
  if (hours.length === 0 || hours.some((rule) => rules.isActive(ruleTimes(rule)))) return undefined
  return Number.isFinite(rules.until) ? rules.until : undefined
}

/** The times (ms) between two instants at which opening hours are active, in order; all of it without opening hours. */
export function openTimes(
  hours: readonly Rule[],
  timeZone: string,
  from: number,
  until: number,
): (readonly [from: number, until: number])[] {
  if (hours.length === 0) return [[from, until]]
  const times: [number, number][] = []
  const offsetAt = offsetsOf(timeZone)
  for (let at = from; at < until; ) {
    const rules = new RulesAt(offsetAt, at)
    // Every rule is asked, because `until` is the first change of those that were.
    const isOpen = hours.filter((rule) => rules.isActive(ruleTimes(rule))).length > 0
    const next = Math.min(rules.until, until)
    const last = times.at(-1)
    if (isOpen && last?.[1] === at) last[1] = next
    else if (isOpen) times.push([at, next])
    at = next
  }
  return times
}
