import type { Generated } from 'kysely'

/** The tables of warnings in CAP. */
export interface WarningTables {
  /** Warnings that started a takeover, and those that a later message ended, each for its hook or data source. */
  cap_alerts: {
    /** SHA-256 of owner, sender, identifier and sent, and whether it is a drill. */
    id: string
    account_id: string
    /** Id of the hook or data source, which may be deleted. */
    owner_id: string
    sender: string
    identifier: string
    sent: string
    /** `ended`: by a later message, which can arrive first. */
    state: 'started' | 'ended'
    /** Null: it started none. Several warnings can share one. */
    takeover_id: string | null
    /** Higher for more severe ones; null without a takeover, and of older versions. */
    severity_rank: Generated<number | null>
    /** When its takeover ends because of this warning; null without one. */
    ends_at: number | null
    /** When the warning expires. It is forgotten some days later. */
    expires_at: number
    created_at: number
  }
  /** Warnings that feeds link to, as they were retrieved. */
  cap_documents: {
    source_id: string
    account_id: string
    /** SHA-256 of the address. */
    url_hash: string
    /** JSON of `CapAlert[]`; empty for a document that is no warning. */
    alerts: string
  }
}
