import type { Rule } from '@digisigncast/contract/content/rules'
import type { Priority } from '@digisigncast/contract/content/schedule'
import { type RuleTimes, ruleTimes } from './rule.ts'
import { RulesAt } from './rules-at.ts'
import { type OffsetAt, offsetsOf } from './wall-time.ts'

export interface Scheduled {
  rule: Rule
  priority: Priority
}

/** Schedule entries of a screen, in numbers. */
export interface Timetable<Entry> {
  offsetAt: OffsetAt
  entries: readonly { entry: Entry; rule: RuleTimes }[]
}

export interface Active<Entry> {
  /** The active entries of the highest priority, in their order; empty: the default content plays. */
  entries: Entry[]
  /** Nothing changes before this instant (ms); Infinity when nothing ever does. */
  until: number
}

/** @param timeZone IANA name of the zone of the screen */
export const timetableOf = <Entry extends Scheduled>(
  entries: readonly Entry[],
  timeZone: string,
): Timetable<Entry> => ({
  offsetAt: offsetsOf(timeZone),
  entries: entries.map((entry) => ({ entry, rule: ruleTimes(entry.rule) })),
})

/** The entries that play at an instant (ms). A higher priority replaces a lower one; equal ones take turns. */
export function activeAt<Entry extends Scheduled>(timetable: Timetable<Entry>, now: number): Active<Entry> {
  const rules = new RulesAt(timetable.offsetAt, now)
  return { entries: activeEntries(timetable, rules), until: rules.until }
}

/** @param canPlay false for an entry with nothing to show: it counts as inactive */
export function activeEntries<Entry extends Scheduled>(
  { entries }: Timetable<Entry>,
  rules: RulesAt,
  canPlay: (entry: Entry) => boolean = () => true,
): Entry[] {
  const active: Entry[] = []
  for (const { entry, rule } of entries) if (rules.isActive(rule) && canPlay(entry)) active.push(entry)
  const isHigh = active.some(({ priority }) => priority === 'high')
  return isHigh ? active.filter(({ priority }) => priority === 'high') : active
}
