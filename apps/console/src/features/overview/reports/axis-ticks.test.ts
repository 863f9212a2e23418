import { expect, test } from 'vitest'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { axisTicks, byteUnit } from './axis-ticks.ts'

test('ticks are round and reach the largest value', () => {
  expect(axisTicks(87)).toEqual([0, 25, 50, 75, 100])
  expect(axisTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
  expect(axisTicks(4)).toEqual([0, 1, 2, 3, 4])
  expect(axisTicks(3, { fractions: false })).toEqual([0, 1, 2, 3])
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(1, { fractions: false })).toEqual([0, 1])
})

test('ticks of bytes are round in their unit', () => {
  const most = 156 * 1024
  expect(axisTicks(most, { unit: byteUnit(most) }).map(bytesText)).toEqual([
    '0 bytes',
    '50 KB',
    '100 KB',
    '150 KB',
    '200 KB',
  ])
  expect(byteUnit(0)).toBe(1)
})
