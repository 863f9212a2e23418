export interface Point {
  x: number
  y: number
}

export interface Rect extends Point {
  width: number
  height: number
}

/** A rectangle that is rotated clockwise around its center, in degrees. */
export interface Box extends Rect {
  rotation: number
}

export const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** A vector, rotated clockwise by degrees. */
export function rotated({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The smallest upright rectangle around a box. */
export function boundsOf(box: Box): Rect {
  if (box.rotation % 360 === 0) return { x: box.x, y: box.y, width: box.width, height: box.height }
  const center = centerOf(box)
  const corners = [
    { x: -box.width / 2, y: -box.height / 2 },
    { x: box.width / 2, y: -box.height / 2 },
  ].map((corner) => rotated(corner, box.rotation))
  const width = 2 * Math.max(...corners.map(({ x }) => Math.abs(x)))
  const height = 2 * Math.max(...corners.map(({ y }) => Math.abs(y)))
  return { x: center.x - width / 2, y: center.y - height / 2, width, height }
}

/** The smallest rectangle around all boxes; undefined without boxes. */
export function boundsOfAll(boxes: readonly Box[]): Rect | undefined {
  if (boxes.length === 0) return undefined
  const all = boxes.map(boundsOf)
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  const right = Math.max(...all.map(({ x, width }) => x + width))
  const bottom = Math.max(...all.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Whether a point is in a box, or nearer to it than the tolerance. */
export function isInside(point: Point, box: Box, tolerance = 0): boolean {
  const center = centerOf(box)
  const { x, y } = rotated({ x: point.x - center.x, y: point.y - center.y }, -box.rotation)
  return Math.abs(x) <= box.width / 2 + tolerance && Math.abs(y) <= box.height / 2 + tolerance
}

/** The rectangle between two corners. */
export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

export const areOverlapping = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The ends of a line that fills its box along the width. */
export function endsOf(line: Box): { start: Point; end: Point } {
  const center = centerOf(line)
  const half = rotated({ x: line.width / 2, y: 0 }, line.rotation)
  return {
    start: { x: center.x - half.x, y: center.y - half.y },
    end: { x: center.x + half.x, y: center.y + half.y },
  }
}

/** The box of a line between two points, as thick as before. */
export function boxBetween(start: Point, end: Point, thickness: number): Box {
  const width = Math.max(1, Math.hypot(end.x - start.x, end.y - start.y))
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return {
    x: (start.x + end.x - width) / 2,
    y: (start.y + end.y - thickness) / 2,
    width,
    height: thickness,
    rotation: Math.round(((angle + 360) % 360) * 100) / 100,
  }
}

/** The nearest point to `point` whose direction from `from` is a multiple of 45 degrees. */
export function inSteps(from: Point, point: Point): Point {
  const [dx, dy] = [point.x - from.x, point.y - from.y]
  const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const length = dx * cos + dy * sin
  return { x: from.x + length * cos, y: from.y + length * sin }
}
