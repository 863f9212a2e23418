import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { expect, test } from 'vitest'
import { delayAfter, retryAfterMs } from './live-link.ts'

const longest = (failures: number) => retryAfterMs(failures, () => 1)

test('the delay grows from one second to one minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(longest)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
})

test('the delay has full jitter', () => {
  expect([0, 0.25, 0.5].map((part) => retryAfterMs(7, () => part))).toEqual([0, 15_000, 30_000])
})

test('with too many open pages the first delay is already minutes', () => {
  expect([0, 1].map((part) => delayAfter(socketClose.tooMany, 1, () => part))).toEqual([150_000, 300_000])
  expect(delayAfter(1006, 1, () => 1)).toBe(1000)
})
