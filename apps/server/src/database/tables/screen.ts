import type { ContentType } from '@digisigncast/contract/content/screens'
import { integer, type TableGroup, text } from './table.ts'

/** Screens, their tags, and what they are to show. */
export const screenTables = {
  tags: {
    rows: 'account',
    log: { kind: 'tag', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      /** The name in lower case, unique in the account. */
      name_key: text,
      search_text: text,
      color: text.logged(),
      /** JSON of Hours, for screens without hours of their own; null: none. */
      hours: text.orNull().logged(),
      /** “latitude, longitude” of its screens that have no location of their own; null: none. */
      location: text.orNull().logged(),
      created_at: integer,
    },
  },
  screens: {
    rows: 'account',
    screens: ['screens', 'id'],
    log: { kind: 'screen', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      search_text: text,
      code: text.logged({ as: 'hidden' }),
      rotation: integer.logged(),
      animation: text.logged(),
      /** The kind of content that was assigned last, kept when nothing is left of it. */
      content_kind: text.as<ContentType>().logged({ field: 'data_type' }),
      /** Null: the account's time zone. */
      time_zone: text.orNull().logged(),
      /** JSON of Hours; null: those of its tags. */
      hours: text.orNull().logged(),
      /** “latitude, longitude”; null: those of its tags. */
      location: text.orNull().logged(),
      /** 1: displays that can switch off their TV do so in standby. */
      tv_standby: integer.withDefault().logged({ as: 'flag' }),
      /** 1: the id opens the screen to the public, too. 0 from the first change of its code on. */
      id_is_public: integer.withDefault(),
      /** The `screen_moves` of the account at the last of these changes that reached this screen. */
      last_move: integer.withDefault(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  screen_tags: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: { kind: 'screen', key: ['screen_id', 'tag_id'], list: { field: 'tags', value: ['tag_id'] } },
    bin: {},
    columns: {
      account_id: text,
      screen_id: text.of('screens'),
      tag_id: text.of('tags'),
    },
  },
  /** They are always shown; later ones lie above earlier ones. Each has either a media item or a playlist. */
  screen_overlays: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: {
      kind: 'screen',
      key: ['screen_id', 'position'],
      list: { field: 'overlays', value: ['media_id', 'playlist_id'] },
    },
    bin: { listOf: ['screen_id'] },
    columns: {
      account_id: text,
      screen_id: text.of('screens'),
      position: integer,
      media_id: text.orNull().of('media'),
      playlist_id: text.orNull().of('playlists'),
      /** JSON of OverlayPlace. */
      place: text.logged(),
    },
  },
  /** A view: the opening hours that apply to screens, their own or else those of each of their tags. */
  screen_hours: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    columns: {
      account_id: text,
      screen_id: text,
      /** JSON of Hours. */
      hours: text,
    },
  },
  /** The revision of a screen's manifest at a content version of its account, which counts both kinds of changes. */
  screen_revisions: {
    rows: 'parent',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    bin: {},
    columns: {
      screen_id: text.of('screens'),
      content_version: integer,
      screen_moves: integer.withDefault(),
      revision: text,
      changed_at: integer,
      /** The time zone data that it was computed with, and the start of the revision. */
      zone_data: text.withDefault(),
    },
  },
  /** When revisions that devices still play ceased to be current. */
  past_revisions: {
    rows: 'parent',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    bin: {},
    columns: {
      screen_id: text.of('screens'),
      revision: text,
      ended_at: integer,
    },
  },
  /** Sets of media items in manifests of an account. Screens with the same content share a row. */
  media_sets: {
    rows: 'account',
    log: 'derived',
    columns: {
      account_id: text,
      /** SHA-256 of the ids in order. */
      hash: text,
      /** JSON list of media ids. */
      ids: text,
      /** When it was last recorded for a screen. */
      named_at: integer,
    },
  },
  /** Media items that the manifests of a screen have named. Proof of play counts only these. */
  screen_media_sets: {
    rows: 'parent',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    bin: {},
    columns: {
      screen_id: text.of('screens'),
      /** `media_sets.hash`; empty for the time before releases that record it. */
      media_set: text,
      /** Maximum number of regions per scene. */
      regions: integer,
      /** When it was replaced; null for the current one. */
      until: integer.orNull(),
    },
  },
} as const satisfies TableGroup
