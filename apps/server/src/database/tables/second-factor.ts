import { integer, type TableGroup, text } from './table.ts'

/** Second factors and passkeys. */
export const secondFactorTables = {
  /** The authenticator app of a user (TOTP). */
  two_factors: {
    log: 'sign-in',
    columns: {
      user_id: text.of('users'),
      /** The secret of the app, encrypted with the key `key_id`, which is not in the database. */
      secret: text,
      key_id: text,
      created_at: integer,
      /** When a code has turned it on; null: it is being set up. */
      confirmed_at: integer.orNull(),
      /** Time step (30 s) of the last accepted code: each step is accepted once. */
      last_step: integer,
    },
  },
  /** Recovery codes. Each works once. */
  recovery_codes: {
    log: 'sign-in',
    columns: {
      user_id: text.of('users'),
      /** Keyed hash, hex. The key `key_id` is not in the database. */
      code_hash: text,
      key_id: text,
      created_at: integer,
      used_at: integer.orNull(),
    },
  },
  /** Wrong codes of a user since the last accepted one, and the earliest time of the next try. */
  second_factor_tries: {
    log: 'sign-in',
    columns: {
      user_id: text.of('users'),
      failed: integer,
      next_at: integer,
    },
  },
  /** Credentials of WebAuthn. */
  passkeys: {
    log: 'sign-in',
    columns: {
      id: text,
      user_id: text.of('users'),
      /** As browsers send it, base64url. */
      credential_id: text,
      /** The relying party id: browsers offer the passkey on this domain only. */
      domain: text,
      /** COSE, base64url. */
      public_key: text,
      /** Signature counter at the last use; 0 for passkeys without one. */
      counter: integer,
      /** JSON array of how the browser reaches it, such as `usb`. */
      transports: text,
      /** Model of the authenticator, as it says: no attestation is asked for. */
      aaguid: text,
      can_be_backed_up: integer,
      is_backed_up: integer,
      /** 1: it is stored with the user on the device, which verifies the user. */
      works_alone: integer,
      name: text,
      created_at: integer,
      last_used_at: integer.orNull(),
    },
  },
  /** Challenges that browsers sign with a passkey. Each works once. */
  passkey_challenges: {
    log: 'sign-in',
    columns: {
      /** SHA-256 of the challenge, hex. */
      challenge_hash: text,
      purpose: text.as<'add' | 'sign-in' | 'second-factor' | 'confirm'>(),
      domain: text,
      /** Null: the passkey says who signs in. */
      user_id: text.orNull().of('users'),
      /** Hash of the session or of the ticket that it is for. */
      bound_to: text.orNull(),
      expires_at: integer,
    },
  },
} as const satisfies TableGroup
