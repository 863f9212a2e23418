import type { LayoutKey } from '@digisigncast/contract/content/layouts'
import type { Fit, Playback, PlaylistOrder } from '@digisigncast/contract/content/presentation'
import { integer, type TableGroup, text } from './table.ts'

/** Playlists and channels. */
export const playlistTables = {
  playlists: {
    rows: 'account',
    log: { kind: 'playlist', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      owner_id: text.nulledWith('users').logged(),
      name: text.logged(),
      search_text: text,
      slide_duration_ms: integer.orNull().logged({ field: 'slide_duration' }),
      fit: text.as<Fit>().withDefault().logged(),
      /** `blur` or a color such as #1a2b3c. */
      fill: text.withDefault().logged(),
      item_order: text.as<PlaylistOrder>().withDefault().logged({ field: 'order' }),
      /** JSON of FillRule; null: its items are its own. */
      fill_rule: text.orNull().logged(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  playlist_items: {
    rows: 'parent',
    log: {
      kind: 'playlist',
      thing: 'playlist_id',
      list: { field: 'items', value: ['media_id'], position: 'position' },
    },
    bin: { listOf: ['playlist_id'] },
    columns: {
      id: text,
      playlist_id: text.of('playlists'),
      media_id: text.of('media'),
      position: integer,
      duration_ms: integer.orNull().logged({ field: 'duration' }),
      /** Null: that of the playlist. */
      fit: text.as<Fit>().orNull().logged(),
      /** Percent; 0 is without sound. */
      volume: integer.withDefault().logged(),
      /** Positions in a video; null: its start and its end. */
      trim_from_ms: integer.orNull().logged({ field: 'trim_from' }),
      trim_to_ms: integer.orNull().logged({ field: 'trim_to' }),
      playback: text.as<Playback>().withDefault().logged(),
      /** Pages of a document; null: its first and its last one. */
      page_from: integer.orNull().logged(),
      page_to: integer.orNull().logged(),
      /** JSON of Rule: when it plays; null: always. */
      rule: text.orNull().logged(),
      /** Appearances in a round. */
      weight: integer.withDefault().logged(),
      /** Maximum number of plays on a screen in an hour and on a day; null: no limit. */
      max_per_hour: integer.orNull().logged(),
      max_per_day: integer.orNull().logged(),
      /** 1: it is there because of the rule of the playlist. */
      is_filled: integer.withDefault(),
    },
  },
  /** Playlists in playlists. */
  inner_playlists: {
    rows: 'parent',
    log: { kind: 'playlist', thing: 'playlist_id', list: { field: 'lists', value: ['inner_id'] } },
    bin: {},
    columns: {
      id: text,
      playlist_id: text.of('playlists'),
      inner_id: text.of('playlists'),
      /** It comes before the items of the playlist from this position on; `rank`: the order of several at one place. */
      position: integer.logged({ field: 'at' }),
      rank: integer,
      /** Number of items of it that each appearance shows; null: all. */
      take: integer.orNull().logged(),
      weight: integer.withDefault().logged(),
      /** JSON of Rule: when it plays; null: always. */
      rule: text.orNull().logged(),
    },
  },
  /** All that a playlist contains at any depth, itself included. `times`: in how many places. */
  contained_playlists: {
    rows: 'parent',
    log: 'derived',
    bin: 'computed again',
    columns: {
      playlist_id: text.of('playlists'),
      contained_id: text.of('playlists'),
      times: integer,
    },
  },
  /** Accounts whose library has changed since their playlists were filled. */
  library_changes: {
    rows: 'account',
    log: 'derived',
    columns: {
      account_id: text,
      changed_at: integer,
    },
  },
  channels: {
    rows: 'account',
    log: { kind: 'channel', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      owner_id: text.nulledWith('users').logged(),
      name: text.logged(),
      search_text: text,
      layout: text.as<LayoutKey>().logged(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  channel_playlists: {
    rows: 'parent',
    log: {
      kind: 'channel',
      key: ['channel_id', 'region', 'playlist_id'],
      list: { field: 'playlists', of: 'region', value: ['playlist_id'], position: 'position' },
    },
    bin: { listOf: ['channel_id', 'region'] },
    columns: {
      channel_id: text.of('channels'),
      region: text,
      playlist_id: text.of('playlists'),
      position: integer,
    },
  },
} as const satisfies TableGroup
