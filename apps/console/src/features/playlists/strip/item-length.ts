import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { itemDurationMs } from '@digisigncast/timeline/item-duration'

/** Returns how long an item plays (ms), with its own duration or another one. */
export const itemLengthMs = (item: PlaylistItem, slideMs: number | null, ownMs = item.duration): number =>
  itemDurationMs({
    kind: item.media.file_type,
    naturalMs: item.media.duration,
    trimFromMs: item.trim_from,
    trimToMs: item.trim_to,
    playback: item.playback,
    ownMs,
    slideMs,
  })

export const playlistLengthMs = ({ contents, slide_duration }: Pick<Playlist, 'contents' | 'slide_duration'>): number =>
  contents.reduce((sum, item) => sum + itemLengthMs(item, slide_duration), 0)
