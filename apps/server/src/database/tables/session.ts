import { integer, type TableGroup, text } from './table.ts'

/** Sessions, API tokens, and single-use links and codes. */
export const sessionTables = {
  sessions: {
    log: 'sign-in',
    columns: {
      /** SHA-256 of the token, hex. */
      token_hash: text,
      user_id: text.of('users'),
      user_agent: text,
      address: text,
      created_at: integer,
      seen_at: integer,
      expires_at: integer,
      /** When the user signed in or confirmed the session last. */
      confirmed_at: integer,
      /** The platform owner who views as this user (read-only), and the hash of the owner's own session. */
      viewer_id: text.orNull(),
      viewer_session: text.orNull(),
      /** Shared with sessions that were handed over to the other host: they end together. */
      sign_in_id: text,
      /** 1: it began with single sign-on. */
      by_sso: integer.withDefault(),
    },
  },
  /** Views of accounts by the platform owner. */
  account_views: {
    log: 'sign-in',
    columns: {
      session_hash: text,
      account_id: text,
      viewer_id: text.of('users'),
      viewer_session: text,
      started_at: integer,
      /** Null until the end has been logged. */
      ended_at: integer.orNull(),
    },
  },
  /** Browsers in which a user has signed in before. */
  known_browsers: {
    log: 'sign-in',
    columns: {
      /** SHA-256 of the token that the browser keeps, hex. */
      token_hash: text,
      user_id: text.of('users'),
      created_at: integer,
      seen_at: integer,
    },
  },
  /** A new email address that its user has not confirmed yet. */
  email_changes: {
    log: 'sign-in',
    columns: {
      user_id: text.of('users'),
      email: text,
      /** SHA-256 of the token in the confirmation email, hex. */
      token_hash: text,
      created_at: integer,
      expires_at: integer,
    },
  },
  /**
   * Single-use secrets: recovery links, invitations, host handovers, download links of backups, tickets of previews and of
   * sign-ins that wait for the second factor.
   */
  single_use_tokens: {
    log: 'sign-in',
    columns: {
      token_hash: text,
      purpose: text.as<
        'recover' | 'invite' | 'handover' | 'confirm' | 'view' | 'backup' | 'preview' | 'second_factor'
      >(),
      user_id: text.of('users'),
      /** The session that created it and ends it; null for a link in an email. */
      session_hash: text.orNull().of('sessions'),
      /** For a handover: SHA-256 of the nonce of the browser tab that requested it, hex. */
      nonce_hash: text.orNull(),
      /** For a view: the platform owner who opens it, and the reason. */
      viewer_id: text.orNull(),
      reason: text.orNull(),
      /** For a preview: what it shows. */
      subject_kind: text.as<'playlist' | 'channel' | 'screen' | 'proposal'>().orNull(),
      subject_id: text.orNull(),
      /** For a sign-in: number of codes that were tried, and the hash of the token of the browser if it is known. */
      tries: integer.withDefault(),
      browser_hash: text.orNull(),
      /** For a sign-in: 1 after single sign-on, 0 after the password. */
      by_sso: integer.withDefault(),
      created_at: integer,
      expires_at: integer,
    },
  },
  /** API tokens. What they can do is also limited by the rights that their creator has at each call. */
  api_tokens: {
    rows: 'account',
    log: { kind: 'token', name: 'name' },
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      /** SHA-256 of the token, hex. */
      token_hash: text.logged({ field: 'token', as: 'hidden' }),
      last_four: text,
      /** JSON of PermissionFlags. */
      permissions: text.logged({ as: 'flags' }),
      /** 1: limited to the screens with one of the tags in `token_tags`. */
      limited_to_tags: integer.logged({ as: 'flag' }),
      allow_takeovers: integer.logged({ as: 'flag' }),
      /** Null: the creator was deleted, and the token does not work. */
      created_by: text.nulledWith('users').logged(),
      /** Name of the creator at the creation. */
      created_by_name: text,
      created_at: integer,
      /** Null: it does not expire. */
      expires_at: integer.orNull().logged(),
      /** Written at most every few minutes; null: never used. */
      last_used_at: integer.orNull(),
      /** When its creator was sent the email about its expiry; null: not yet. */
      expiry_email_at: integer.orNull(),
    },
  },
  /** Tags whose screens a limited manager can access. */
  user_tags: {
    rows: 'account',
    log: { kind: 'user', key: ['user_id', 'tag_id'], list: { field: 'limit_tags', value: ['tag_id'] } },
    bin: {},
    columns: {
      account_id: text,
      user_id: text.of('users'),
      tag_id: text.of('tags'),
    },
  },
  token_tags: {
    rows: 'account',
    log: { kind: 'token', key: ['token_id', 'tag_id'], list: { field: 'limit_tag_ids', value: ['tag_id'] } },
    bin: {},
    columns: {
      account_id: text,
      token_id: text.of('api_tokens'),
      tag_id: text.of('tags'),
    },
  },
} as const satisfies TableGroup
