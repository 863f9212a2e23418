import { expect, test } from 'vitest'
import { clampDuration, frameAt } from './frame-at.ts'
import { item } from './test-items.ts'

const list = [item('a', 5000), item('b', 10_000), item('c', 1000)]

test.each([
  // now, item, next, index, cycle, startsAt, until
  [0, 'a', 'b', 0, 0, 0, 5000],
  [4999, 'a', 'b', 0, 0, 0, 5000],
  [5000, 'b', 'c', 1, 0, 5000, 15_000],
  [14_999, 'b', 'c', 1, 0, 5000, 15_000],
  [15_000, 'c', 'a', 2, 0, 15_000, 16_000],
  [16_000, 'a', 'b', 0, 1, 16_000, 21_000],
  [47_999, 'c', 'a', 2, 2, 47_000, 48_000],
  [48_000, 'a', 'b', 0, 3, 48_000, 53_000],
])('at %i ms plays %s, then %s', (now, id, next, ...rest) => {
  const [index, cycle, startsAt, until] = rest
  for (const startedAt of [0, 1_700_000_000_000]) {
    const frame = frameAt(list, startedAt, startedAt + now)
    expect(frame?.item.id).toBe(id)
    expect(frame?.next.id).toBe(next)
    expect([frame?.index, frame?.cycle]).toEqual([index, cycle])
    expect([frame?.startsAt, frame?.until]).toEqual([startedAt + startsAt, startedAt + until])
  }
})

test('a single item follows itself', () => {
  expect(frameAt([item('a', 2000)], 0, 5000)).toMatchObject({
    cycle: 2,
    startsAt: 4000,
    until: 6000,
    next: { id: 'a' },
  })
})

test('an item listed twice keeps both positions', () => {
  const twice = [item('a', 1000), item('b', 1000), item('a', 1000)]
  expect([0, 1000, 2000, 3000].map((now) => frameAt(twice, 0, now)?.index)).toEqual([0, 1, 2, 0])
})

test('nothing plays in an empty list, before the start, or at an invalid time', () => {
  expect(frameAt([], 0, 1)).toBeUndefined()
  expect(frameAt(list, 100, 99)).toBeUndefined()
  expect(frameAt(list, 0, Number.NaN)).toBeUndefined()
})

test.each([
  [0, 1000],
  [-5, 1000],
  [Number.NaN, 1000],
  [999, 1000],
  [1500.4, 1500],
  [86_400_000, 86_400_000],
  [Number.POSITIVE_INFINITY, 86_400_000],
])('a duration of %d ms counts as %i', (given, counted) => {
  expect(clampDuration(given)).toBe(counted)
  expect(frameAt([item('a', given), item('b', 1000)], 0, 0)?.until).toBe(counted)
})

test('does not drift: after a thousand cycles every boundary matches the sum of durations', () => {
  expect(frameAt(list, 7, 7 + 16_000 * 1000)).toMatchObject({ index: 0, cycle: 1000, startsAt: 7 + 16_000 * 1000 })
})

const dayMs = 86_400_000
const long = [item('poster', dayMs), item('film', 7_200_000), item('nothing', 0), item('clip', 1500)]
const roundMs = dayMs + 7_200_000 + 1000 + 1500

test.each([
  // Long spans: a day-long poster, a film, an item without a duration, years later.
  [dayMs - 1, 'poster', 0, dayMs],
  [dayMs, 'film', 0, dayMs + 7_200_000],
  [dayMs + 7_200_000, 'nothing', 0, dayMs + 7_201_000],
  [dayMs + 7_201_000, 'clip', 0, roundMs],
  [roundMs * 1000, 'poster', 1000, roundMs * 1000 + dayMs],
  [roundMs * 1000 - 1, 'clip', 999, roundMs * 1000],
])('at %i ms of a list of long items plays %s', (now, id, cycle, until) => {
  expect(frameAt(long, 0, now)).toMatchObject({ item: { id }, cycle, until })
})

test('several playlists are one list: the items of the second follow those of the first', () => {
  const [morning, evening] = [[item('m1', 1000), item('m2', 2000)], [item('e1', 3000)]]
  const both = [...morning, ...evening]
  const shown = [0, 999, 1000, 2999, 3000, 5999, 6000].map((now) => frameAt(both, 0, now)?.item.id)
  expect(shown).toEqual(['m1', 'm1', 'm2', 'm2', 'e1', 'e1', 'm1'])
})
