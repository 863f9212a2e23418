import type { Generated } from 'kysely'

/** Sessions of users, and the links and codes that users prove themselves with. */
export interface SessionTables {
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string
    user_id: string
    user_agent: string
    address: string
    created_at: number
    seen_at: number
    expires_at: number
    /** The platform owner who looks through this user's eyes and changes nothing, and the hash of their own session. */
    viewer_id: Generated<string | null>
    viewer_session: Generated<string | null>
    /** Sessions handed over to the other host share it: they end together. */
    sign_in_id: string
  }
  /** Browsers in which a user has signed in before. */
  known_browsers: {
    /** SHA-256 of the token that the browser keeps, hex. */
    token_hash: string
    user_id: string
    created_at: number
    seen_at: number
  }
  /** A new email address that its user has not confirmed yet. */
  email_changes: {
    user_id: string
    email: string
    /** SHA-256 of the token in the confirmation email, hex. */
    token_hash: string
    created_at: number
    expires_at: number
  }
  /** Single-use secrets: recovery links, host handovers, addresses of backups. */
  single_use_tokens: {
    token_hash: string
    purpose: 'recover' | 'handover' | 'confirm' | 'view' | 'backup'
    user_id: string
    /** The session that made it, with which it is deleted; null for a link in an email. */
    session_hash: Generated<string | null>
    /** For a handover: SHA-256 of the nonce of the browser tab that asked for it, hex. */
    nonce_hash: Generated<string | null>
    /** For a view: the platform owner who opens it, and the reason. */
    viewer_id: Generated<string | null>
    reason: Generated<string | null>
    created_at: number
    expires_at: number
  }
}
