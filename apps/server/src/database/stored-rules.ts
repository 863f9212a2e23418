import { Hours, Rule, weekdays } from '@digisigncast/contract/content/rules'

/** Reads the column of a rule. */
export const ruleFrom = (text: string | null): Rule | null => (text === null ? null : Rule.parse(JSON.parse(text)))

export const ruleToText = (rule: Rule | null): string | null => rule && JSON.stringify(rule)

/** Reads the column of opening hours. */
export const hoursFrom = (text: string | null): Hours => (text === null ? [] : Hours.parse(JSON.parse(text)))

export const hoursToText = (hours: Hours): string | null => (hours.length === 0 ? null : JSON.stringify(hours))

/** Merges opening hours, of several tags: open when any of them is. Each rule once, ordered by day and time. */
export function hoursUnion(texts: readonly string[]): Hours {
  const all = texts.map(hoursFrom)
  if (all.length < 2) return all[0] ?? []
  const rules = new Map(all.flat().map((rule) => [orderOf(rule), rule]))
  return [...rules.keys()].sort().flatMap((order) => rules.get(order) ?? [])
}

const orderOf = (rule: Rule): string =>
  `${rule.days.map((day) => weekdays.indexOf(day)).join('')} ${rule.from} ${JSON.stringify(rule)}`
