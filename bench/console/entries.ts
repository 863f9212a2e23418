import { type LabelColor, labelColors } from '@digisigncast/contract/content/colors'
import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import type { Priority } from '@digisigncast/contract/content/schedule'
import { rowsOf } from '../support/seed-rows.ts'

const minutesPerStep = 15
const stepsPerDay = (24 * 60) / minutesPerStep

const timeOf = (step: number): string => {
  const minutes = (step % stepsPerDay) * minutesPerStep
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Rules as users make them: one to five days, one to four hours; some have dates, some exceptions. */
function ruleOf(n: number): Rule {
  const from = (n * 37) % stepsPerDay
  const [day, count] = [n % weekdays.length, 1 + (n % 5)]
  return {
    days: weekdays.filter((_, place) => (place - day + weekdays.length) % weekdays.length < count),
    from: timeOf(from),
    until: timeOf(from + 4 + ((n * 11) % 13)),
    ...(n % 5 === 0 && { startsOn: '2026-01-01', endsOn: '2027-12-31' }),
    ...(n % 7 === 0 && { except: ['2026-12-24', '2026-12-25', '2027-01-01'] }),
  }
}

interface Entry {
  name: string
  color: LabelColor
  rule: Rule
  priority: Priority
}

/** Schedule entries, the same in each run; one in ten has high priority. */
export const entriesOf = (count: number): Entry[] =>
  rowsOf(count, (n) => ({
    name: `Entry ${String(n).padStart(4, '0')}`,
    color: labelColors[n % labelColors.length] ?? 'blue',
    rule: ruleOf(n),
    priority: n % 10 === 0 ? 'high' : 'normal',
  }))
