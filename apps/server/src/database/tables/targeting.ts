import type { ContentType } from '@digisigncast/contract/content/screens'
import type { GeneratedAlways } from 'kysely'

/** Kinds of rows that have content. */
export type ParentKind = 'screen' | 'entry' | 'takeover'

/** Kinds of rows that have screens and tags as targets. */
export type TargetParentKind = Exclude<ParentKind, 'screen'>

/** Content and targets, in the same tables for all kinds of parents. Ids are unique among all kinds. */
export interface TargetingTables {
  /** The default content of screens, and the content of schedule entries and takeovers. */
  assigned_contents: {
    account_id: string
    parent_kind: ParentKind
    parent_id: string
    kind: ContentType
    /** Id of the playlist or channel. */
    target_id: string
    position: number
    /** `parent_id` of a screen. */
    screen_id: GeneratedAlways<string | null>
    /** `parent_id` of a schedule entry. */
    entry_id: GeneratedAlways<string | null>
    /** `parent_id` of a takeover. */
    takeover_id: GeneratedAlways<string | null>
    /** `target_id` of a playlist. */
    playlist_id: GeneratedAlways<string | null>
    /** `target_id` of a channel. */
    channel_id: GeneratedAlways<string | null>
  }
  /** Screens that are targets themselves. */
  target_screens: TargetRow & { screen_id: string }
  /** Tags whose screens are targets. */
  target_tags: TargetRow & { tag_id: string }
  /** A view: the screens of parents, as targets themselves or by a tag. May contain the same screen twice. */
  targets: {
    account_id: string
    parent_kind: TargetParentKind
    parent_id: string
    screen_id: string
  }
  /** A view: what screens play at some time, by default or by the schedule. May contain the same content twice. */
  planned_contents: {
    account_id: string
    screen_id: string
    kind: ContentType
    target_id: string
    playlist_id: string | null
    channel_id: string | null
  }
  /**
   * A view: what reaches screens by default, by the schedule, and by prepared and running takeovers. The playlists of a
   * channel have rows of their own. May contain the same content twice.
   */
  reached_contents: {
    account_id: string
    screen_id: string
    playlist_id: string | null
    channel_id: string | null
  }
}

interface TargetRow {
  account_id: string
  parent_kind: TargetParentKind
  parent_id: string
  /** `parent_id` of a schedule entry. */
  entry_id: GeneratedAlways<string | null>
  /** `parent_id` of a takeover. */
  takeover_id: GeneratedAlways<string | null>
}
