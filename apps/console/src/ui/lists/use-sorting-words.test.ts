import type { DragOverEvent } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { announce } from './use-sorting-words.ts'

test('announces the pick-up and every new position, including the original one', () => {
  const announcements = announce({
    ids: ['a', 'b'],
    titleOf: (id) => id.toUpperCase(),
    announced: { current: undefined },
  })
  const at = (over: string) => ({ active: { id: 'a' }, over: { id: over } }) as unknown as DragOverEvent
  expect(announcements.onDragStart(at('a'))).toBe('Picked up A. It is number 1 of 2.')
  expect(announcements.onDragOver(at('a'))).toBeUndefined()
  expect(announcements.onDragOver(at('b'))).toBe('A is now number 2 of 2.')
  expect(announcements.onDragOver(at('b'))).toBeUndefined()
  expect(announcements.onDragOver(at('a'))).toBe('A is now number 1 of 2.')
})
