import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { Playback } from '@digisigncast/contract/content/presentation'
import { clockText } from '../../../ui/text/clock-text.ts'
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
