import { expect, test } from 'vitest'
import { durationText } from './task-manager.tsx'

test('durations use their largest unit', () => {
  expect([0, 40, 1234, 59_940, 150_000, 5_400_000].map(durationText)).toEqual([
    '0 ms',
    '40 ms',
    '1.2 s',
    '59.9 s',
    '3 min',
    '1.5 h',
  ])
})
