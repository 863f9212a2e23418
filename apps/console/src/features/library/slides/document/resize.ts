import { type Box, centerOf, type Point, rotated } from './boxes.ts'

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** Direction of a handle from the center: -1, 0 or 1 on each axis. */
export const directionOf = (handle: Handle): Point => ({
  x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
  y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
})

/**
 * The box after its handle was moved by a vector; the opposite handle keeps its place. With `keepRatio`, both sides change
 * in proportion.
 */
export function resizedBox(box: Box, handle: Handle, moved: Point, keepRatio: boolean): Box {
  const direction = directionOf(handle)
  const local = rotated(moved, -box.rotation)
  let width = Math.max(1, box.width + direction.x * local.x)
  let height = Math.max(1, box.height + direction.y * local.y)
  if (keepRatio) {
    const [byWidth, byHeight] = [width / box.width, height / box.height]
    const isByWidth = direction.y === 0 || (direction.x !== 0 && Math.abs(byWidth - 1) >= Math.abs(byHeight - 1))
    const factor = isByWidth ? byWidth : byHeight
    width = Math.max(1, box.width * factor)
    height = Math.max(1, box.height * factor)
  }
  const center = centerOf(box)
  const before = rotated({ x: (direction.x * box.width) / 2, y: (direction.y * box.height) / 2 }, box.rotation)
  const after = rotated({ x: (direction.x * width) / 2, y: (direction.y * height) / 2 }, box.rotation)
  return {
    x: center.x - before.x + after.x - width / 2,
    y: center.y - before.y + after.y - height / 2,
    width,
    height,
    rotation: box.rotation,
  }
}

/** Angle of a point around a center in degrees, 0 upwards, clockwise, from 0 to below 360. */
export function angleOf(point: Point, center: Point): number {
  const angle = (Math.atan2(point.x - center.x, center.y - point.y) * 180) / Math.PI
  return (angle + 360) % 360
}

/** A rotation in whole degrees; near a right angle it becomes one. With `isStepped`, a multiple of 15. */
export function settledAngle(angle: number, isStepped: boolean): number {
  const turn = ((angle % 360) + 360) % 360
  if (isStepped) return (Math.round(turn / 15) * 15) % 360
  const right = Math.round(turn / 90) * 90
  return (Math.abs(turn - right) <= 2 ? right : Math.round(turn)) % 360
}
