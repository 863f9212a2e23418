import { Hours, Rule, weekdays } from '@digisigncast/contract/content/rules'
import { type RuleTimes, ruleTimes } from '@digisigncast/timeline/rule'
import { LRUCache } from 'lru-cache'

/** Reads the column of a rule. */
export const ruleFrom = (text: string | null): Rule | null => (text === null ? null : Rule.parse(JSON.parse(text)))

/** Reads the column of a rule in numbers. It was validated when it was saved, which takes longer than all of this. */
export const ruleTimesFrom = (text: string): RuleTimes => ruleTimes(JSON.parse(text) as Rule)

export const ruleToText = (rule: Rule | null): string | null => rule && JSON.stringify(rule)

/** Reads the column of opening hours. */
export const hoursFrom = (text: string | null): Hours => (text === null ? [] : Hours.parse(JSON.parse(text)))

/** Characters of the opening hours that are kept in numbers: more than all tags of an account have. */
const maxCharacters = 8_000_000
const keptTimes = new LRUCache<string, readonly RuleTimes[]>({
  maxSize: maxCharacters,
  sizeCalculation: (_times, text) => text.length,
})

/** Reads the column of opening hours in numbers, as `ruleTimesFrom`. Many screens have the same ones by a tag. */
export function hoursTimesFrom(text: string): readonly RuleTimes[] {
  const kept = keptTimes.get(text)
  if (kept) return kept
  const times = (JSON.parse(text) as Hours).map(ruleTimes)
  keptTimes.set(text, times)
  return times
}

export const hoursToText = (hours: Hours): string | null => (hours.length === 0 ? null : JSON.stringify(hours))

/** Merges opening hours, of several tags: open when any of them is. Each rule once, ordered by day and time. */
export function hoursUnion(texts: readonly string[]): Hours {
  const all = texts.map((text) => JSON.parse(text) as Hours)
  if (all.length < 2) return all[0] ?? []
  const rules = new Map(all.flat().map((rule) => [orderOf(rule), rule]))
  return [...rules.keys()].sort().flatMap((order) => rules.get(order) ?? [])
}

const orderOf = (rule: Rule): string =>
  `${rule.days.map((day) => weekdays.indexOf(day)).join('')} ${rule.from} ${JSON.stringify(rule)}`
