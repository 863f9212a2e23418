import { expect, test } from 'vitest'
import { isQuietHour } from './quiet-hour.ts'

test.each([
  ['UTC', '2026-11-23T02:59:59Z', false],
  ['UTC', '2026-11-23T03:00:00Z', true],
  ['UTC', '2026-11-23T04:00:00Z', false],
  // Boxes often have UTC as their own time zone.
  ['America/New_York', '2026-11-23T03:30:00Z', false],
  ['America/New_York', '2026-11-23T08:30:00Z', true],
  ['Asia/Tokyo', '2026-11-22T18:30:00Z', true],
])('in %s at %s it is %s', (timeZone, time, isQuiet) => {
  expect(isQuietHour(Date.parse(time), timeZone)).toBe(isQuiet)
})
