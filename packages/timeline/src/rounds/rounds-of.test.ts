import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { RoundPart } from '@digisigncast/contract/devices/rounds'
import { expect, test } from 'vitest'
import { continueFrom } from '../continue-from.ts'
import { lengthOfItem } from '../frame-at.ts'
import { type Playing, planNext } from '../plan-next.ts'
import { sceneAt } from '../scene-at.ts'
import { item, region, scene } from '../test-items.ts'
import { roundsOf } from './rounds-of.ts'

const part = (id: string): RoundPart => ({ items: [id] })
/** A, then the next of three advertisements in each round; they last 1, 2, 3 and 4 s. */
const ads = { seed: 'ads', parts: [part('x'), part('y'), part('z')] }
const items = [item('a', 1000), item('x', 2000), item('y', 3000), item('z', 4000)]
const main: Region = {
  ...region('Main', ...items),
  rounds: { seed: 's', parts: [part('a'), { list: ads, take: 1 }] },
}
const idsOf = (of: Region, round: number) =>
  roundsOf(of)(round)
    .map(({ id }) => id)
    .join('')

test('a region without rounds plays its items in order', () => {
  const plain = region('Main', ...items)
  expect([0, 1].map((round) => roundsOf(plain)(round))).toEqual([items, items])
})

test('each round has its own items, the same objects each time', () => {
  expect([0, 1, 2, 3].map((round) => idsOf(main, round))).toEqual(['ax', 'ay', 'az', 'ax'])
  expect(roundsOf(main)(1)[1]).toBe(items[2])
})

test('items that the region does not have are left out, and the next ones take their places', () => {
  const without = (...ids: string[]): Region => ({ ...main, items: items.filter(({ id }) => !ids.includes(id)) })
  expect([0, 1, 2].map((round) => idsOf(without('y'), round))).toEqual(['ax', 'az', 'ax'])
  expect(idsOf(without('x', 'y', 'z'), 4)).toBe('a')
  expect(idsOf(without('a'), 1)).toBe('y')
  expect(idsOf({ ...main, rounds: { seed: 's', parts: [part('other')] } }, 0)).toBe('axyz')
})

/** What plays from an item on, with its start, while some items cannot be shown. */
function playFrom(of: Region, first: Playing<ManifestItem>, faulty = ''): string[] {
  let on = first
  return Array.from({ length: 6 }, () => {
    const next = planNext({
      items: of.items,
      rounds: roundsOf(of),
      lengthOf: lengthOfItem,
      playing: on,
      before: roundsOf(of)(on.cycle),
      retryAt: ({ id }) => (faulty.includes(id) ? Number.POSITIVE_INFINITY : undefined),
      now: on.startsAt,
    })
    if (next.kind !== 'next') return next.kind
    on = { item: next.item, index: next.index, cycle: next.cycle, startsAt: next.at }
    return `${next.item.id} ${next.at}`
  })
}
const onA = (cycle: number): Playing<ManifestItem> => ({ item: items[0] ?? item('a', 0), index: 0, cycle, startsAt: 0 })

test('the plan goes on with the next round', () => {
  expect(playFrom(main, onA(0))).toEqual(['x 1000', 'a 3000', 'y 4000', 'a 7000', 'z 8000', 'a 12000'])
  expect(playFrom(main, onA(1))).toEqual(['y 1000', 'a 4000', 'z 5000', 'a 9000', 'x 10000', 'a 12000'])
})

test('faulty items take no time in any round, and an item stays only when no other can be shown', () => {
  expect(playFrom(main, onA(0), 'x')).toEqual(['a 1000', 'y 2000', 'a 5000', 'z 6000', 'a 10000', 'a 11000'])
  expect(playFrom(main, onA(0), 'xyz')[0]).toBe('hold')
})

test('what a device began in a round begins there', () => {
  const plan = planNext({
    items,
    rounds: roundsOf(main),
    round: 2,
    lengthOf: lengthOfItem,
    playing: undefined,
    before: [],
    retryAt: ({ id }) => (id === 'a' ? Number.POSITIVE_INFINITY : undefined),
    now: 5,
  })
  expect(plan).toMatchObject({ kind: 'next', item: { id: 'z' }, cycle: 2, index: 1, at: 5 })
})

test('the timeline of scenes: each plays its own round', () => {
  const scenes = [scene('shop', main), scene('bar', region('Main', item('p', 1000)))]
  const shown = (now: number) => sceneAt(scenes, 0, now)?.regions[0]?.frame?.item.id
  expect([0, 1000, 2999, 3000].map(shown)).toEqual(['a', 'x', 'x', 'p'])
  expect([3999, 4000, 5000, 7999].map(shown)).toEqual(['p', 'a', 'y', 'y'])
})

test('a console continues from the round and the place that a device reported', () => {
  const at = (item_id: string, round?: number, place?: number) => ({
    scene_id: 'shop',
    region: 'Main',
    item_id,
    started_at: 0,
    round,
    place,
  })
  const shown = (anchor: ReturnType<typeof at>, now: number, ...more: Region[]) => {
    const scenes = [scene('shop', main), ...more.map((one) => scene('bar', one))]
    return continueFrom({ scenes, anchors: [anchor], isFailing: () => false }, now)?.regions[0]?.frame?.item.id
  }
  expect([999, 1000, 3999, 4000, 5000].map((now) => shown(at('a', 1, 0), now))).toEqual(['a', 'y', 'y', 'a', 'z'])
  expect([2999, 3000, 4000].map((now) => shown(at('y', 1, 1), now))).toEqual(['y', 'a', 'z'])
  const bar = region('Main', item('p', 1000))
  expect([2999, 3000, 4000, 5000].map((now) => shown(at('y', 1, 1), now, bar))).toEqual(['y', 'p', 'a', 'z'])
  // A player that does not know rounds plays all items in order.
  expect([1999, 2000, 5000, 9000].map((now) => shown(at('x'), now))).toEqual(['x', 'y', 'z', 'a'])
  // The place is of another list.
  expect([0, 3000].map((now) => shown(at('y', 1, 7), now))).toEqual(['y', 'a'])
})

test('weights count each appearance', () => {
  const often: Region = {
    ...region('Main', item('a', 1000), item('b', 1000), item('c', 1000)),
    rounds: { seed: 's', parts: [{ ...part('a'), weight: 3 }, part('b'), part('c')] },
  }
  expect(idsOf(often, 0)).toHaveLength(5)
  const shown = Array.from({ length: 10 }, (_, second) => sceneAt([scene('s', often)], 0, second * 1000))
  expect(shown.map((frame) => frame?.regions[0]?.frame?.item.id).join('')).toBe(idsOf(often, 0).repeat(2))
})
