import type { DragOverEvent } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { announce, inOrder, stripStrategy, tilePitch } from './strip-order.ts'

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

test('announces the pick-up and every new position, including the original one', () => {
  const says = announce({ ids: ['a', 'b'], titleOf: (id) => id.toUpperCase(), announced: { current: undefined } })
  const at = (over: string) => ({ active: { id: 'a' }, over: { id: over } }) as unknown as DragOverEvent
  expect(says.onDragStart(at('a'))).toBe('Picked up A. It is number 1 of 2.')
  expect(says.onDragOver(at('a'))).toBeUndefined()
  expect(says.onDragOver(at('b'))).toBe('A is now number 2 of 2.')
  expect(says.onDragOver(at('b'))).toBeUndefined()
  expect(says.onDragOver(at('a'))).toBe('A is now number 1 of 2.')
})
