import { expect, test } from 'vitest'
import { targetOf } from './use-grid-keys.ts'

const from = (key: string, index: number) => targetOf(key, { index, columns: 5, count: 13 })

test('arrow keys move to adjacent cards, and stop at the ends', () => {
  expect([from('ArrowRight', 3), from('ArrowLeft', 3), from('ArrowDown', 3), from('ArrowUp', 8)]).toEqual([4, 2, 8, 3])
  expect([from('ArrowLeft', 0), from('ArrowUp', 4), from('ArrowRight', 12), from('ArrowDown', 12)]).toEqual([
    0, 4, 12, 12,
  ])
})

test('down onto a shorter last row ends on its last card', () => {
  expect(from('ArrowDown', 9)).toBe(12)
})

test('Home and End move to the first and the last card', () => {
  expect([from('Home', 7), from('End', 7)]).toEqual([0, 12])
})

test('other keys are ignored', () => {
  expect(from('a', 7)).toBeNull()
  expect(from('Tab', 7)).toBeNull()
})
