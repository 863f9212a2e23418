import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { type Aids, safeAreaOf, toGrid } from './aids.ts'
import { boundsOf, type Point, type Rect } from './boxes.ts'

/** Positions of vertical (`x`) and horizontal (`y`) lines. */
export interface Lines {
  x: readonly number[]
  y: readonly number[]
  /** Distance of the lines of the grid, to which edges snap that are not near another line. */
  grid?: number | undefined
}

export const noLines: Lines = { x: [], y: [] }

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length]

/** Edges and centers of the slide, of its safe area, and of all elements except those that move. */
export function linesToSnapTo({ size, elements }: SlideDocument, moving: readonly string[], aids: Aids): Lines {
  const others = elements.filter(({ id }) => !moving.includes(id)).map(boundsOf)
  const areas = aids.safeArea ? [safeAreaOf(size), ...others] : others
  return {
    x: [...linesOf(0, size.width), ...areas.flatMap(({ x, width }) => linesOf(x, width))],
    y: [...linesOf(0, size.height), ...areas.flatMap(({ y, height }) => linesOf(y, height))],
    grid: aids.grid,
  }
}

interface Snap {
  lines: readonly number[]
  tolerance: number
  grid: number | undefined
}

/** The distance from one of the positions to the nearest line, or from the first one to the grid; 0 without any. */
function offsetTo(positions: readonly number[], { lines, tolerance, grid }: Snap): number {
  const [first] = positions
  let best = tolerance
  let offset = first === undefined || grid === undefined ? 0 : toGrid(first, grid) - first
  for (const position of positions)
    for (const line of lines)
      if (Math.abs(line - position) < best) {
        best = Math.abs(line - position)
        offset = line - position
      }
  return offset
}

const touched = (positions: readonly number[], offset: number, lines: readonly number[]) => [
  ...new Set(lines.filter((line) => positions.some((position) => Math.abs(position + offset - line) < 0.01))),
]

/** The distance from positions to the nearest lines, and the lines that they touch there. */
function snapped([xs, ys]: readonly [number[], number[]], lines: Lines, tolerance: number) {
  const { x, y, grid } = lines
  const offset = { x: offsetTo(xs, { lines: x, tolerance, grid }), y: offsetTo(ys, { lines: y, tolerance, grid }) }
  const guides: Lines = {
    x: touched(xs, offset.x, x),
    y: touched(ys, offset.y, y),
  }
  return { offset, guides }
}

/** Returns the distance from a moved rectangle to the nearest lines, and the lines that it touches there. */
export const snapOfMove = (rect: Rect, lines: Lines, tolerance: number) =>
  snapped([linesOf(rect.x, rect.width), linesOf(rect.y, rect.height)], lines, tolerance)

/** The same for the edges that a handle moves; `direction` is that of the handle. */
export function snapOfEdges(rect: Rect, direction: Point, lines: Lines, tolerance: number) {
  const xs = direction.x === 0 ? [] : [direction.x > 0 ? rect.x + rect.width : rect.x]
  const ys = direction.y === 0 ? [] : [direction.y > 0 ? rect.y + rect.height : rect.y]
  return snapped([xs, ys], lines, tolerance)
}
