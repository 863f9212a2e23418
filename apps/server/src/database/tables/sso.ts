import { integer, type TableGroup, text } from './table.ts'

/** Single sign-on. */
export const ssoTables = {
  /** The provider of an account. */
  sso_providers: {
    rows: 'account',
    log: { kind: 'account', key: ['account_id'] },
    columns: {
      account_id: text,
      /** Shown on the button of the sign-in page. */
      name: text.logged({ field: 'sso_name' }),
      issuer: text.logged({ field: 'sso_issuer' }),
      client_id: text.logged({ field: 'sso_client_id' }),
      /** Encrypted with the key `key_id`, which is not in the database. */
      client_secret: text.logged({ field: 'sso_client_secret', as: 'hidden' }),
      key_id: text,
      new_users: text.as<'none' | 'manager' | 'admin'>().logged({ field: 'sso_new_users' }),
      /** JSON of PermissionFlags, for new managers. */
      permissions: text.logged({ field: 'sso_permissions', as: 'flags' }),
      /** The claim with the groups of a user; empty: none. */
      groups_claim: text.withDefault().logged({ field: 'sso_groups_claim' }),
      /** JSON of SsoGroup[]. */
      groups: text.withDefault().logged({ field: 'sso_groups' }),
      asks_second_factor: integer.logged({ field: 'sso_asks_second_factor', as: 'flag' }),
      /** Address at which users sign out at the provider, too; null: they stay signed in there. */
      sign_out_url: text.orNull().logged({ field: 'sso_sign_out_url' }),
      /** 1: other ways to sign in are closed, except for the break-glass admin. */
      is_required: integer.logged({ field: 'sso_is_required', as: 'flag' }),
      break_glass_id: text.nulledWith('users').logged({ field: 'sso_break_glass_id' }),
      /** 1: the platform owner trusts the addresses of this issuer without `email_verified`. */
      are_emails_proven: integer.logged({ field: 'sso_are_emails_proven', as: 'flag' }),
      changed_at: integer,
    },
  },
  /** Domains of email addresses. Several accounts can add one, only one can prove it. */
  sso_domains: {
    rows: 'account',
    log: 'event',
    columns: {
      account_id: text,
      domain: text,
      /** In the value of the TXT record. */
      token: text,
      /** The domain once it is proven; null before. */
      proven_domain: text.orNull(),
      proven_at: integer.orNull(),
      proven_by: text.as<'dns' | 'owner'>().orNull(),
      created_at: integer,
    },
  },
  /** Users by issuer and subject, never by address. */
  sso_identities: {
    rows: 'account',
    log: 'sign-in',
    columns: {
      account_id: text,
      issuer: text,
      subject: text,
      user_id: text.of('users'),
      /** The address that the provider sent when it was linked. */
      email: text,
      created_at: integer,
    },
  },
  /** Sign-ins at a provider that are under way. */
  sso_flows: {
    log: 'sign-in',
    columns: {
      /** SHA-256, hex, of the secret of this step: each works once. */
      secret_hash: text,
      /** `waiting`: for the browser (ticket). `sent`: to the provider (state). `returned`: from there (code). */
      step: text.as<'waiting' | 'sent' | 'returned'>(),
      purpose: text.as<'sign-in' | 'invitation' | 'link' | 'confirm'>(),
      account_id: text,
      /** The user that it links or confirms. */
      user_id: text.orNull().of('users'),
      /** Hash of the session or of the invitation that it belongs to. */
      bound_to: text.orNull(),
      /** SHA-256 of the nonce of the browser tab that uses the code, hex. */
      nonce_hash: text,
      login_hint: text.orNull(),
      /** From the ID token. */
      issuer: text.orNull(),
      subject: text.orNull(),
      name: text.orNull(),
      email: text.orNull(),
      auth_time: integer.orNull(),
      /** JSON of a list: those of the user's groups that the account has permissions for. */
      groups: text.withDefault(),
      /** Passwords that were tried to link a user. */
      tries: integer.withDefault(),
      created_at: integer,
      expires_at: integer,
    },
  },
} as const satisfies TableGroup
