import { expect, test } from 'vitest'
import { mayReload, recentReloads, recoveryFor } from './supervisor.ts'

const minute = 60_000
const hour = 60 * minute

test('rebuilds first, then reloads the page, then reports', () => {
  expect(recoveryFor({ rebuiltAt: undefined, mayReload: true }, 5000)).toBe('rebuild')
  expect(recoveryFor({ rebuiltAt: 5000, mayReload: true }, 15_000)).toBe('reload')
  expect(recoveryFor({ rebuiltAt: 5000, mayReload: false }, 15_000)).toBe('report')
})

test('a part is rebuilt again a minute after the last rebuild', () => {
  expect(recoveryFor({ rebuiltAt: 5000, mayReload: true }, 5000 + minute)).toBe('rebuild')
})

test.each([
  ['none yet', [], true],
  ['two in this hour', [hour - 1, 2], true],
  ['three in this hour', [hour - 1, 2, 1], false],
  ['three, the first of them an hour ago', [hour, 2, 1], true],
  ['ten in this day', Array.from({ length: 10 }, (_, i) => 2 * hour * (i + 1) + 1), false],
  ['ten, the first of them a day ago', [24 * hour, ...Array.from({ length: 9 }, (_, i) => 2 * hour * (i + 1))], true],
  ['three in the coming hour, after the clock was set back', [-1, -2, -3], false],
  ['many in coming days', Array.from({ length: 20 }, (_, i) => -24 * hour - i), true],
])('with %s: %s', (_, ages, isAllowed) => {
  const now = 1_800_000_000_000
  expect(
    mayReload(
      ages.map((age) => now - age),
      now,
    ),
  ).toBe(isAllowed)
})

test('drops reloads older than a day', () => {
  expect(recentReloads([0, 5 * hour, 30 * hour], 30 * hour + 1)).toEqual([30 * hour])
})
