import type { Generated } from 'kysely'

/** Single sign-on by OpenID Connect. */
export interface SsoTables {
  /** The provider of an account. */
  sso_providers: {
    account_id: string
    /** Shown on the button of the sign-in page. */
    name: string
    issuer: string
    client_id: string
    /** Encrypted with the key `key_id`, which is not in the database. */
    client_secret: string
    key_id: string
    new_users: 'none' | 'manager' | 'admin'
    /** JSON of PermissionFlags, for new managers. */
    permissions: string
    /** The claim with the groups of a user; empty: none. */
    groups_claim: Generated<string>
    /** JSON of SsoGroup[]. */
    groups: Generated<string>
    asks_second_factor: number
    /** Address at which users sign out at the provider, too; null: they stay signed in there. */
    sign_out_url: Generated<string | null>
    /** 1: other ways to sign in are closed, except for the break-glass admin. */
    is_required: number
    break_glass_id: string | null
    /** 1: the platform owner trusts the addresses of this issuer without `email_verified`. */
    are_emails_proven: number
    changed_at: number
  }
  /** Domains of email addresses. Several accounts can add one, only one can prove it. */
  sso_domains: {
    account_id: string
    domain: string
    /** In the value of the TXT record. */
    token: string
    /** The domain once it is proven; null before. */
    proven_domain: Generated<string | null>
    proven_at: Generated<number | null>
    proven_by: Generated<'dns' | 'owner' | null>
    created_at: number
  }
  /** Users by issuer and subject, never by address. */
  sso_identities: {
    account_id: string
    issuer: string
    subject: string
    user_id: string
    /** The address that the provider sent when it was linked. */
    email: string
    created_at: number
  }
  /** Sign-ins at a provider that are under way. */
  sso_flows: {
    /** SHA-256, hex, of the secret of this step: each works once. */
    secret_hash: string
    /** `waiting`: for the browser (ticket). `sent`: to the provider (state). `returned`: from there (code). */
    step: 'waiting' | 'sent' | 'returned'
    purpose: 'sign-in' | 'invitation' | 'link' | 'confirm'
    account_id: string
    /** The user that it links or confirms. */
    user_id: string | null
    /** Hash of the session or of the invitation that it belongs to. */
    bound_to: string | null
    /** SHA-256 of the nonce of the browser tab that uses the code, hex. */
    nonce_hash: string
    login_hint: string | null
    /** From the ID token. */
    issuer: Generated<string | null>
    subject: Generated<string | null>
    name: Generated<string | null>
    email: Generated<string | null>
    auth_time: Generated<number | null>
    /** JSON of a list: those of the user's groups that the account has permissions for. */
    groups: Generated<string>
    /** Passwords that were tried to link a user. */
    tries: Generated<number>
    created_at: number
    expires_at: number
  }
}
