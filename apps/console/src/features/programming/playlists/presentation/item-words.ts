import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { Playback } from '@digisigncast/contract/content/presentation'
import { shownPages } from '@digisigncast/timeline/items/document-pages'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { timeText } from './video-time.ts'

export const playbackLabels: Record<Playback, string> = {
  end: 'To the end',
  cut: 'Cut after …',
  loop: 'Loop for …',
}

export const isTrimmed = (item: PlaylistItem): boolean => item.trim_from !== null || item.trim_to !== null

/** Returns the playback of a video for its tile. */
export function playbackText(item: PlaylistItem, lengthMs: number): string {
  if (item.playback === 'cut') return `Cut after ${clockText(lengthMs)}`
  if (item.playback === 'loop') return `Loops for ${clockText(lengthMs)}`
  return isTrimmed(item) ? 'Plays to its trimmed end' : 'Plays to its end'
}

/** The pages of a document and the duration of each: "3 pages × 0:10", "Pages 2–4 × 0:10". */
export function pagesText(item: PlaylistItem, pageMs: number): string {
  const { page_from: pageFrom, page_to: pageTo } = item
  const { pages } = item.media
  const shown = shownPages({ pages, pageFrom, pageTo })
  if (!shown) return 'Not rendered yet'
  const { from, to } = shown
  if (from === to) return `${pages === 1 ? '1 page' : `Page ${from}`}: ${clockText(pageMs)}`
  const isWhole = from === 1 && to === pages
  return `${isWhole ? `${pages} pages` : `Pages ${from}–${to}`} × ${clockText(pageMs)}`
}

/** The part of a trimmed video. */
export function trimText({ trim_from, trim_to }: PlaylistItem): string {
  const from = timeText(trim_from ?? 0)
  return trim_to === null ? `Trimmed: from ${from}` : `Trimmed: ${from} to ${timeText(trim_to)}`
}

/** Explains a duration above the length of the part; undefined when it is not above. */
export function playbackNote(playback: Playback, lengthMs: number, partMs: number): string | undefined {
  if (playback === 'end' || lengthMs <= partMs) return undefined
  if (playback === 'cut') return `The video ends after ${clockText(partMs)}; its last frame stays.`
  return `The video starts again every ${clockText(partMs)}.`
}
