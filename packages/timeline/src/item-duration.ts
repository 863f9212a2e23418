import { defaultItemDurationMs } from '@digisigncast/contract/api/limits'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import { clampDuration } from './frame-at.ts'

/** Input of `itemDurationMs`, in ms; null: not set, or unknown. */
export interface ItemTiming {
  kind: MediaKind
  /** Natural length of the media item. */
  naturalMs: number | null
  /** Own duration of the item. */
  ownMs: number | null
  /** Duration of the playlist's items without their own. */
  slideMs: number | null
}

/**
 * Duration of an item, in ms, from 1 s to 24 h. A video plays to its end. Everything else, and a video of unknown length,
 * is shown for its own duration, else the playlist's, else the default.
 */
export function itemDurationMs({ kind, naturalMs, ownMs, slideMs }: ItemTiming): number {
  const untilEnd = kind === 'video' ? naturalMs : null
  return clampDuration(untilEnd ?? ownMs ?? slideMs ?? defaultItemDurationMs)
}
