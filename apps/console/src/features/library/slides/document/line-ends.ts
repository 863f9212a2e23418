import { type Box, centerOf, type Point, rotated } from './boxes.ts'

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
