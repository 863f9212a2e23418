import type { Generated } from 'kysely'

/** Second factors of users: authenticator apps, passkeys and recovery codes. */
export interface SecondFactorTables {
  /** The authenticator app of a user (TOTP). */
  two_factors: {
    user_id: string
    /** The secret of the app, encrypted with the key `key_id`, which is not in the database. */
    secret: string
    key_id: string
    created_at: number
    /** When a code has turned it on; null: it is being set up. */
    confirmed_at: number | null
    /** Time step (30 s) of the last accepted code: each step is accepted once. */
    last_step: number
  }
  /** Recovery codes. Each works once. */
  recovery_codes: {
    user_id: string
    /** Keyed hash, hex. The key `key_id` is not in the database. */
    code_hash: string
    key_id: string
    created_at: number
    used_at: Generated<number | null>
  }
  /** Wrong codes of a user since the last accepted one, and the earliest time of the next try. */
  second_factor_tries: {
    user_id: string
    failed: number
    next_at: number
  }
  /** Credentials of WebAuthn. */
  passkeys: {
    id: string
    user_id: string
    /** As browsers send it, base64url. */
    credential_id: string
    /** The relying party id: browsers offer the passkey on this domain only. */
    domain: string
    /** COSE, base64url. */
    public_key: string
    /** Signature counter at the last use; 0 for passkeys without one. */
    counter: number
    /** JSON array of how the browser reaches it, such as `usb`. */
    transports: string
    /** Model of the authenticator, as it says: no attestation is asked for. */
    aaguid: string
    can_be_backed_up: number
    is_backed_up: number
    /** 1: it is stored with the user on the device, which verifies the user. */
    works_alone: number
    name: string
    created_at: number
    last_used_at: Generated<number | null>
  }
  /** Challenges that browsers sign with a passkey. Each works once. */
  passkey_challenges: {
    /** SHA-256 of the challenge, hex. */
    challenge_hash: string
    purpose: 'add' | 'sign-in' | 'second-factor' | 'confirm'
    domain: string
    /** Null: the passkey says who signs in. */
    user_id: string | null
    /** Hash of the session or of the ticket that it is for. */
    bound_to: string | null
    expires_at: number
  }
}
