import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { ruleMark } from './rule-mark.ts'

const rule = (more: Partial<Rule>): Rule => ({ days: [...weekdays], from: '00:00', until: '00:00', ...more })
const december = rule({ startsOn: '2026-12-01', endsOn: '2026-12-24' })
const mornings = rule({ days: weekdays.slice(0, 5), until: '11:00' })

test.each([
  ['2026-11-30T22:30Z', [december, null], 'Not before 1 Dec 2026', false],
  ['2026-11-30T23:30Z', [december, null], 'Every day all day, 1 Dec 2026 to 24 Dec 2026', true],
  ['2026-12-24T23:30Z', [december, mornings], 'Ended 24 Dec 2026', false],
  ['2026-12-01T12:00Z', [december, mornings], 'Mon–Fri 00:00–11:00', false],
])('at %s: %#', (now, rules, text, isActive) => {
  expect(ruleMark(rules, 'Europe/Berlin', Date.parse(now))).toEqual({ text, isActive })
})

test('without rules there is no mark', () => {
  expect(ruleMark([null, null], 'UTC', 0)).toBeUndefined()
})
