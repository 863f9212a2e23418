import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { expect, test } from 'vitest'
import { itemAt, mainRegion, placeBeside, placeOf } from './up-next.ts'

const itemOf = (id: string): ManifestItem => ({
  id,
  kind: 'image',
  asset: id,
  durationMs: 4000,
  title: `Title of ${id}`,
  mediaId: id,
})
const regionOf = (ids: string, width = 100): Region => ({
  name: `${ids} ${width}`,
  x: 0,
  y: 0,
  width,
  height: 100,
  items: ids.split('').map(itemOf),
})
const shown = (region: Region, id: string) => ({ region: region.name, item: itemOf(id), startedAt: 0, since: 0 })

test('the main region is the largest one with several items', () => {
  const [logo, menu, side, empty] = [regionOf('l', 60), regionOf('abc', 25), regionOf('de', 15), regionOf('', 90)]
  expect(mainRegion({ id: 's', regions: [side, logo, menu, empty] })?.name).toBe(menu.name)
  expect(mainRegion({ id: 's', regions: [regionOf('x', 10), logo] })?.name).toBe(logo.name)
  expect(mainRegion({ id: 's', regions: [regionOf('', 100)] })).toBeUndefined()
})

test('items in order follow each other, and the first one follows the last one', () => {
  const region = regionOf('abc')
  const last = placeOf(region, shown(region, 'c'))
  expect(itemAt(region, last)).toEqual({ title: 'Title of c', place: 3, count: 3, next: 'Title of a' })
  expect(placeBeside(region, last, 1)).toMatchObject({ item: { id: 'a' }, index: 0, cycle: 1 })
  expect(placeBeside(region, placeBeside(region, last, 1), -1)).toEqual(last)
  expect(placeBeside(region, placeOf(region, shown(region, 'a')), -1)).toMatchObject({ item: { id: 'c' }, cycle: 0 })
})

test('back and next follow the rounds of a shuffle, across their borders', () => {
  const rounds = { seed: 'p', isShuffled: true, parts: [{ items: ['a', 'b', 'c', 'd'] }] }
  const region = { ...regionOf('abcd'), rounds }
  const played = [0, 1, 2].flatMap((round) => expandPlaylist(rounds, round))
  const [firstId = ''] = played
  const places = [placeOf(region, { ...shown(region, firstId), round: 0, place: 0 })]
  for (let step = 1; step < played.length; step += 1) {
    const before = places.at(-1)
    if (before) places.push(placeBeside(region, before, 1))
  }
  expect(places.map(({ item }) => item.id)).toEqual(played)
  const [last] = places.slice(-1)
  expect(last && placeBeside(region, last, -1)).toEqual(places.at(-2))
})
