import { expect, test } from 'vitest'
import { ruleText } from './rule-words.ts'
import { type Rule, weekdays } from './rules.ts'

const rule: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', until: '10:30' }

test.each<[Partial<Rule>, string]>([
  [{}, 'Mon–Fri 06:00–10:30'],
  [{ days: [...weekdays], from: '00:00', until: '00:00' }, 'Every day all day'],
  [{ days: ['mon', 'sat', 'sun'], from: '22:00', until: '02:00' }, 'Mon, Sat, Sun 22:00–02:00 (next day)'],
  [{ from: '18:00', until: '00:00' }, 'Mon–Fri 18:00–00:00'],
  [{ days: ['sun'], from: '06:00', until: '06:00' }, 'Sun 24 hours from 06:00'],
  [{ startsOn: '2026-12-01', endsOn: '2026-12-24' }, 'Mon–Fri 06:00–10:30, 1 Dec 2026 to 24 Dec 2026'],
  [{ startsOn: '2026-12-01', endsOn: '2026-12-01' }, 'Mon–Fri 06:00–10:30, only on 1 Dec 2026'],
  [
    { endsOn: '2026-12-24', except: ['2026-12-06', '2026-12-13'] },
    'Mon–Fri 06:00–10:30, until 24 Dec 2026, not on 6 Dec 2026 and 1 more',
  ],
])('%j is %s', (fields, text) => {
  expect(ruleText({ ...rule, ...fields })).toBe(text)
})
