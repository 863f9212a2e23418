import { expect, test } from 'vitest'
import { itemDurationMs, videoPart } from './item-duration.ts'

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
  const untrimmed = { trimFromMs: null, trimToMs: null, playback: 'end' } as const
  expect(itemDurationMs({ ...untrimmed, kind, naturalMs, ownMs, slideMs })).toBe(expected)
})

test.each([
  // playback, natural length, trim, own duration, result
  ['end', 12_000, [2000, 5000], 9000, 3000],
  ['end', 12_000, [2000, null], null, 10_000],
  ['end', null, [2000, 5000], 9000, 3000],
  ['end', null, [2000, null], 9000, 9000],
  ['cut', 12_000, [2000, 5000], 9000, 9000],
  ['cut', 12_000, [null, null], 4000, 4000],
  ['cut', 12_000, [2000, null], null, 10_000],
  ['loop', 12_000, [null, null], 60_000, 60_000],
  ['loop', 12_000, [null, null], null, 12_000],
  ['loop', null, [null, null], null, 7000],
] as const)(
  '%s: natural %j, trim %j, own %j → %i ms',
  (...[playback, naturalMs, [trimFromMs, trimToMs], ownMs, expected]) => {
    const timing = { kind: 'video', playback, naturalMs, trimFromMs, trimToMs, ownMs, slideMs: 7000 } as const
    expect(itemDurationMs(timing)).toBe(expected)
    const image = itemDurationMs({ ...timing, kind: 'image' })
    expect(image, 'the same settings of an image').toBe(ownMs ?? 7000)
  },
)

test.each([
  [10_000, [null, null], [0, 10_000]],
  [10_000, [3000, 8000], [3000, 8000]],
  [null, [3000, null], [3000, null]],
  // A video that was replaced by a shorter one.
  [5000, [3000, 8000], [3000, 5000]],
  [2000, [6000, 8000], [1000, 2000]],
  [400, [6000, 8000], [0, 400]],
] as const)('of %j ms, the trim %j plays %j', (naturalMs, [trimFromMs, trimToMs], [fromMs, toMs]) => {
  expect(videoPart({ naturalMs, trimFromMs, trimToMs })).toEqual({ fromMs, toMs })
})
