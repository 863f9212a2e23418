import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const minuteMs = 60_000

test.each([
  [0, 'just now'],
  // The clock of the server can be ahead.
  [-5, 'just now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [47 * 60, '47 hours ago'],
  [49 * 60, '2 days ago'],
])('%i minutes are “%s”', (minutes, text) => {
  expect(ageText(0, minutes * minuteMs)).toBe(text)
})
