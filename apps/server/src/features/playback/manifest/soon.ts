import { Rule } from '@digisigncast/contract/content/rules'
import { ruleTimes } from '@digisigncast/timeline/rule'
import { RulesAt } from '@digisigncast/timeline/rules-at'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Plan } from './common.ts'
import type { Entry } from './timetables.ts'

const entriesPerTurn = 1000

/** The part of a plan that plays in a period (ms since 1970): no prepared takeovers, and only entries that are due. */
export async function soonIn(
  { contents, overlays, entries, takeovers }: Plan,
  timeZone: string,
  { from, until }: { from: number; until: number },
): Promise<Plan> {
  const rules = new RulesAt(offsetsOf(timeZone), from)
  const due: Entry[] = []
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % entriesPerTurn === 0) await nextTurn()
    if (rules.startOf(ruleTimes(Rule.parse(JSON.parse(entry.rule)))) <= until) due.push(entry)
  }
  return { contents, overlays, entries: due, takeovers: takeovers.filter(({ running }) => running) }
}
