import { partBytes } from '@digisigncast/contract/api/limits'
import { expect, test } from 'vitest'
import { rangeIn, slicesOf } from './range.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=20-10', 'outside'],
])('of 100 bytes, %j is %j', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range)
})

const file = { hash: 'h', mime: '', bytes: 2 * partBytes + 10, parts: ['a', 'b', 'c'] }

test('maps a range to slices of its parts', () => {
  expect(slicesOf(file, { start: 0, end: file.bytes - 1 })).toEqual([
    { index: 0, from: 0, to: partBytes },
    { index: 1, from: 0, to: partBytes },
    { index: 2, from: 0, to: 10 },
  ])
  expect(slicesOf(file, { start: partBytes - 1, end: partBytes })).toEqual([
    { index: 0, from: partBytes - 1, to: partBytes },
    { index: 1, from: 0, to: 1 },
  ])
  expect(slicesOf(file, { start: partBytes, end: partBytes + 4 })).toEqual([{ index: 1, from: 0, to: 5 }])
})

test('a large file without listed parts is one part', () => {
  const whole = { ...file, parts: ['h'] }
  expect(slicesOf(whole, { start: partBytes, end: partBytes + 1 })).toEqual([
    { index: 0, from: partBytes, to: partBytes + 2 },
  ])
})
