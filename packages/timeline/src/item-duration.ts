import { defaultItemDurationMs, minItemDurationMs } from '@digisigncast/contract/api/limits'
import type { Playback } from '@digisigncast/contract/content/presentation'
import { kindOf, type MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { clampDuration } from './frame-at.ts'

/** The media item, its trim and its natural length, in ms; null: not set, or unknown. */
export interface Trim {
  kind: MediaKind | 'unknown'
  naturalMs: number | null
  trimFromMs: number | null
  trimToMs: number | null
}

/** Input of `itemDurationMs`. */
export interface ItemTiming extends Trim {
  playback: Playback
  /** Own duration of the item (ms). */
  ownMs: number | null
  /** Duration of the playlist's items without their own (ms). */
  slideMs: number | null
}

/** A part of a video, in ms; `toMs` is null for an unknown end. */
export interface VideoPart {
  fromMs: number
  toMs: number | null
}

/**
 * The part of a video that plays, at least 1 s where the video is that long. The trim is limited to the video, which may
 * have been replaced by a shorter one.
 */
export function videoPart({ naturalMs, trimFromMs, trimToMs }: Omit<Trim, 'kind'>): VideoPart {
  const endMs = naturalMs ?? Number.POSITIVE_INFINITY
  const fromMs = Math.max(0, Math.min(trimFromMs ?? 0, endMs - minItemDurationMs))
  const toMs = Math.min(Math.max(trimToMs ?? endMs, fromMs + minItemDurationMs), endMs)
  return { fromMs, toMs: Number.isFinite(toMs) ? toMs : null }
}

/** Length of the part of a video that plays, in ms; null when unknown, and for other kinds. */
function lengthOfPart({ kind, ...trim }: Trim): number | null {
  if (!kindOf(kind).hasLength) return null
  const { fromMs, toMs } = videoPart(trim)
  return toMs === null ? null : toMs - fromMs
}

/**
 * Duration of an item, in ms, from 1 s to 24 h. A video plays to its (trimmed) end, unless it is cut or loops: then its
 * own duration comes first. Everything else, and a video of unknown length, is shown for its own duration, else the
 * playlist's, else the default.
 */
export function itemDurationMs({ playback, ownMs, slideMs, ...trim }: ItemTiming): number {
  const partMs = lengthOfPart(trim)
  const ofVideo = playback === 'end' ? partMs : (ownMs ?? partMs)
  return clampDuration(ofVideo ?? ownMs ?? slideMs ?? defaultItemDurationMs)
}
