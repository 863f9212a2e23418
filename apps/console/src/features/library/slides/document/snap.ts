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

function offsetOf(xs: readonly number[], ys: readonly number[], { x, y, grid }: Lines, tolerance: number): Point {
  return { x: offsetTo(xs, { lines: x, tolerance, grid }), y: offsetTo(ys, { lines: y, tolerance, grid }) }
}

const touched = (positions: readonly number[], lines: readonly number[]) => [
  ...new Set(lines.filter((line) => positions.some((position) => Math.abs(position - line) < 0.01))),
]

/** Returns the distance from a moved rectangle to the nearest lines, and the lines that it touches there. */
export function snapOfMove(rect: Rect, lines: Lines, tolerance: number): { offset: Point; guides: Lines } {
  const [xs, ys] = [linesOf(rect.x, rect.width), linesOf(rect.y, rect.height)]
  const offset = offsetOf(xs, ys, lines, tolerance)
  return {
    offset,
    guides: {
      x: touched(
        xs.map((x) => x + offset.x),
        lines.x,
      ),
      y: touched(
        ys.map((y) => y + offset.y),
        lines.y,
      ),
    },
  }
}

/** The same for the edges that a handle moves; `direction` is that of the handle. */
export function snapOfEdges(rect: Rect, direction: Point, lines: Lines, tolerance: number) {
  const xs = direction.x === 0 ? [] : [direction.x > 0 ? rect.x + rect.width : rect.x]
  const ys = direction.y === 0 ? [] : [direction.y > 0 ? rect.y + rect.height : rect.y]
  const offset = offsetOf(xs, ys, lines, tolerance)
  return {
    offset,
    guides: {
      x: touched(
        xs.map((x) => x + offset.x),
        lines.x,
      ),
      y: touched(
        ys.map((y) => y + offset.y),
        lines.y,
      ),
    },
  }
}
