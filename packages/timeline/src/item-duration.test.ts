import { expect, test } from 'vitest'
import { itemDurationMs } from './item-duration.ts'

const day = 24 * 60 * 60 * 1000

test.each([
  // kind, natural length, own duration and the playlist's, result
  ['image', null, [9000, 7000], 9000],
  ['image', null, [null, 7000], 7000],
  ['image', null, [null, null], 4000],
  ['image', 500, [null, null], 4000],
  ['video', 12_345, [9000, 7000], 12_345],
  ['video', 12_345, [null, null], 12_345],
  // Videos of unknown length.
  ['video', null, [9000, 20_000], 9000],
  ['video', null, [null, 20_000], 20_000],
  ['video', null, [null, null], 4000],
  // Limits.
  ['video', 400, [null, null], 1000],
  ['video', 1500.4, [null, null], 1500],
  ['image', null, [10, null], 1000],
  ['image', null, [2 * day, null], day],
] as const)('%s: natural %j, own and playlist %j → %i ms', (kind, naturalMs, [ownMs, slideMs], expected) => {
  expect(itemDurationMs({ kind, naturalMs, ownMs, slideMs })).toBe(expected)
})
