export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const clockwise: readonly Direction[] = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']

/** Maps an arrow key to the page's own direction when the page is rotated by `degrees`. */
export const turned = (direction: Direction, degrees: number): Direction =>
  clockwise[(clockwise.indexOf(direction) + degrees / 90) % clockwise.length] ?? direction

/** A box on the page, as returned by getBoundingClientRect. */
export interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

/** Weight of the distance along the direction: prefers the nearest row, then the nearest element in it. */
const ahead = 10

function distance(from: Place, to: Place, direction: Direction): number {
  const isUpright = direction === 'ArrowUp' || direction === 'ArrowDown'
  const gapAlong = {
    ArrowUp: from.top - to.bottom,
    ArrowDown: to.top - from.bottom,
    ArrowLeft: from.left - to.right,
    ArrowRight: to.left - from.right,
  }[direction]
  // Borders may touch; boxes that overlap by more are not in this direction.
  if (gapAlong < -2) return Number.POSITIVE_INFINITY
  const [start, end] = isUpright ? [to.left, to.right] : [to.top, to.bottom]
  const middle = isUpright ? (from.left + from.right) / 2 : (from.top + from.bottom) / 2
  const aside = Math.max(start - middle, middle - end, 0)
  // Left and right stay in their row.
  if (!isUpright && (to.bottom <= from.top || to.top >= from.bottom)) return Number.POSITIVE_INFINITY
  return ahead * Math.max(gapAlong, 0) + aside
}

/** Index of the box that an arrow key leads to; undefined when there is none in that direction. */
export function nextFocus(from: Place, places: readonly Place[], direction: Direction): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const length = distance(from, place, direction)
    if (length >= least) continue
    best = index
    least = length
  }
  return best
}
