import { z } from 'zod'
import { ShownContent } from '../api/shown-content.ts'

/** Maximum number of overlays of a screen, besides those of schedule entries. */
export const maxOverlays = 5

const range = (least: number, most: number, message: string) => z.number(message).min(least, message).max(most, message)

const positionRange = 'The position is between 0 and 100 percent of the screen.'
const sizeRange = 'The size is between 1 and 100 percent of the screen.'
const marginRange = 'The margin is between 0 and 20 percent.'
const opacityRange = 'The opacity is between 1 and 100 percent.'
const radiusRange = 'Rounded corners are between 0 and 50 percent.'

const place = {
  /** Left and top edge, width and height, in percent of the screen as people look at it. */
  x: range(0, 100, positionRange),
  y: range(0, 100, positionRange),
  width: range(1, 100, sizeRange),
  height: range(1, 100, sizeRange),
  /** Distance of the content from these edges, in percent of the shorter side of the screen. */
  margin: range(0, 20, marginRange).default(0),
  opacity: range(1, 100, opacityRange).default(100),
  /** Radius of the corners, in percent of the shorter side of the screen. */
  radius: range(0, 50, radiusRange).default(0),
}

/** Position and look of an overlay. */
export const OverlayPlace = z.object(place)
export type OverlayPlace = z.infer<typeof OverlayPlace>

/** Sums of decimals such as 66.7 + 33.3 are slightly above 100. */
const tolerance = 0.01

const isWithin = (start: number, size: number): boolean => start + size <= 100 + tolerance

/** An overlay does not extend beyond its screen. Contents with a margin have room left. */
export function checkOverlayPlace({ value, issues }: z.core.ParsePayload<OverlayPlace>): void {
  const add = (field: 'width' | 'height' | 'margin', message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field] })
  if (!isWithin(value.x, value.width)) add('width', 'The overlay extends beyond the right edge of the screen.')
  if (!isWithin(value.y, value.height)) add('height', 'The overlay extends beyond the bottom edge of the screen.')
  if (2 * value.margin >= Math.min(value.width, value.height))
    add('margin', 'The margin leaves no room for the content. Make it smaller, or the overlay larger.')
}

/** Overlay of a schedule entry. */
export const PlacedOverlay = z.object(place).check(checkOverlayPlace)

export const OverlayContentKind = z.enum(['media', 'playlist'], 'Choose a media item or a playlist.')
export type OverlayContentKind = z.infer<typeof OverlayContentKind>

/** An overlay of a screen that is always shown. */
export const OverlayInput = z
  .object({
    content_kind: OverlayContentKind,
    /** Id of the media item or playlist. */
    content_id: z.string().min(1, 'Choose what the overlay shows.').max(100),
    ...place,
  })
  .check(checkOverlayPlace)
export type OverlayInput = z.infer<typeof OverlayInput>

/** The overlays of a screen; later ones lie above earlier ones. */
export const Overlays = z.array(OverlayInput).max(maxOverlays, `A screen has at most ${maxOverlays} overlays.`)

export const ScreenOverlay = z.object({ content_kind: OverlayContentKind, content: ShownContent, ...place })
export type ScreenOverlay = z.infer<typeof ScreenOverlay>
