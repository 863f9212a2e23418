import type { AuditActorKind, AuditKind } from '@digisigncast/contract/audit/audit-kinds'

/** The tables of the audit log. */
export interface AuditTables {
  audit_entries: {
    id: string
    /** Null: an act on the platform. */
    account_id: string | null
    /** 1: the platform owner or the platform did it; null: it is only for the customer. */
    by_platform: number | null
    created_at: number
    type: string
    kind: AuditKind
    /** Null: several, or none. */
    thing_id: string | null
    /** At that time. */
    thing_name: string
    actor_kind: AuditActorKind
    /** User, API token or hook, which may be deleted. */
    actor_id: string | null
    actor_name: string
    /** Id of the sign-in. */
    session_id: string | null
    address: string | null
    /** JSON of AuditChange[]. */
    changes: string
    change_count: number
    /** 1: more was changed than the entry lists. */
    is_cut: number
    search_text: string
  }
  /** The things of entries about several. */
  audit_things: {
    account_id: string
    thing_id: string
    audit_id: string
  }
}
