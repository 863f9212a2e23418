import { OverlayInput } from '@digisigncast/contract/devices/overlays'
import { expect, test } from 'vitest'
import { boxAt, firstPlace, fittedTo, movedTo, positionOf, positions } from './places.ts'

const box = { x: 10, y: 20, width: 30, height: 40 }

test.each(positions.map(({ value }) => value))('a box at %s is found there again, and fits on the screen', (value) => {
  const placed = movedTo(value, box)
  expect(positionOf(placed)).toBe(value)
  const input = { ...firstPlace, ...placed, content_kind: 'media', content_id: 'm' }
  expect(OverlayInput.safeParse(input).error).toBeUndefined()
})

test('a box keeps its corner or edge when its size changes', () => {
  expect(boxAt('bottom-right', { x: 75, y: 75, width: 40, height: 10 })).toEqual({
    x: 60,
    y: 90,
    width: 40,
    height: 10,
  })
  expect(boxAt('bottom', { x: 0, y: 85, width: 100, height: 20 })).toEqual({ x: 0, y: 80, width: 100, height: 20 })
})

test('a bar becomes a corner of the usual size, and keeps its size on the other side', () => {
  const bar = boxAt('bottom', { ...box, height: 12 })
  expect(movedTo('top', bar)).toEqual({ x: 0, y: 0, width: 100, height: 12 })
  expect(movedTo('top-left', bar)).toEqual({ x: 0, y: 0, width: 25, height: 25 })
  expect(movedTo('right', bar)).toEqual({ x: 85, y: 0, width: 15, height: 100 })
  expect(movedTo('bottom-left', boxAt('top-left', box))).toEqual({ x: 0, y: 60, width: 30, height: 40 })
  expect(movedTo('free', bar)).toEqual(bar)
})

test('a box of the whole screen, and one at two opposite edges only in part, are free', () => {
  expect(positionOf({ x: 0, y: 0, width: 100, height: 100 })).toBe('free')
  expect(positionOf({ x: 40, y: 0, width: 20, height: 20 })).toBe('free')
  expect(positionOf({ x: 0, y: 40, width: 100, height: 20 })).toBe('free')
})

test('a corner window takes the proportions of its picture; bars and other places keep theirs', () => {
  const corner = { ...firstPlace, margin: 0 }
  expect(fittedTo(corner, { width: 1600, height: 900 }, false)).toMatchObject({ x: 75, y: 0, width: 25, height: 25 })
  expect(fittedTo(corner, { width: 500, height: 500 }, true)).toMatchObject({ width: 25, height: 14.1 })
  expect(fittedTo(corner, { width: 100, height: 1000 }, false)).toMatchObject({ x: 97.2, width: 2.8, height: 50 })
  const { width, height, margin } = fittedTo(firstPlace, { width: 400, height: 100 }, false)
  const inside = [width * 16 - 2 * margin * 9, height * 9 - 2 * margin * 9]
  expect((inside[0] ?? 0) / (inside[1] ?? 1)).toBeCloseTo(4, 1)
  expect(fittedTo(corner, { width: null, height: null }, false)).toEqual(corner)
  const bar = { ...corner, ...movedTo('bottom', corner) }
  expect(fittedTo(bar, { width: 400, height: 100 }, false)).toEqual(bar)
})
