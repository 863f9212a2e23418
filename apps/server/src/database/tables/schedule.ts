import type { Layer, Priority } from '@digisigncast/contract/content/schedule'
import type { ContentType } from '@digisigncast/contract/content/screens'
import type { Generated } from 'kysely'

/** Tables of the schedule and of tags. */
export interface ScheduleTables {
  /** Content that screens play in place of their default content, or above it, by a rule. */
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
    /** `overlay`: it lies above what plays. */
    layer: Generated<Layer>
    /** JSON of OverlayPlace; null in the main layer. */
    overlay: string | null
    version: Generated<number>
    created_at: number
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
    /** “latitude, longitude” of its screens that have no location of their own; null: none. */
    location: string | null
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
  /** A view: the opening hours that apply to screens, their own or else those of each of their tags. */
  screen_hours: {
    account_id: string
    screen_id: string
    /** JSON of Hours. */
    hours: string
  }
}
