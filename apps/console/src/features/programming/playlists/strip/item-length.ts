import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { itemDurationMs } from '@digisigncast/timeline/item-duration'
import { countFrames } from '@digisigncast/timeline/items/document-pages'
import { type RoundLength, roundLength } from '@digisigncast/timeline/rounds/round-length'

/** Returns how long an item, or each page of a document, is shown (ms), with its own duration or another one. */
export const frameLengthMs = (item: PlaylistItem, slideMs: number | null, ownMs = item.duration): number =>
  itemDurationMs({
    kind: item.media.file_type,
    naturalMs: item.media.duration,
    trimFromMs: item.trim_from,
    trimToMs: item.trim_to,
    playback: item.playback,
    ownMs,
    slideMs,
  })

/** Number of pages of a document that an item shows, 0 until they are rendered; 1 for other kinds. */
const framesOf = ({ media, page_from, page_to }: PlaylistItem): number =>
  kindOf(media.file_type).hasPages && media.pages === null
    ? 0
    : countFrames({ pages: media.pages, pageFrom: page_from, pageTo: page_to })

/** Returns how long an item plays (ms), all pages of a document together. */
export const itemLengthMs = (item: PlaylistItem, slideMs: number | null): number =>
  frameLengthMs(item, slideMs) * framesOf(item)

/** Returns how long a round of a playlist takes, without skipped items. */
export function playlistLength({
  contents,
  slide_duration,
  rounds,
}: Pick<Playlist, 'contents' | 'slide_duration' | 'rounds'>): RoundLength {
  const ms = contents.reduce((sum, item) => sum + item.weight * itemLengthMs(item, slide_duration), 0)
  if (!rounds) return { ms, varies: false }
  const lengths = new Map(contents.map((item) => [item.id, itemLengthMs(item, slide_duration)]))
  return roundLength(rounds, (id) => lengths.get(id) ?? 0)
}
