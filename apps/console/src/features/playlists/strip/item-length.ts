import { defaultItemDurationMs } from '@digisigncast/contract/api/limits'
import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'

/** Returns how long an item plays (ms): a video its natural length, an image its own duration or the playlist's. */
export function itemLengthMs(item: PlaylistItem, slideDurationMs: number | null): number {
  if (item.media.file_type === 'video') return item.media.duration ?? defaultItemDurationMs
  return item.duration ?? slideDurationMs ?? defaultItemDurationMs
}

export const playlistLengthMs = ({ contents, slide_duration }: Pick<Playlist, 'contents' | 'slide_duration'>): number =>
  contents.reduce((sum, item) => sum + itemLengthMs(item, slide_duration), 0)

/** 65 000 → `1:05`, 3 725 000 → `1:02:05`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
