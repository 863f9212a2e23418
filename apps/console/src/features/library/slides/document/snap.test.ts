import { expect, test } from 'vitest'
import { gridOf, nextOnGrid, noAids, safeAreaOf } from './aids.ts'
import { emptySlide, newElement } from './new-elements.ts'
import { linesToSnapTo, snapOfEdges, snapOfMove } from './snap.ts'

const slide = emptySlide('landscape')
const rect = (x: number, y: number) => ({ x, y, width: 210, height: 110 })

test('elements snap to the edges of the safe area while it is shown', () => {
  expect(safeAreaOf(slide.size)).toEqual({ x: 96, y: 54, width: 1728, height: 972 })
  const lines = linesToSnapTo(slide, [], { ...noAids, safeArea: true })
  const { offset, guides } = snapOfMove(rect(100, 912), lines, 6)
  // The left edge, and the lower one.
  expect(offset).toEqual({ x: -4, y: 4 })
  expect(guides).toEqual({ x: [96], y: [1026] })
  expect(snapOfMove(rect(100, 912), linesToSnapTo(slide, [], noAids), 6).offset).toEqual({ x: 0, y: 0 })
})

test('the grid is about a 48th of the longer side', () => {
  expect(gridOf({ width: 1920, height: 1080 })).toBe(40)
  expect(gridOf({ width: 1080, height: 1920 })).toBe(40)
  expect(gridOf({ width: 1080, height: 1080 })).toBe(20)
  expect(gridOf({ width: 3840, height: 2160 })).toBe(80)
  expect(gridOf({ width: 100, height: 100 })).toBe(10)
})

test('edges snap to the grid from any distance, and to nearer lines first', () => {
  const other = { ...newElement('rectangle', slide), x: 333, width: 10 }
  const lines = linesToSnapTo({ ...slide, elements: [other] }, [], { ...noAids, grid: 40 })
  expect(snapOfMove(rect(181, 139), lines, 6)).toEqual({ offset: { x: 19, y: -19 }, guides: { x: [], y: [] } })
  // The left edge of the other element is nearer than the tolerance.
  expect(snapOfMove(rect(330, 139), lines, 6).offset).toEqual({ x: 3, y: -19 })
})

test('only the edge that a handle moves snaps to the grid', () => {
  const lines = linesToSnapTo(slide, [], { ...noAids, grid: 40 })
  expect(snapOfEdges(rect(7, 7), { x: 1, y: 0 }, lines, 6).offset).toEqual({ x: -17, y: 0 })
  expect(snapOfEdges(rect(7, 7), { x: 0, y: -1 }, lines, 6).offset).toEqual({ x: 0, y: -7 })
})

test('the next line of the grid follows the direction', () => {
  expect([nextOnGrid(80, 40, 1), nextOnGrid(80, 40, -1)]).toEqual([120, 40])
  expect([nextOnGrid(95, 40, 1), nextOnGrid(95, 40, -1)]).toEqual([120, 80])
  expect([nextOnGrid(-10, 40, 1), nextOnGrid(-10, 40, -1)]).toEqual([0, -40])
})
