import { expect, test } from 'vitest'
import { lengthOfScene, playableScenes, sceneAt } from './scene-at.ts'
import { item, region, scene } from './test-items.ts'

// 5 s; the footer loops every 3 s and restarts with each turn of the scene.
const shop = scene(
  'shop',
  region('Main', item('a', 2000), item('b', 3000)),
  region('Footer', item('x', 1000), item('y', 2000)),
)
// The first region is empty: the longest round of the others counts, 4 s.
const bar = scene('bar', region('Main'), region('Left Bar', item('p', 4000)), region('Top', item('q', 1000)))
const empty = scene('empty', region('Main'), region('Footer'))
const scenes = [shop, empty, bar]

test.each([
  // now, scene, cycle, startsAt, until, what each region shows
  [0, 'shop', 0, 0, 5000, ['a', 'x']],
  [999, 'shop', 0, 0, 5000, ['a', 'x']],
  [1000, 'shop', 0, 0, 5000, ['a', 'y']],
  [2000, 'shop', 0, 0, 5000, ['b', 'y']],
  [3000, 'shop', 0, 0, 5000, ['b', 'x']],
  [4999, 'shop', 0, 0, 5000, ['b', 'y']],
  [5000, 'bar', 0, 5000, 9000, [undefined, 'p', 'q']],
  [8999, 'bar', 0, 5000, 9000, [undefined, 'p', 'q']],
  [9000, 'shop', 1, 9000, 14_000, ['a', 'x']],
  [13_999, 'shop', 1, 9000, 14_000, ['b', 'y']],
  [14_000, 'bar', 1, 14_000, 18_000, [undefined, 'p', 'q']],
  [9_000_000, 'shop', 1000, 9_000_000, 9_005_000, ['a', 'x']],
])('at %i ms shows %s in turn %i', (now, id, cycle, ...rest) => {
  const [startsAt, until, shown] = rest
  for (const startedAt of [0, 1_700_000_000_000]) {
    const frame = sceneAt(scenes, startedAt, startedAt + now)
    expect([frame?.item.id, frame?.cycle]).toEqual([id, cycle])
    expect([frame?.startsAt, frame?.until]).toEqual([startedAt + startsAt, startedAt + until])
    expect(frame?.regions.map((one) => one.frame?.item.id)).toEqual(shown)
  }
})

test.each([
  [0, 0, ['a', 'x']],
  [5000, 1, ['a', 'y']],
  [6000, 1, ['a', 'x']],
  [500_000_000, 100_000, ['a', 'y']],
])('a single scene never ends: at %i ms its first region is in round %i', (now, round, shown) => {
  const frame = sceneAt([empty, shop], 0, now)
  expect(frame).toMatchObject({ index: 0, cycle: 0, startsAt: 0, until: Number.POSITIVE_INFINITY })
  expect(frame?.next).toBe(shop)
  expect(frame?.regions.map((one) => one.frame?.item.id)).toEqual(shown)
  expect(frame?.regions[0]?.frame?.cycle).toBe(round)
})

test('nothing is shown when no scene has items, or before the start', () => {
  expect(sceneAt([], 0, 1)).toBeUndefined()
  expect(sceneAt([empty, scene('bare')], 0, 1)).toBeUndefined()
  expect(sceneAt(scenes, 100, 99)).toBeUndefined()
})

test('scene durations use the clamped item durations', () => {
  expect(lengthOfScene(scene('s', region('Main', item('a', 10), item('b', 1500))), 0)).toBe(2500)
  expect([shop, bar, empty].map((one) => lengthOfScene(one, 0))).toEqual([5000, 4000, 0])
  expect(playableScenes(scenes)).toEqual([shop, bar])
})
