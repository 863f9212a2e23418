import { expect, test } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const offset = () => Math.round((serverNow() - Date.now()) / 1000)

test('the most precise measurement of the last minutes counts', () => {
  const now = Date.now()
  noteServerTime(now + 60_000, now - 400, now)
  expect(offset()).toBe(60)
  noteServerTime(now + 70_000, now - 4000, now + 1000)
  expect(offset()).toBe(60)
  noteServerTime(Number.NaN, now, now)
  expect(offset()).toBe(60)
  // A slow answer after a long time is better than an old one: the computer may have slept.
  const later = now + 6 * 60_000
  noteServerTime(later + 90_000, later - 2000, later)
  expect(offset()).toBe(91)
})
