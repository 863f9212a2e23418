import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { itemDurationMs } from '@digisigncast/timeline/item-duration'

/** Returns how long an item plays (ms), with its own duration or another one. */
export const itemLengthMs = ({ media, duration }: PlaylistItem, slideMs: number | null, ownMs = duration): number =>
  itemDurationMs({ kind: media.file_type, naturalMs: media.duration, ownMs, slideMs })

export const playlistLengthMs = ({ contents, slide_duration }: Pick<Playlist, 'contents' | 'slide_duration'>): number =>
  contents.reduce((sum, item) => sum + itemLengthMs(item, slide_duration), 0)
