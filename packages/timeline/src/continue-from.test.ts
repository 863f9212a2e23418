import { expect, test } from 'vitest'
import { continueFrom } from './continue-from.ts'
import { item, region, scene } from './test-items.ts'

// 5 s; the footer loops every 3 s.
const shop = scene(
  'shop',
  region('Main', item('a', 2000), item('b', 3000)),
  region('Footer', item('x', 1000), item('y', 2000)),
)
const bar = scene('bar', region('Main', item('p', 4000)))
const at = (region: string, item_id: string, started_at: number, scene_id = 'shop') => ({
  scene_id,
  region,
  item_id,
  started_at,
})
const none = () => false

const shown = (source: Parameters<typeof continueFrom>[0], now: number) => {
  const frame = continueFrom(source, now)
  return frame && [frame.item.id, ...frame.regions.map(({ frame: one }) => one && `${one.item.id} ${one.startsAt}`)]
}

test.each([
  [10_000, ['shop', 'b 9000', 'y 10000']],
  [11_999, ['shop', 'b 9000', 'y 10000']],
  [12_000, ['shop', 'a 12000', 'x 12000']],
  [14_500, ['shop', 'b 14000', 'y 13000']],
])('a single scene continues from the report, at %i ms', (now, expected) => {
  const anchors = [at('Main', 'b', 9000), at('Footer', 'y', 10_000)]
  expect(shown({ scenes: [shop], anchors, isFailing: none }, now)).toEqual(expected)
})

test('scenes alternate: each ends with the round of its first region', () => {
  const source = { scenes: [shop, bar], anchors: [at('Main', 'b', 9000)], isFailing: none }
  expect(shown(source, 11_999)).toEqual(['shop', 'b 9000', undefined])
  expect(shown(source, 12_000)).toEqual(['bar', 'p 12000'])
  expect(shown(source, 16_000)).toEqual(['shop', 'a 16000', 'x 16000'])
  expect(shown(source, 21_000)).toEqual(['bar', 'p 21000'])
})

test('items that the device cannot show take no time; one that it shows stays when no other can be shown', () => {
  const scenes = [scene('one', region('Main', item('a', 1000), item('b', 1000), item('c', 1000)))]
  const anchors = [at('Main', 'a', 0, 'one')]
  const failing = (...ids: string[]) => ({
    scenes,
    anchors,
    isFailing: ({ mediaId }: { mediaId: string }) => ids.includes(mediaId),
  })
  expect(shown(failing('b'), 1000)).toEqual(['one', 'c 1000'])
  expect(continueFrom(failing('b'), 500)?.regions[0]?.frame?.next.id).toBe('c')
  expect(shown(failing('b', 'c'), 2500)).toEqual(['one', 'a 2000'])
  expect(shown(failing('a', 'b', 'c'), 2500)).toEqual(['one', 'a 2000'])
})

test('there is no frame for a report of other content, or of none', () => {
  expect(shown({ scenes: [shop], anchors: [], isFailing: none }, 0)).toBeUndefined()
  expect(shown({ scenes: [shop], anchors: [at('Main', 'a', 0, 'gone')], isFailing: none }, 0)).toBeUndefined()
  expect(shown({ scenes: [shop], anchors: [at('Main', 'gone', 0)], isFailing: none }, 0)).toBeUndefined()
})
