import type { ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { frameAt, lengthOfItem } from './frame-at.ts'
import { type Playing, planNext } from './plan-next.ts'
import { lengthOfScene, sceneAt } from './scene-at.ts'
import * as parts from './test-items.ts'

const item = (id: string, durationMs = 5000, asset = id): ManifestItem => parts.item(id, durationMs, asset)
const [a, b, c] = [item('a'), item('b'), item('c')]
const playing = (of: ManifestItem, index: number): Playing<ManifestItem> => ({
  item: of,
  index,
  cycle: 3,
  startsAt: 1000,
})

const plan = (
  items: ManifestItem[],
  on?: Playing<ManifestItem>,
  more: { before?: ManifestItem[]; faulty?: Record<string, number>; spent?: string } = {},
) =>
  planNext({
    items,
    lengthOf: lengthOfItem,
    playing: on,
    before: more.before ?? items,
    retryAt: (one) => more.faulty?.[one.asset ?? ''],
    isSpent: ({ id }) => more.spent?.includes(id) ?? false,
    now: 2000,
  })

test('starts with the first item, at once', () => {
  expect(plan([a, b])).toMatchObject({ kind: 'next', item: a, at: 2000, cycle: 0 })
})

test('continues with the next item when the current one ends', () => {
  expect(plan([a, b, c], playing(b, 1))).toMatchObject({ kind: 'next', item: c, at: 6000, cycle: 3, from: 1 })
})

test('starts a new cycle after the last item', () => {
  expect(plan([a, b, c], playing(c, 2))).toMatchObject({ kind: 'next', item: a, at: 6000, cycle: 4 })
})

test('a single item is held', () => {
  expect(plan([a], playing(a, 0))).toMatchObject({ kind: 'hold', retryAt: Number.POSITIVE_INFINITY })
})

test('skips a faulty item until its retry is due', () => {
  expect(plan([a, b, c], playing(a, 0), { faulty: { b: 9000 } })).toMatchObject({ item: c })
  expect(plan([a, b, c], playing(a, 0), { faulty: { b: 1500 } })).toMatchObject({ item: b })
})

test('holds the only item without a fault and wakes for the earliest retry', () => {
  expect(plan([a, b, c], playing(a, 0), { faulty: { b: 9000, c: 7000 } })).toEqual({
    kind: 'hold',
    retryAt: 7000,
    index: 0,
  })
})

test('a spent item plays to its end and does not begin again', () => {
  expect(plan([a, b], playing(a, 0), { spent: 'a' })).toMatchObject({ kind: 'next', item: b, at: 6000 })
  expect(plan([a, b], playing(b, 1), { spent: 'a' })).toMatchObject({ kind: 'hold' })
  expect(plan([a, b, c], playing(c, 2), { spent: 'a' })).toMatchObject({ kind: 'next', item: b, cycle: 4 })
  expect(plan([a, a, b], playing(a, 0), { spent: 'a' })).toMatchObject({ kind: 'next', item: b, at: 6000 })
  expect(plan([a, b], playing(a, 0), { spent: 'ab' })).toMatchObject({ kind: 'hold', index: 0 })
  expect(plan([a, b], undefined, { spent: 'a' })).toMatchObject({ kind: 'next', item: b, at: 2000 })
  expect(plan([a, b], undefined, { spent: 'ab' })).toMatchObject({ kind: 'empty' })
})

test('a slide continues with new data, and starts anew with another document or image', () => {
  const slide = (files: Partial<NonNullable<ManifestItem['slide']>>): ManifestItem => ({
    ...a,
    kind: 'slide',
    slide: { document: 'd', images: { photo: 'p' }, fonts: [], data: { prices: 'x' }, ...files },
  })
  const on = playing(slide({}), 0)
  expect(plan([slide({ data: { prices: 'y' } }), b], on)).toMatchObject({ item: b, at: 6000, from: 0 })
  expect(plan([slide({ data: { prices: 'y' } })], on)).toMatchObject({ kind: 'hold', index: 0 })
  for (const changed of [slide({ document: 'e' }), slide({ images: { photo: 'q' } })])
    expect(plan([changed, b], on)).toMatchObject({ item: changed, at: 2000, from: -1 })
})

test('leaves an item that breaks while it plays, at once', () => {
  expect(plan([a, b], playing(a, 0), { faulty: { a: 9000 } })).toMatchObject({ kind: 'next', item: b, at: 2000 })
})

test('is empty when there are no items, or only faulty ones', () => {
  expect(plan([])).toMatchObject({ kind: 'empty' })
  expect(plan([a, b], playing(a, 0), { faulty: { a: 9000, b: 8000 } })).toEqual({ kind: 'empty', retryAt: 8000 })
})

test('an item that is still in a new list continues and is followed by its successor there', () => {
  const before = [a, b]
  expect(plan([c, a], playing(a, 0), { before })).toMatchObject({ kind: 'next', item: c, at: 6000, cycle: 4, from: 1 })
})

test('an item continues when only its id changes', () => {
  expect(plan([item('new', 5000, 'a'), b], playing(a, 0), { before: [a] })).toMatchObject({
    item: b,
    at: 6000,
    from: 0,
  })
})

test('a new duration of the current item counts from its start', () => {
  expect(plan([item('a', 2500), b], playing(a, 0), { before: [a, b] })).toMatchObject({ item: b, at: 3500 })
})

test('a removed item is replaced at once by the item that would have followed', () => {
  expect(plan([a, c], playing(b, 1), { before: [a, b, c] })).toMatchObject({ kind: 'next', item: c, at: 2000 })
  expect(plan([a], playing(c, 2), { before: [a, b, c] })).toMatchObject({ kind: 'next', item: a, at: 2000 })
})

test('an item whose file was replaced restarts at once with the new file', () => {
  const renewed = item('b', 5000, 'b2')
  expect(plan([a, renewed, c], playing(b, 1), { before: [a, b, c] })).toMatchObject({ item: renewed, at: 2000 })
})

test('a slide with another document or another file of an image is another one, also with the same picture', () => {
  const slide = (document: string, image: string, isReversed = false): ManifestItem => {
    const images = [['photo', image] as const, ['logo', 'l'] as const]
    const inOrder = Object.fromEntries(isReversed ? images.toReversed() : images)
    return { ...item('b'), kind: 'slide', slide: { document, images: inOrder, fonts: [] } }
  }
  const on = playing(slide('d', 'i'), 1)
  const before = [a, slide('d', 'i'), c]
  expect(plan([a, slide('d', 'i', true), c], on, { before })).toMatchObject({ item: c, at: 6000 })
  for (const renewed of [slide('d2', 'i'), slide('d', 'i2')])
    expect(plan([a, renewed, c], on, { before })).toMatchObject({ item: renewed, at: 2000 })
})

test('an entirely new list starts with its first item, at once', () => {
  expect(plan([item('x'), item('y')], playing(b, 1), { before: [a, b] })).toMatchObject({ index: 0, at: 2000 })
})

test('without faults and delays the plan equals the timeline, for items', () => {
  const items = [item('a', 5000), item('b', 1000), item('a', 2500), item('c', 0)]
  const startedAt = 7
  let on: Playing<ManifestItem> = { item: items[0] ?? a, index: 0, cycle: 0, startsAt: startedAt }
  for (let step = 0; step < 40; step += 1) {
    const next = plan(items, on)
    if (next.kind !== 'next') throw new Error(`planned ${next.kind}`)
    expect(frameAt(items, startedAt, next.at - 1)?.index).toBe(on.index)
    on = { item: next.item, index: next.index, cycle: next.cycle, startsAt: next.at }
    expect(frameAt(items, startedAt, next.at)).toMatchObject(on)
  }
})

test('without faults and delays the plan equals the timeline, for scenes', () => {
  const scene = (id: string, ...lists: ManifestItem[][]): Scene =>
    parts.scene(id, ...lists.map((items) => parts.region('r', ...items)))
  const scenes = [scene('one', [a, b], [c, c, c]), scene('two', [], [c]), scene('three', [c])]
  let on: Playing<Scene> | undefined
  for (let step = 0; step < 20; step += 1) {
    const now: number = on?.startsAt ?? 7
    const next = planNext({
      items: scenes,
      lengthOf: lengthOfScene,
      playing: on,
      before: scenes,
      retryAt: () => undefined,
      now,
    })
    if (next.kind !== 'next') throw new Error(`planned ${next.kind}`)
    on = { item: next.item, index: next.index, cycle: next.cycle, startsAt: next.at }
    expect(sceneAt(scenes, 7, next.at)).toMatchObject(on)
  }
})

test.each([
  // Current item, old list, new list, next item and its start. A kept item ends at 6000; now is 2000.
  ['b', 'abc', 'abc', 'c', 6000],
  ['b', 'abc', 'ab', 'a', 6000],
  ['b', 'abc', 'bc', 'c', 6000],
  ['b', 'abc', 'cb', 'c', 6000],
  ['b', 'abc', 'xbyz', 'y', 6000],
  ['b', 'abc', 'ac', 'c', 2000],
  ['c', 'abc', 'ab', 'a', 2000],
  ['b', 'abc', 'xa', 'a', 2000],
  ['b', 'abc', 'xy', 'x', 2000],
  ['b', 'abc', 'a', 'a', 2000],
])('while %s of %s plays and the list becomes %s, %s comes at %i', (on, were, are, ...[next, at]) => {
  const [before, items] = [were, are].map((ids) => ids.split('').map((id) => item(id)))
  const index = were.indexOf(on)
  const present = before?.[index]
  if (!before || !items || !present) throw new Error('The test table has no such item.')
  expect(plan(items, playing(present, index), { before })).toMatchObject({ kind: 'next', item: { id: next }, at })
})

test('playback never stops: with any set of faults, an item without a fault follows within one round', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => item(id))
  for (let faulty = 0; faulty < 15; faulty += 1) {
    const marks = Object.fromEntries(items.flatMap(({ id }, bit) => (faulty & (1 << bit) ? [[id, 9000]] : [])))
    const next = plan(items, undefined, { faulty: marks })
    if (next.kind !== 'next') throw new Error(`planned ${next.kind}`)
    expect(marks[next.item.id]).toBeUndefined()
    expect(next.at).toBe(2000)
  }
})
