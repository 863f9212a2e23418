import { z } from 'zod'
import { Notice } from './notices.ts'
import { OverlayPlace } from './overlays.ts'

/**
 * The end (ms) of a takeover that runs until a user ends it. Players of all versions need an end, and dates can express
 * this one.
 */
export const untilEnded = Date.UTC(9999, 0, 1)

/**
 * A takeover that runs until its end. It plays in place of everything else, and the newest start wins; or it lies above
 * what plays.
 */
export const ManifestTakeover = z.object({
  id: z.string(),
  name: z.string(),
  /** By the server's clock (ms). With `overlay`, before all others in the same order: see `overlayStart`. */
  startsAt: z.int(),
  /** `untilEnded`: a user ends it. */
  endsAt: z.int(),
  isDrill: z.boolean(),
  /** Also outside opening hours. */
  inStandby: z.boolean(),
  /** Key into `contents`; omitted for a notice, and with `overlay`. */
  content: z.string().optional(),
  notice: Notice.optional(),
  /**
   * It lies here, above what plays. `content` is its key into `contents`; omitted for a notice. Players of earlier versions
   * do not know the field: they show a notice in place of everything else, and content not at all.
   */
  overlay: OverlayPlace.extend({ content: z.string().optional() }).optional(),
})
export type ManifestTakeover = z.infer<typeof ManifestTakeover>

/**
 * The start of a takeover that lies above the content, for players of earlier versions: there, a takeover that fills the
 * screen wins, however old it is.
 */
export const overlayStart = (startedAt: number): number => startedAt - untilEnded
