import type { Fit, Playback, PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { Generated } from 'kysely'

/** The tables of playlists. */
export interface PlaylistTables {
  playlists: {
    id: string
    account_id: string
    owner_id: string | null
    name: string
    search_text: string
    slide_duration_ms: number | null
    fit: Generated<Fit>
    /** `blur` or a color such as #1a2b3c. */
    fill: Generated<string>
    item_order: Generated<PlaylistOrder>
    /** JSON of FillRule; null: its items are its own. */
    fill_rule: string | null
    version: Generated<number>
    created_at: number
  }
  playlist_items: {
    id: string
    playlist_id: string
    media_id: string
    position: number
    duration_ms: number | null
    /** Null: that of the playlist. */
    fit: Fit | null
    /** Percent; 0 is without sound. */
    volume: Generated<number>
    /** Positions in a video; null: its start and its end. */
    trim_from_ms: number | null
    trim_to_ms: number | null
    playback: Generated<Playback>
    /** Pages of a document; null: its first and its last one. */
    page_from: number | null
    page_to: number | null
    /** JSON of Rule: when it plays; null: always. */
    rule: string | null
    /** Appearances in a round. */
    weight: Generated<number>
    /** Maximum number of plays on a screen in an hour and on a day; null: no limit. */
    max_per_hour: number | null
    max_per_day: number | null
    /** 1: it is there because of the rule of the playlist. */
    is_filled: Generated<number>
  }
  /** Playlists in playlists. */
  inner_playlists: {
    id: string
    playlist_id: string
    inner_id: string
    /** It comes before the items of the playlist from this position on; `rank`: the order of several at one place. */
    position: number
    rank: number
    /** Number of items of it that each appearance shows; null: all. */
    take: number | null
    weight: Generated<number>
    /** JSON of Rule: when it plays; null: always. */
    rule: string | null
  }
  /** All that a playlist contains at any depth, itself included. `times`: in how many places. */
  contained_playlists: {
    playlist_id: string
    contained_id: string
    times: number
  }
  /** Accounts whose library has changed since their playlists were filled. */
  library_changes: {
    account_id: string
    changed_at: number
  }
}
