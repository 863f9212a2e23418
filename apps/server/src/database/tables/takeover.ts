import type { ContentType } from '@digisigncast/contract/content/screens'
import type { Generated } from 'kysely'

/** The table of takeovers. */
export interface TakeoverTables {
  /** Prepared takeovers, and takeovers that were started: those have their own content and screens. */
  takeovers: {
    id: string
    account_id: string
    name: string
    search_text: string
    /** JSON of Notice; null for content. */
    notice: string | null
    /** JSON of OverlayPlace: it lies above the content; null: it fills the screen. */
    overlay: Generated<string | null>
    /** Kind of its content, kept when nothing is left of it; null for a notice. */
    content_kind: ContentType | null
    /** 1: on all screens of the account, 0: on those of `targets`. */
    everywhere: number
    /** 1: also outside opening hours. */
    in_standby: number
    /** 0: until a user ends it. */
    minutes: number
    is_drill: Generated<number>
    /** The prepared takeover that was started, which may be deleted. */
    prepared_id: Generated<string | null>
    /** Name of the user who started it. */
    started_by: Generated<string | null>
    /** Id of that user, who may be deleted; null for a prepared takeover. */
    starter_id: Generated<string | null>
    /** When the next email says that it still runs; null for one with an end. */
    remind_at: Generated<number | null>
    /** Null for a prepared takeover. */
    started_at: Generated<number | null>
    /** Null for a prepared takeover, and for one that a user ends. */
    ends_at: Generated<number | null>
    /** Null while it runs. */
    ended_at: Generated<number | null>
    version: Generated<number>
    created_at: number
  }
}
