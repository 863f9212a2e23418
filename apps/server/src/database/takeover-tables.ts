import type { ContentType } from '@digisigncast/contract/content/screens'
import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of takeovers. */
export interface TakeoverTables {
  /** Prepared takeovers, and takeovers that were started: those have their own content and screens. */
  takeovers: {
    id: string
    account_id: string
    name: string
    search_text: string
    /** JSON of Notice; null for content. */
    notice: string | null
    /** Kind of its content, kept when nothing is left of it; null for a notice. */
    content_kind: ContentType | null
    /** 1: on all screens of the account, 0: on those of `takeover_targets`. */
    everywhere: number
    /** 1: also outside opening hours. */
    in_standby: number
    minutes: number
    is_drill: Generated<number>
    /** The prepared takeover that was started, which may be deleted. */
    prepared_id: Generated<string | null>
    /** Name of the user who started it. */
    started_by: Generated<string | null>
    /** Null for a prepared takeover. */
    started_at: Generated<number | null>
    ends_at: Generated<number | null>
    /** Null while it runs. */
    ended_at: Generated<number | null>
    version: Generated<number>
    created_at: number
  }
  takeover_contents: {
    account_id: string
    takeover_id: string
    kind: ContentType
    /** Id of the playlist or channel. */
    target_id: string
    position: number
    /** `target_id` of a playlist. */
    playlist_id: GeneratedAlways<string | null>
    /** `target_id` of a channel. */
    channel_id: GeneratedAlways<string | null>
  }
  takeover_screens: {
    account_id: string
    takeover_id: string
    screen_id: string
  }
  takeover_tags: {
    account_id: string
    takeover_id: string
    tag_id: string
  }
  /** A view: screens that were chosen themselves or by a tag. */
  takeover_targets: {
    account_id: string
    takeover_id: string
    screen_id: string
  }
}
