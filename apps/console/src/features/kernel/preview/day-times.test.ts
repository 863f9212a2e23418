import { expect, test } from 'vitest'
import { atDay, atMinute, minuteAt } from './day-times.ts'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

test('the minute of a day is that of the time zone', () => {
  expect(minuteAt(at('2026-11-27T23:30:00Z'), berlin)).toBe(30)
  expect(minuteAt(at('2026-11-27T23:30:59.999Z'), 'UTC')).toBe(23 * 60 + 30)
})

test('another minute is on the same day of the time zone', () => {
  const late = at('2026-11-27T23:30:00Z')
  expect(new Date(atMinute(late, berlin, 14 * 60)).toISOString()).toBe('2026-11-28T13:00:00.000Z')
  expect(new Date(atMinute(late, 'UTC', 14 * 60)).toISOString()).toBe('2026-11-27T14:00:00.000Z')
})

test('on the days on which clocks change, each minute is one that they show', () => {
  const spring = at('2026-03-29T10:00:00Z')
  expect(minuteAt(atMinute(spring, berlin, 90), berlin)).toBe(90)
  expect(minuteAt(atMinute(spring, berlin, 150), berlin)).toBe(180)
  const autumn = at('2026-10-25T10:00:00Z')
  for (let minute = 0; minute < 24 * 60; minute += 5)
    expect(minuteAt(atMinute(autumn, berlin, minute), berlin)).toBe(minute)
})

test('the next day has the same time on the clock', () => {
  expect(new Date(atDay(at('2026-03-28T11:00:00Z'), berlin, 1)).toISOString()).toBe('2026-03-29T10:00:00.000Z')
  expect(new Date(atDay(at('2026-03-29T10:00:00Z'), berlin, -1)).toISOString()).toBe('2026-03-28T11:00:00.000Z')
})
