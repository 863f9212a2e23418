import { expect, test } from 'vitest'
import { isLong, placesOf, timeOf } from './job-limits.ts'

test.each([
  [1, { short: 1, long: 1 }],
  [2, { short: 1, long: 1 }],
  [4, { short: 2, long: 1 }],
  [5, { short: 2, long: 2 }],
  [64, { short: 2, long: 2 }],
])('with %i cores, long jobs have places of their own', (cores, places) => {
  expect(placesOf(cores)).toEqual(places)
})

test('pages and packages have half of the processor time of a picture; short jobs never more than they need', () => {
  const limitsOf = (timeoutMs: number) =>
    (['picture', 'page', 'package', 'video', 'data'] as const).map((name) => timeOf(name, timeoutMs).processorMs)
  expect(limitsOf(30_000)).toEqual([30_000, 15_000, 15_000, 10_000, 5000])
  expect(limitsOf(4000)).toEqual([4000, 2000, 2000, 4000, 4000])
})

test('short jobs that wait for the processor of a busy machine have the time of all jobs', () => {
  const clocks = (['picture', 'page', 'video', 'codecs', 'document', 'data'] as const).map(
    (name) => timeOf(name, 30_000).timeoutMs,
  )
  expect(clocks).toEqual(Array(6).fill(30_000))
})

test('pages, packages and jobs of the server itself never use the places of pictures', () => {
  expect((['page', 'package', 'codecs', 'strip'] as const).map(isLong)).toEqual([true, true, true, true])
  expect((['picture', 'thumbnail', 'png', 'drawing', 'video', 'document', 'data'] as const).some(isLong)).toBe(false)
})
