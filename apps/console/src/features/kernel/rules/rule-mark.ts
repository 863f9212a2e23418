import { dateText, ruleText } from '@digisigncast/contract/content/rule-words'
import type { Rule } from '@digisigncast/contract/content/rules'
import { dayOf, isActiveAt, ruleTimes } from '@digisigncast/timeline/rule'
import { dayMs, offsetsOf } from '@digisigncast/timeline/wall-time'

export interface RuleMark {
  text: string
  /** Whether it plays now. */
  isActive: boolean
}

/** When something with rules plays, in words; undefined without rules. For example: Not before 1 Dec 2026 */
export function ruleMark(rules: readonly (Rule | null)[], timeZone: string, now: number): RuleMark | undefined {
  const own = rules.filter((rule) => rule !== null)
  if (own.length === 0) return undefined
  const offsetAt = offsetsOf(timeZone)
  const inactive = own.find((rule) => !isActiveAt(ruleTimes(rule), offsetAt, now))
  if (!inactive) return { text: own.map(ruleText).join('; '), isActive: true }
  const today = Math.floor((now + offsetAt(now)) / dayMs)
  const { startsOn, endsOn } = inactive
  if (startsOn && dayOf(startsOn) > today) return { text: `Not before ${dateText(startsOn)}`, isActive: false }
  if (endsOn && dayOf(endsOn) < today) return { text: `Ended ${dateText(endsOn)}`, isActive: false }
  return { text: ruleText(inactive), isActive: false }
}
