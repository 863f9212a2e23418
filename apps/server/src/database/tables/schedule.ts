import type { Layer, Priority } from '@digisigncast/contract/content/schedule'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { integer, type Logged, type TableGroup, text } from './table.ts'

/** Kinds of rows that have content. */
export type ParentKind = 'screen' | 'entry' | 'takeover'

/** Kinds of rows that have screens and tags as targets. */
export type TargetParentKind = Exclude<ParentKind, 'screen'>

const kindsOfParents = { screen: 'screen', entry: 'schedule_entry', takeover: 'takeover' } as const

const kindOfParent: Logged['kind'] = ({ parent_kind }) => kindsOfParents[parent_kind as ParentKind]

/** Schedule and takeovers. Content and targets are in the same tables for all kinds of parents; ids are unique among all kinds. */
export const scheduleTables = {
  /** Content that screens play in place of their default content, or above it, by a rule. */
  schedule_entries: {
    rows: 'account',
    screens: ['entries', 'id'],
    log: { kind: 'schedule_entry', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      search_text: text,
      color: text.logged(),
      /** JSON of Rule. */
      rule: text.logged(),
      priority: text.as<Priority>().logged(),
      /** Kind of its content, kept when nothing is left of it. */
      content_kind: text.as<ContentType>().logged({ field: 'content_type' }),
      /** `overlay`: it lies above what plays. */
      layer: text.as<Layer>().withDefault().logged(),
      /** JSON of OverlayPlace; null in the main layer. */
      overlay: text.orNull().logged(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  /** Prepared takeovers, and takeovers that were started: those have their own content and screens. */
  takeovers: {
    rows: 'account',
    screens: ['takeovers', 'id'],
    log: { kind: 'takeover', name: 'name' },
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      search_text: text,
      /** JSON of Notice; null for content. */
      notice: text.orNull().logged(),
      /** JSON of OverlayPlace: it lies above the content; null: it fills the screen. */
      overlay: text.orNull().logged(),
      /** Kind of its content, kept when nothing is left of it; null for a notice. */
      content_kind: text.as<ContentType>().orNull().logged({ field: 'content_type' }),
      /** 1: on all screens of the account, 0: on those of `targets`. */
      everywhere: integer.logged({ as: 'flag' }),
      /** 1: also outside opening hours. */
      in_standby: integer.logged({ as: 'flag' }),
      /** 0: until a user ends it. */
      minutes: integer.logged(),
      is_drill: integer.withDefault().logged({ as: 'flag' }),
      /** The prepared takeover that was started, which may be deleted. */
      prepared_id: text.orNull().logged(),
      /** Name of the user who started it. */
      started_by: text.orNull(),
      /** Id of that user, who may be deleted; null for a prepared takeover. */
      starter_id: text.orNull(),
      /** When the next email says that it still runs; null for one with an end. */
      remind_at: integer.orNull(),
      /** Null for a prepared takeover. */
      started_at: integer.orNull().logged(),
      /** Null for a prepared takeover, and for one that a user ends. */
      ends_at: integer.orNull().logged(),
      /** Null while it runs. */
      ended_at: integer.orNull().logged(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  /** The default content of screens, and the content of schedule entries and takeovers. */
  assigned_contents: {
    rows: 'account',
    screens: ['parents', 'parent_id'],
    log: {
      kind: kindOfParent,
      key: ['parent_kind', 'parent_id', 'target_id'],
      thing: 'parent_id',
      list: { field: 'content', value: ['target_id'], position: 'position' },
    },
    bin: { listOf: ['parent_id'] },
    columns: {
      account_id: text,
      parent_kind: text.as<ParentKind>(),
      parent_id: text,
      kind: text.as<ContentType>(),
      /** Id of the playlist or channel. */
      target_id: text,
      position: integer,
      /** `parent_id` of a screen. */
      screen_id: text.computed().of('screens'),
      /** `parent_id` of a schedule entry. */
      entry_id: text.computed().of('schedule_entries'),
      /** `parent_id` of a takeover. */
      takeover_id: text.computed().of('takeovers'),
      /** `target_id` of a playlist. */
      playlist_id: text.computed().of('playlists'),
      /** `target_id` of a channel. */
      channel_id: text.computed().of('channels'),
    },
  },
  /** Screens that are targets themselves. */
  target_screens: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: {
      kind: kindOfParent,
      key: ['parent_kind', 'parent_id', 'screen_id'],
      thing: 'parent_id',
      list: { field: 'screen_ids', value: ['screen_id'] },
    },
    bin: {},
    columns: {
      account_id: text,
      parent_kind: text.as<TargetParentKind>(),
      parent_id: text,
      screen_id: text.of('screens'),
      /** `parent_id` of a schedule entry. */
      entry_id: text.computed().of('schedule_entries'),
      /** `parent_id` of a takeover. */
      takeover_id: text.computed().of('takeovers'),
    },
  },
  /** Tags whose screens are targets. */
  target_tags: {
    rows: 'account',
    screens: ['parents', 'parent_id'],
    log: {
      kind: kindOfParent,
      key: ['parent_kind', 'parent_id', 'tag_id'],
      thing: 'parent_id',
      list: { field: 'tag_ids', value: ['tag_id'] },
    },
    bin: {},
    columns: {
      account_id: text,
      parent_kind: text.as<TargetParentKind>(),
      parent_id: text,
      tag_id: text.of('tags'),
      /** `parent_id` of a schedule entry. */
      entry_id: text.computed().of('schedule_entries'),
      /** `parent_id` of a takeover. */
      takeover_id: text.computed().of('takeovers'),
    },
  },
  /** Screens that are targets themselves. */
  /** Tags whose screens are targets. */
  /** A view: the screens of parents, as targets themselves or by a tag. May contain the same screen twice. */
  targets: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    columns: {
      account_id: text,
      parent_kind: text.as<TargetParentKind>(),
      parent_id: text,
      screen_id: text,
    },
  },
  /** A view: what screens play at some time, by default or by the schedule. May contain the same content twice. */
  planned_contents: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    columns: {
      account_id: text,
      screen_id: text,
      kind: text.as<ContentType>(),
      target_id: text,
      playlist_id: text.orNull(),
      channel_id: text.orNull(),
    },
  },
  /**
   * A view: what reaches screens by default, by the schedule, and by prepared and running takeovers. The playlists of a
   * channel have rows of their own. May contain the same content twice.
   */
  reached_contents: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'derived',
    columns: {
      account_id: text,
      screen_id: text,
      playlist_id: text.orNull(),
      channel_id: text.orNull(),
    },
  },
} as const satisfies TableGroup
