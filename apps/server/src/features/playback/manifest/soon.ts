import { RulesAt } from '@digisigncast/timeline/rules-at'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { ruleTimesFrom } from '../../../database/stored-rules.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import type { Plan } from './common.ts'
import type { Entry } from './timetables.ts'

/** The part of a plan that plays in a period (ms since 1970): no prepared takeovers, and only entries that are due. */
export async function soonIn(
  { contents, overlays, entries, takeovers }: Plan,
  timeZone: string,
  { from, until }: { from: number; until: number },
): Promise<Plan> {
  const rules = new RulesAt(offsetsOf(timeZone), from)
  const due: Entry[] = []
  const slice = timeSlices()
  for (const entry of entries) {
    await slice()
    if (rules.startOf(ruleTimesFrom(entry.rule)) <= until) due.push(entry)
  }
  return { contents, overlays, entries: due, takeovers: takeovers.filter(({ running }) => running) }
}
