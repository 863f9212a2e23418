import { expect, test } from 'vitest'
import { type Direction, nextFocus, type Place, turned } from './next-focus.ts'

const box = (left: number, top: number, width = 10, height = 10): Place => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/**
 *  [ field                ]
 *  [a] [b] [c]
 *  [d] [e] [   wide   ]
 */
const places = {
  field: box(0, 0, 100),
  a: box(0, 12),
  b: box(12, 12),
  c: box(24, 12),
  d: box(0, 24),
  e: box(12, 24),
  wide: box(24, 24, 60),
}
const names = Object.keys(places) as (keyof typeof places)[]

const go = (from: keyof typeof places, direction: Direction) => {
  const index = nextFocus(places[from], Object.values(places), direction)
  return index === undefined ? undefined : names[index]
}

test.each([
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowLeft', 'b'],
  ['c', 'ArrowRight', undefined],
  ['a', 'ArrowLeft', undefined],
  ['b', 'ArrowDown', 'e'],
  ['e', 'ArrowUp', 'b'],
  ['c', 'ArrowDown', 'wide'],
  ['wide', 'ArrowUp', 'c'],
  ['wide', 'ArrowLeft', 'e'],
  ['b', 'ArrowUp', 'field'],
  ['wide', 'ArrowDown', undefined],
  ['field', 'ArrowUp', undefined],
] as const)('from %s, %s leads to %s', (from, direction, to) => {
  expect(go(from, direction)).toBe(to)
})

test.each([
  ['ArrowRight', 0, 'ArrowRight'],
  ['ArrowRight', 90, 'ArrowDown'],
  ['ArrowDown', 90, 'ArrowLeft'],
  ['ArrowUp', 180, 'ArrowDown'],
  ['ArrowLeft', 270, 'ArrowDown'],
] as const)('%s on a page rotated by %i degrees leads to %s', (key, degrees, to) => {
  expect(turned(key, degrees)).toBe(to)
})

test('from a wide field, down leads to a key of the first row', () => {
  expect(['a', 'b', 'c']).toContain(go('field', 'ArrowDown'))
})
