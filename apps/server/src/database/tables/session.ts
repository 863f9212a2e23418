import type { Generated } from 'kysely'

/** Sessions of users, and single-use links and codes. */
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
    /** When the user signed in or confirmed the session last. */
    confirmed_at: number
    /** The platform owner who views as this user (read-only), and the hash of the owner's own session. */
    viewer_id: Generated<string | null>
    viewer_session: Generated<string | null>
    /** Shared with sessions that were handed over to the other host: they end together. */
    sign_in_id: string
    /** 1: it began with single sign-on. */
    by_sso: Generated<number>
  }
  /** When a user of an account was last signed in and active, to a few minutes. Views of the platform owner do not count. */
  account_activity: {
    account_id: string
    seen_at: number
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
  /** API tokens. What they can do is also limited by the rights that their creator has at each call. */
  api_tokens: {
    id: string
    account_id: string
    name: string
    /** SHA-256 of the token, hex. */
    token_hash: string
    last_four: string
    /** JSON of PermissionFlags. */
    permissions: string
    /** 1: limited to the screens with one of the tags in `token_tags`. */
    limited_to_tags: number
    allow_takeovers: number
    /** Null: the creator was deleted, and the token does not work. */
    created_by: string | null
    /** Name of the creator at the creation. */
    created_by_name: string
    created_at: number
    /** Null: it does not expire. */
    expires_at: number | null
    /** Written at most every few minutes; null: never used. */
    last_used_at: Generated<number | null>
    /** When its creator was sent the email about its expiry; null: not yet. */
    expiry_email_at: Generated<number | null>
  }
  token_tags: {
    account_id: string
    token_id: string
    tag_id: string
  }
  /**
   * Single-use secrets: recovery links, invitations, host handovers, download links of backups, tickets of previews and of
   * sign-ins that wait for the second factor.
   */
  single_use_tokens: {
    token_hash: string
    purpose: 'recover' | 'invite' | 'handover' | 'confirm' | 'view' | 'backup' | 'preview' | 'second_factor'
    user_id: string
    /** The session that created it and ends it; null for a link in an email. */
    session_hash: Generated<string | null>
    /** For a handover: SHA-256 of the nonce of the browser tab that requested it, hex. */
    nonce_hash: Generated<string | null>
    /** For a view: the platform owner who opens it, and the reason. */
    viewer_id: Generated<string | null>
    reason: Generated<string | null>
    /** For a preview: what it shows. */
    subject_kind: Generated<'playlist' | 'channel' | 'screen' | 'proposal' | null>
    subject_id: Generated<string | null>
    /** For a sign-in: number of codes that were tried, and the hash of the token of the browser if it is known. */
    tries: Generated<number>
    browser_hash: Generated<string | null>
    /** For a sign-in: 1 after single sign-on, 0 after the password. */
    by_sso: Generated<number>
    created_at: number
    expires_at: number
  }
}
