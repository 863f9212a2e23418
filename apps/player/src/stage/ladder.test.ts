import { expect, test } from 'vitest'
import { mayReload, recentReloads, rungFor } from './ladder.ts'

const minute = 60_000
const hour = 60 * minute

test('rebuilds first, then loads the page again, then tells', () => {
  expect(rungFor({ rebuiltAt: undefined, mayReload: true }, 5000)).toBe('rebuild')
  expect(rungFor({ rebuiltAt: 5000, mayReload: true }, 15_000)).toBe('reload')
  expect(rungFor({ rebuiltAt: 5000, mayReload: false }, 15_000)).toBe('tell')
})

test('a minute after it was rebuilt, a part is rebuilt again', () => {
  expect(rungFor({ rebuiltAt: 5000, mayReload: true }, 5000 + minute)).toBe('rebuild')
})

test.each([
  ['none yet', [], true],
  ['two in this hour', [hour - 1, 2], true],
  ['three in this hour', [hour - 1, 2, 1], false],
  ['three, the first of them an hour ago', [hour, 2, 1], true],
  ['ten of this day', Array.from({ length: 10 }, (_, i) => 2 * hour * (i + 1) + 1), false],
  ['ten, the first of them a day ago', [24 * hour, ...Array.from({ length: 9 }, (_, i) => 2 * hour * (i + 1))], true],
  ['three of an hour to come, by a clock that was put back', [-1, -2, -3], false],
  ['many of days to come', Array.from({ length: 20 }, (_, i) => -24 * hour - i), true],
])('with %s: %s', (_, ages, isAllowed) => {
  const now = 1_800_000_000_000
  expect(
    mayReload(
      ages.map((age) => now - age),
      now,
    ),
  ).toBe(isAllowed)
})

test('forgets what is older than a day', () => {
  expect(recentReloads([0, 5 * hour, 30 * hour], 30 * hour + 1)).toEqual([30 * hour])
})
