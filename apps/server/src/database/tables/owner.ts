import type { Severity } from '@digisigncast/contract/platform/announcements'
import type { Generated } from 'kysely'

/** Announcements and views of the platform owner. */
export interface OwnerTables {
  /** Views of accounts by the platform owner. */
  account_views: {
    session_hash: string
    account_id: string
    viewer_id: string
    viewer_session: string
    started_at: number
    /** Null until the end has been logged. */
    ended_at: number | null
  }
  announcements: {
    id: string
    title: string
    search_text: string
    text: string
    severity: Severity
    starts_at: number
    /** Null: shown until it is deleted. */
    ends_at: number | null
    is_for_all: number
    sends_mail: number
    /** When all of its emails had been sent. */
    mailed_at: Generated<number | null>
    version: Generated<number>
    created_at: number
  }
  /** Recipients of an announcement that is not for all customers. */
  announcement_accounts: {
    announcement_id: string
    account_id: string
  }
  /** Users who have seen or dismissed an announcement. */
  announcement_reads: {
    announcement_id: string
    user_id: string
    seen_at: number
    dismissed_at: number | null
    /** The dismissed version: a critical announcement is shown again after a change. */
    dismissed_version: number | null
  }
  /** Written before an email is sent, so that none is sent twice. */
  announcement_mails: {
    announcement_id: string
    user_id: string
    sent_at: number
  }
}
