import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { positionOf, positions } from './places.ts'

/** For example: 100 × 15 %, 0 % from the left, 85 % from the top */
export const placeText = ({ x, y, width, height }: OverlayPlace): string =>
  `${width} × ${height} %, ${x} % from the left, ${y} % from the top`

/** Whether a takeover fills the screen, or lies above the content. */
export type TakeoverLayer = 'full' | 'above'

export const layerNames: Record<TakeoverLayer, string> = { full: 'Fills the screen', above: 'Above the content' }

/** For example: Above the content (bar at the bottom) */
export function layerText(place: OverlayPlace | null): string {
  if (!place) return layerNames.full
  const label = positions.find(({ value }) => value === positionOf(place))?.label ?? ''
  return `${layerNames.above} (${label.replace('Corner: ', '').toLowerCase()})`
}
