import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { maxDocumentPages, maxItemDurationMs, maxPlaysPerDay, maxPlaysPerHour, maxWeight } from '../api/limits.ts'

/** How an item fills its region: whole with bars, cropped, or distorted. */
export const Fit = z.enum(['contain', 'cover', 'stretch'], 'The fit is contain, cover or stretch.')
export type Fit = z.infer<typeof Fit>

/** The words of the console. */
export const fitLabels: Record<Fit, string> = { contain: 'Contain', cover: 'Cover', stretch: 'Stretch' }

const fillProblem = 'The fill is “blur” or a color such as #1a2b3c.'

/** Background of an item that does not fill its region: a blurred copy of it, or a color. */
export const Fill = bounded(7, fillProblem)
  .regex(/^(blur|#[0-9a-f]{6})$/i, fillProblem)
  .transform((fill) => fill.toLowerCase())

/**
 * Duration of an item with a video. `end`: it plays to its end. `cut`: it has the item's own duration, and ends earlier
 * or stops on its last frame. `loop`: the same, repeated until then.
 */
export const Playback = z.enum(['end', 'cut', 'loop'], 'The playback is end, cut or loop.')
export type Playback = z.infer<typeof Playback>

const volumeRange = 'The volume is between 0 and 100.'
/** Percent; 0 is without sound. */
export const Volume = z.int(volumeRange).min(0, volumeRange).max(100, volumeRange)

const trimRange = 'A position in a video is between 0 and 24 hours.'
/** Position in a video (ms); null: its start or its end. */
export const TrimMs = z.int(trimRange).min(0, trimRange).max(maxItemDurationMs, trimRange).nullable()

const pageRange = `A page is between 1 and ${maxDocumentPages}.`
/** Page of a document; null: its first and its last one. */
const PageNumber = z.int(pageRange).min(1, pageRange).max(maxDocumentPages, pageRange).nullable()

/** Order of the items of a playlist. `shuffle`: another one in each round. */
export const PlaylistOrder = z.enum(['in_order', 'shuffle'], 'The order is in_order or shuffle.')
export type PlaylistOrder = z.infer<typeof PlaylistOrder>

const weightRange = `An item plays 1 to ${maxWeight} times in a round.`
/** Appearances of an item in a round of its playlist. */
export const Weight = z.int(weightRange).min(1, weightRange).max(maxWeight, weightRange)

const atMost = (max: number, per: string) => {
  const problem = `The most plays per ${per} are between 1 and ${max.toLocaleString('en')}. Leave it empty for no limit.`
  return z.int(problem).min(1, problem).max(max, problem).nullable()
}

/** Maximum number of plays of an item on a screen, in an hour and on a day of its time zone; null: no limit. */
export const MaxPerHour = atMost(maxPlaysPerHour, 'hour')
export const MaxPerDay = atMost(maxPlaysPerDay, 'day')

/** How an item is presented. What is left out stays. */
export const Presentation = z.object({
  /** Null: that of the playlist. */
  fit: Fit.nullable().optional(),
  volume: Volume.optional(),
  trimFromMs: TrimMs.optional(),
  trimToMs: TrimMs.optional(),
  playback: Playback.optional(),
  pageFrom: PageNumber.optional(),
  pageTo: PageNumber.optional(),
})
export type Presentation = z.infer<typeof Presentation>
