import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'

type Box = Pick<OverlayPlace, 'x' | 'y' | 'width' | 'height'>

/** Sums of decimals such as 66.7 + 33.3 are slightly above 100. */
const tolerance = 0.01

const isApart = (start: number, size: number, other: number, otherSize: number): boolean =>
  start + size <= other + tolerance || other + otherSize <= start + tolerance

/** Whether two places of a screen have a part in common. Places side by side have none. */
export const isOverlapping = (one: Box, other: Box): boolean =>
  !isApart(one.x, one.width, other.x, other.width) && !isApart(one.y, one.height, other.y, other.height)
