import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { boundsOf, type Point, type Rect } from './boxes.ts'

/** Positions of vertical (`x`) and horizontal (`y`) lines. */
export interface Lines {
  x: readonly number[]
  y: readonly number[]
}

export const noLines: Lines = { x: [], y: [] }

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length]

/** Edges and centers of the slide, and of all elements except those that move. */
export function linesToSnapTo({ size, elements }: SlideDocument, moving: readonly string[]): Lines {
  const others = elements.filter(({ id }) => !moving.includes(id)).map(boundsOf)
  return {
    x: [...linesOf(0, size.width), ...others.flatMap(({ x, width }) => linesOf(x, width))],
    y: [...linesOf(0, size.height), ...others.flatMap(({ y, height }) => linesOf(y, height))],
  }
}

/** The distance from one of the positions to the nearest line; 0 if none is near enough. */
function offsetTo(positions: readonly number[], lines: readonly number[], tolerance: number): number {
  let best = tolerance
  let offset = 0
  for (const position of positions)
    for (const line of lines)
      if (Math.abs(line - position) < best) {
        best = Math.abs(line - position)
        offset = line - position
      }
  return offset
}

const touched = (positions: readonly number[], lines: readonly number[]) => [
  ...new Set(lines.filter((line) => positions.some((position) => Math.abs(position - line) < 0.01))),
]

/** Returns the distance from a moved rectangle to the nearest lines, and the lines that it touches there. */
export function snapOfMove(rect: Rect, lines: Lines, tolerance: number): { offset: Point; guides: Lines } {
  const [xs, ys] = [linesOf(rect.x, rect.width), linesOf(rect.y, rect.height)]
  const offset = { x: offsetTo(xs, lines.x, tolerance), y: offsetTo(ys, lines.y, tolerance) }
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
  const offset = { x: offsetTo(xs, lines.x, tolerance), y: offsetTo(ys, lines.y, tolerance) }
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
