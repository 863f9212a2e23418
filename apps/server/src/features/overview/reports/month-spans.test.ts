import { expect, test } from 'vitest'
import { deviceDaysFrom, monthStart, nextMonth, partsOf, partsOfKept } from './month-spans.ts'

const at = (day: string) => Date.parse(day)
const window = (from: string, until: string) => ({ from: at(from), until: at(until) })

test('months start at their first midnight, also far in the past and future', () => {
  expect(monthStart(at('2026-11-21T16:00:00Z'))).toBe(at('2026-11-01'))
  expect(monthStart(at('0001-05-31'))).toBe(at('0001-05-01'))
  expect(nextMonth(at('2026-12-31'))).toBe(at('2027-01-01'))
  expect(nextMonth(at('2028-01-31'))).toBe(at('2028-02-01'))
})

test.each([
  [
    'edges by days',
    '2025-11-22',
    '2026-11-22',
    '2026-11-01',
    [
      ['2025-11-22', '2025-12-01'],
      ['2026-11-01', '2026-11-22'],
    ],
    ['2025-12-01', '2026-11-01'],
  ],
  ['no edges', '2026-01-01', '2027-01-01', '2027-03-01', [], ['2026-01-01', '2027-01-01']],
  ['within a month', '2026-01-02', '2026-01-31', '2027-03-01', [['2026-01-02', '2026-01-31']], undefined],
  [
    'over two months, neither whole',
    '2026-01-02',
    '2026-02-27',
    '2027-03-01',
    [['2026-01-02', '2026-02-27']],
    undefined,
  ],
  [
    'months that are not added up yet',
    '2026-01-01',
    '2026-07-01',
    '2026-03-01',
    [['2026-03-01', '2026-07-01']],
    ['2026-01-01', '2026-03-01'],
  ],
  ['none is added up', '2026-01-01', '2026-07-01', '1970-01-01', [['2026-01-01', '2026-07-01']], undefined],
] as const)('%s', (...[, from, until, summedUntil, days, months]) => {
  expect(partsOf(window(from, until), at(summedUntil))).toEqual({
    days: days.map(([start, end]) => window(start, end)),
    months: months && window(months[0], months[1]),
  })
})

test('whole months are used where days were deleted', () => {
  const kept = deviceDaysFrom(at('2026-11-21T16:00:00Z'))
  expect(kept).toBe(at('2025-10-01'))
  const parts = (from: string, until: string, summedUntil = '2026-11-01') =>
    partsOfKept(window(from, until), at(summedUntil), kept)
  expect(parts('2025-08-15', '2025-12-01')).toEqual({ days: [], months: window('2025-08-01', '2025-12-01') })
  expect(parts('2025-08-15', '2025-08-20')).toEqual({ days: [], months: window('2025-08-01', '2025-09-01') })
  expect(parts('2025-10-15', '2025-10-20')).toEqual({ days: [window('2025-10-15', '2025-10-20')], months: undefined })
  // Days are not deleted before their months are summed.
  expect(parts('2025-08-15', '2025-12-01', '2025-08-01')).toEqual({
    days: [window('2025-08-15', '2025-12-01')],
    months: undefined,
  })
})
