import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { itemDurationMs } from '@digisigncast/timeline/item-duration'

/** Returns how long an item plays (ms), with its own duration or another one. */
export const itemLengthMs = ({ media, duration }: PlaylistItem, slideMs: number | null, ownMs = duration): number =>
  itemDurationMs({ kind: media.file_type, naturalMs: media.duration, ownMs, slideMs })

export const playlistLengthMs = ({ contents, slide_duration }: Pick<Playlist, 'contents' | 'slide_duration'>): number =>
  contents.reduce((sum, item) => sum + itemLengthMs(item, slide_duration), 0)

/** 65 000 → `1:05`, 3 725 000 → `1:02:05`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
