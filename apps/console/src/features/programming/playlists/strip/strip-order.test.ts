import { expect, test } from 'vitest'
import { inOrder, stripStrategy, tilePitch } from './strip-order.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('the order being saved is shown', () => {
  expect(ids(inOrder(items, ['c', 'a', 'b']))).toBe('cab')
  expect(ids(inOrder(items, null))).toBe('abc')
})

test('items added or removed while saving are neither lost nor shown twice', () => {
  expect(ids(inOrder(items, ['b', 'gone', 'a']))).toBe('bac')
})

test('only tiles between the old and the new position shift', () => {
  const shift = (index: number) =>
    stripStrategy({ activeNodeRect: null, activeIndex: 1, overIndex: 3, rects: [], index })?.x ?? 0
  expect([0, 1, 2, 3, 4].map(shift)).toEqual([0, 2 * tilePitch, -tilePitch, -tilePitch, 0])
})
