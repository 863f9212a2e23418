import { expect, test } from 'vitest'
import { barsOf, dayIn, hoursByDay, lastDays, playedText, presetOf, readDay, withEnd } from './play-days.ts'

test('today depends on the time zone', () => {
  const at = Date.parse('2026-11-21T23:30:00Z')
  expect([dayIn('UTC', at), dayIn('Europe/Berlin', at), dayIn('America/New_York', at)]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ])
})

test('the last days end with today and match a preset', () => {
  expect(lastDays('2026-03-02', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(lastDays('2026-03-02', 1)).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(presetOf(lastDays('2026-03-02', 30), '2026-03-02')?.label).toBe('30 days')
  expect(presetOf({ from: '2026-02-24', to: '2026-03-01' }, '2026-03-02')).toBeUndefined()
})

test('a range never ends before it begins', () => {
  const days = { from: '2026-11-10', to: '2026-11-20' }
  expect(withEnd(days, 'from', '2026-11-12')).toEqual({ from: '2026-11-12', to: '2026-11-20' })
  expect(withEnd(days, 'from', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(withEnd(days, 'to', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})

test('only valid days are read from the address', () => {
  expect(['2026-11-21', '2026-13-01', 'today', '', null].map(readDay)).toEqual([
    '2026-11-21',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('long times are shown in hours', () => {
  expect([0, 9400, 3_600_000, 4_509_000_000].map(playedText)).toEqual(['0:00:00', '0:00:09', '1:00:00', '1,252:30:00'])
})

test('each day of the period has a bar, long periods have one for each month', () => {
  const plays = [
    { date: '2026-03-29', plays: 4 },
    { date: '2026-03-30', plays: 1 },
  ]
  expect(barsOf({ from: '2026-03-28', to: '2026-03-30' }, plays).map((bar) => bar.plays)).toEqual([0, 4, 1])
  expect(barsOf({ from: '2026-02-01', to: '2026-05-31' }, plays).map((bar) => [bar.label, bar.plays])).toEqual([
    ['February 2026', 0],
    ['March 2026', 5],
    ['April 2026', 0],
    ['May 2026', 0],
  ])
  expect(barsOf({ from: '0001-01-01', to: '9999-12-31' }, plays)).toHaveLength(1)
})

test('hours are grouped by day in the time zone', () => {
  const [late, early] = [Date.parse('2026-11-20T23:00:00Z'), Date.parse('2026-11-20T22:00:00Z')]
  const hours = [
    { hour: late, plays: 2 },
    { hour: early, plays: 1 },
  ]
  expect(hoursByDay(hours, 'Europe/Berlin').map((day) => [day.date, day.plays, day.hours[0]?.time])).toEqual([
    ['2026-11-21', 2, '00:00'],
    ['2026-11-20', 1, '23:00'],
  ])
})
