import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 1000, 2000],
  [2, 1000, 4000],
  [5, 1000, 32_000],
  [6, 1000, 60_000],
  [5000, 1000, 60_000],
])('after %i failures waits between %i and %i ms', (failures, least, most) => {
  expect(backoffMs(failures, 0)).toBe(least)
  expect(backoffMs(failures, 1)).toBe(most)
  expect(backoffMs(failures, 0.5)).toBe((least + most) / 2)
})
