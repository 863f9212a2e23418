import type { Severity } from '@digisigncast/contract/announcements'
import type { Generated } from 'kysely'

/** What the platform owner does with customers. */
export interface OwnerTables {
  /** Every look of the platform owner into an account. */
  account_views: {
    session_hash: string
    account_id: string
    viewer_id: string
    viewer_session: string
    started_at: number
    /** Null until its end has been noticed and logged. */
    ended_at: number | null
  }
  announcements: {
    id: string
    title: string
    search_text: string
    text: string
    severity: Severity
    starts_at: number
    /** Null: until it is deleted. */
    ends_at: number | null
    is_for_all: number
    sends_mail: number
    /** When all its mails had been sent. */
    mailed_at: Generated<number | null>
    version: Generated<number>
    created_at: number
  }
  /** The chosen customers of an announcement that is not for all. */
  announcement_accounts: {
    announcement_id: string
    account_id: string
  }
  /** Who has seen an announcement, and who wants to see it no more. */
  announcement_reads: {
    announcement_id: string
    user_id: string
    seen_at: number
    dismissed_at: number | null
    /** The version that was dismissed: a critical announcement that was changed after it comes back. */
    dismissed_version: number | null
  }
  /** Written before the mail goes, so that nobody gets it twice. */
  announcement_mails: {
    announcement_id: string
    user_id: string
    sent_at: number
  }
}
