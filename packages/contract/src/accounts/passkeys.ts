import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, name } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from './passkey-answers.ts'
import { SignedIn } from './session.ts'

/** Passkeys of a user. */
export const mostPasskeys = 20

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.int(),
  /** Null: not used since it was added. */
  last_used_at: z.int().nullable(),
  /** It signs in without the password, too: it is stored with the user on the device, which verifies the user. */
  works_alone: z.boolean(),
  /** Domain that it belongs to. Browsers offer it on this domain only. */
  domain: z.string(),
  /** It can be used at the address of this call. */
  is_here: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Why passkeys cannot be used at an address. `needs_https`: it is not https and not `localhost`, or has an IP address as
 * its host. `other_address`: it is neither `PUBLIC_URL` nor `ADMIN_URL`.
 */
export const PasskeyProblem = z.enum(['needs_https', 'other_address'])
export type PasskeyProblem = z.infer<typeof PasskeyProblem>

const Name = name('Name is required.')

export const listPasskeys = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'me/passkeys',
  allow: ['session'],
  beforeSecondFactor: true,
  summary: 'List your passkeys, and whether the address of the call can use passkeys.',
  forTokens: 'closed',
  forViewers: 'closed',
  reply: dataOf(z.object({ passkeys: z.array(Passkey), problem: orUnknown(PasskeyProblem).nullable() })),
})

export const startPasskey = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/passkeys/options',
  allow: ['session'],
  beforeSecondFactor: true,
  recentSignIn: { always: ['secret'] },
  summary: 'Get the options with which the browser creates a passkey (WebAuthn). They are valid for 5 minutes.',
  reply: dataOf(CreationOptions),
})

export const addPasskey = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/passkeys/add',
  allow: ['session'],
  beforeSecondFactor: true,
  recentSignIn: { always: ['secret'] },
  summary:
    'Add the passkey that the browser has created. The first second factor turns on two-factor authentication: your other sessions end, and the answer has recovery codes.',
  body: z.object({ name: Name, passkey: NewPasskey }),
  /** `recovery_codes`: shown once; empty when the user has a second factor already. */
  reply: dataOf(z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) })),
})

export const renamePasskey = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/passkeys/rename',
  allow: ['session'],
  summary: 'Rename a passkey.',
  body: renamed(z.object({ passkeyID: Id, name: Name })),
  reply: Done,
})

export const deletePasskey = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/passkeys/delete',
  allow: ['session'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary:
    'Delete a passkey. Without another second factor, two-factor authentication is off then, and the recovery codes are deleted.',
  body: renamed(z.object({ passkeyID: Id })),
  reply: Done,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'login/passkey/options',
  allow: ['public'],
  onFullDisk: true,
  summary:
    'Get the options with which the browser asks for a passkey (WebAuthn): for `login/second-factor` with the ticket of `login`, for `login/passkey` without. They are valid for 5 minutes.',
  body: z.object({ ticket: z.string().min(1).max(200).optional() }),
  reply: dataOf(RequestOptions),
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'login/passkey',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Sign in with a passkey alone. The device must have verified the user.',
  body: z.object({
    passkey: PasskeyAnswer,
    /** Token from an earlier sign-in in this browser. */
    known_browser: z.string().max(100).optional(),
  }),
  reply: dataOf(SignedIn),
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/confirm/options',
  allow: ['session'],
  beforeSecondFactor: true,
  onFullDisk: true,
  onAnyHost: true,
  summary:
    'Get the options with which the browser asks for one of your passkeys (WebAuthn), for `session/confirm`. They are valid for 5 minutes.',
  reply: dataOf(RequestOptions),
})
