import type { ClockElement, CountdownElement, DateElement } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from 'vitest'
import { instantOf, nextChange, textAt, timeOfDay } from './slide-texts.ts'

const look = {
  id: 'a',
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotation: 0,
  opacity: 1,
  font: 'inter',
  weight: 400,
  size: 40,
  fit: true,
  color: '#000000',
  align: 'left',
  vertical: 'top',
  lineHeight: 1,
  letterSpacing: 0,
  capitals: false,
  zone: null,
} as const
const clock = (own: Partial<ClockElement> = {}): ClockElement => ({
  ...look,
  type: 'clock',
  face: 'digital',
  hours: '24',
  seconds: false,
  ...own,
})
const date = (own: Partial<DateElement> = {}): DateElement => ({
  ...look,
  type: 'date',
  format: 'full',
  language: 'en-GB',
  ...own,
})
const countdown = (own: Partial<CountdownElement> = {}): CountdownElement => ({
  ...look,
  type: 'countdown',
  until: '2026-12-24T18:00',
  unit: 'minutes',
  language: 'en',
  ended: 'Merry Christmas',
  ...own,
})
const at = (text: string) => Date.parse(text)

test('a clock shows the time of the screen, or of its own zone', () => {
  const now = at('2026-11-23T13:05:09Z')
  expect(textAt(clock(), now, 'Europe/Berlin')).toBe('14:05')
  expect(textAt(clock({ seconds: true, zone: 'America/New_York' }), now, 'Europe/Berlin')).toBe('08:05:09')
  expect(textAt(clock({ hours: '12' }), now, 'Europe/Berlin')).toBe('2:05 PM')
  expect(textAt(clock({ hours: '12' }), at('2026-11-23T00:00:00Z'), 'UTC')).toBe('12:00 AM')
  expect(textAt(clock({ face: 'analog' }), now, 'UTC')).toBe('')
  expect(timeOfDay(at('1969-12-31T23:00:00Z'), 'UTC')).toBe(23 * 3600 * 1000)
})

test.each([
  ['full', 'Monday, 23 November 2026'],
  ['long', '23 November 2026'],
  ['short', '23/11/2026'],
  ['day', 'Monday, 23 November'],
  ['weekday', 'Monday'],
] as const)('a date in the format %s is %s', (format, text) => {
  expect(textAt(date({ format }), at('2026-11-23T13:05:09Z'), 'UTC').replace('Monday 23', 'Monday, 23')).toBe(text)
})

test('a date is written in its language, in the zone of the screen', () => {
  const now = at('2026-12-31T23:30:00Z')
  expect(textAt(date({ language: 'de', format: 'long' }), now, 'Europe/Berlin')).toBe('1. Januar 2027')
  expect(textAt(date({ language: 'fr', format: 'weekday' }), now, 'UTC')).toBe('jeudi')
})

test.each([
  ['2026-12-22T16:59:59Z', 'minutes', '2 days 0 hours 1 minute'],
  ['2026-12-24T16:59:30Z', 'minutes', '1 minute'],
  ['2026-12-24T16:59:30Z', 'seconds', '30 seconds'],
  ['2026-12-22T17:00:00Z', 'days', '2 days'],
  ['2026-12-22T17:00:01Z', 'days', '2 days'],
  ['2026-12-24T16:00:00Z', 'hours', '1 hour'],
  ['2026-12-24T17:00:00Z', 'seconds', 'Merry Christmas'],
  ['2027-01-01T00:00:00Z', 'days', 'Merry Christmas'],
] as const)('at %s the countdown in %s is %s', (now, unit, text) => {
  expect(textAt(countdown({ unit }), at(now), 'Europe/Berlin')).toBe(text)
})

test('a text changes at the next full minute, or second', () => {
  const now = at('2026-11-23T13:05:09.400Z')
  expect(nextChange(clock(), now)).toBe(at('2026-11-23T13:06:00Z'))
  expect(nextChange(clock({ seconds: true }), now)).toBe(at('2026-11-23T13:05:10Z'))
  expect(nextChange(countdown({ unit: 'seconds' }), at('2026-11-23T13:05:10Z'))).toBe(at('2026-11-23T13:05:11Z'))
  expect(nextChange(date(), now)).toBe(at('2026-11-23T13:06:00Z'))
})

test('an unknown zone is replaced by that of the device', () => {
  expect(textAt(clock({ zone: 'Mars/Olympus' }), 0, 'UTC')).toMatch(/^\d\d:\d\d$/)
  expect(textAt(date({ zone: 'Mars/Olympus' }), 0, 'UTC')).toMatch(/19(69|70)/)
})

test('a date with a time is an instant in a time zone', () => {
  for (const [text, instant] of [
    ['2026-12-24T18:00', '2026-12-24T17:00Z'],
    ['2026-07-01T00:30', '2026-06-30T22:30Z'],
  ] as const)
    expect(instantOf(text, 'Europe/Berlin')).toBe(at(instant))
})
