import { expect, test } from 'vitest'
import { nextTile } from './wall-keys.ts'

// Three columns: 0 1 2 / 3 4 5 / 6 7
const from = (index: number, key: string) => nextTile(key, { index, columns: 3, count: 8 })

test('arrow keys lead to the tile beside, above or below, and not out of the wall', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(4, key))).toEqual([3, 5, 1, 7])
  expect([from(0, 'ArrowLeft'), from(7, 'ArrowRight'), from(1, 'ArrowUp'), from(6, 'ArrowDown')]).toEqual([0, 7, 1, 6])
})

test('down from a column that the last row does not have leads to the last tile', () => {
  expect(from(5, 'ArrowDown')).toBe(7)
})

test('Home and End lead to the first and the last tile, and other keys nowhere', () => {
  expect([from(4, 'Home'), from(4, 'End'), from(4, 'PageDown'), from(4, 'a')]).toEqual([0, 7, 7, undefined])
})
