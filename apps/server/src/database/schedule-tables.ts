import type { Priority } from '@digisigncast/contract/content/schedule'
import type { ContentType } from '@digisigncast/contract/content/screens'
import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of the schedule, and of the tags by which it reaches screens. */
export interface ScheduleTables {
  /** Content that screens play in place of their default content, by a rule. */
  schedule_entries: {
    id: string
    account_id: string
    name: string
    search_text: string
    color: string
    /** JSON of Rule. */
    rule: string
    priority: Priority
    /** Kind of its content, kept when nothing is left of it. */
    content_kind: ContentType
    version: Generated<number>
    created_at: number
  }
  schedule_contents: {
    account_id: string
    entry_id: string
    kind: ContentType
    /** Id of the playlist or channel. */
    target_id: string
    position: number
    /** `target_id` of a playlist. */
    playlist_id: GeneratedAlways<string | null>
    /** `target_id` of a channel. */
    channel_id: GeneratedAlways<string | null>
  }
  schedule_screens: {
    account_id: string
    entry_id: string
    screen_id: string
  }
  /** Tags that are targets of entries. */
  schedule_tags: {
    account_id: string
    entry_id: string
    tag_id: string
  }
  tags: {
    id: string
    account_id: string
    name: string
    /** The name in lower case, unique in the account. */
    name_key: string
    search_text: string
    color: string
    /** JSON of Hours, for screens without hours of their own; null: none. */
    hours: string | null
    created_at: number
  }
  screen_tags: {
    account_id: string
    screen_id: string
    tag_id: string
  }
  /** Tags whose screens a limited manager can access. */
  user_tags: {
    account_id: string
    user_id: string
    tag_id: string
  }
  /** A view: the screens of entries, as targets themselves or by a tag; each once. */
  schedule_targets: {
    account_id: string
    entry_id: string
    screen_id: string
  }
  /** A view: the opening hours that apply to screens, their own or else those of each of their tags. */
  screen_hours: {
    account_id: string
    screen_id: string
    /** JSON of Hours. */
    hours: string
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
