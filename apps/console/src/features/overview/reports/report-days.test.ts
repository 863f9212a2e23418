import { expect, test } from 'vitest'
import { isFewDays, isWithin, rangeProblem, ranges, readDay, readRange, todayAt } from './report-days.ts'

test('ranges end with today; months begin on their first day', () => {
  const days = (range: keyof typeof ranges, today: string) => Object.values(ranges[range].daysAt(today))
  expect(days('7d', '2026-03-02')).toEqual(['2026-02-24', '2026-03-02'])
  expect(days('30d', '2026-03-02')).toEqual(['2026-02-01', '2026-03-02'])
  expect(days('12m', '2026-03-31')).toEqual(['2025-04-01', '2026-03-31'])
  expect(days('month', '2026-03-31')).toEqual(['2026-03-01', '2026-03-31'])
  expect(days('year', '2026-01-01')).toEqual(['2026-01-01', '2026-01-01'])
})

test('days are in UTC', () => {
  expect(todayAt(Date.parse('2026-11-21T23:59:59Z'))).toBe('2026-11-21')
})

test('only valid ranges and days are read from the address', () => {
  expect(['30d', 'toString', '', null].map(readRange)).toEqual(['30d', undefined, undefined, undefined])
  expect(['2026-11-21', '2026-02-30', 'today', '', null].map(readDay)).toEqual([
    '2026-11-21',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a range must not end before it begins', () => {
  expect(rangeProblem({ from: '2026-11-21', to: '2026-11-20' })).toBe('The last day must not be before the first.')
  expect(rangeProblem({ from: '2026-11-21', to: '2026-11-21' })).toBeUndefined()
})

test('hours are shown for few recent days', () => {
  expect(isFewDays({ from: '2026-11-20', to: '2026-11-21' }, 2)).toBe(true)
  expect(isFewDays({ from: '2026-11-19', to: '2026-11-21' }, 2)).toBe(false)
  expect([isWithin('2026-10-13', '2026-11-21', 40), isWithin('2026-10-12', '2026-11-21', 40)]).toEqual([true, false])
})
