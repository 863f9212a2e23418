import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf, Id } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { PasskeyAnswer } from './passkey-answers.ts'
import { SignedIn } from './session.ts'

/** Digits of a code of an authenticator app. */
export const codeDigits = 6
/** Recovery codes of a user. */
export const recoveryCodeCount = 10
/** With this number left, users are asked to make new ones. */
export const fewRecoveryCodes = 3

const Code = z.string('Enter the code.').max(40, 'This is not a code.')
/**
 * Either the code of the authenticator app, a recovery code, or the answer of a passkey. Spaces and dashes of codes do not
 * matter.
 */
const proof = { code: Code.optional(), recovery_code: Code.optional(), passkey: PasskeyAnswer.optional() }
interface SentProof {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}
const hasOne = ({ code, recovery_code, passkey }: SentProof) =>
  passkey !== undefined || (code ?? '').trim() !== '' || (recovery_code ?? '').trim() !== ''
const enterOne = { path: ['code'], message: 'Enter the code.' }
/** A passkey answers to the options of `session/confirm/options`. */
const Proof = z.object(proof).refine(hasOne, enterOne)

export const TwoFactor = z.object({
  /** A sign-in needs more than the password: the user has an authenticator app, a passkey, or both. */
  is_on: z.boolean(),
  /** When the authenticator app was added; null without one. */
  app_since: z.int().nullable(),
  recovery_codes_left: z.int(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

/** Shown once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const completeLogin = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'login/second-factor',
  allow: ['public'],
  onFullDisk: true,
  summary:
    'Complete a sign-in with the ticket of `login` and a code of the authenticator app, a recovery code or a passkey. A ticket is valid for 5 minutes and 5 tries.',
  body: z
    .object({
      ticket: z.string().min(1).max(200),
      /** `passkey` is for the options of `login/passkey/options`. */
      ...proof,
      /** Token from an earlier sign-in in this browser. */
      known_browser: z.string().max(100).optional(),
    })
    .refine(hasOne, enterOne),
  reply: dataOf(SignedIn),
})

export const getTwoFactor = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'me/two-factor',
  allow: ['session'],
  beforeSecondFactor: true,
  summary: 'Get whether you have turned on two-factor authentication.',
  forTokens: 'closed',
  forViewers: 'closed',
  reply: dataOf(TwoFactor),
})

export const startTwoFactor = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/two-factor/start',
  allow: ['session'],
  recentSignIn: { always: ['secret'] },
  beforeSecondFactor: true,
  summary:
    'Create the secret for your authenticator app. It is not in use until `me/two-factor/confirm`, and valid for 15 minutes.',
  reply: dataOf(
    z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://…`, for apps on the same device. */
      uri: z.string(),
      /** The same as a data URL of a PNG. */
      qr_code: z.string(),
    }),
  ),
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/two-factor/confirm',
  allow: ['session'],
  recentSignIn: { if: ['secret'] },
  beforeSecondFactor: true,
  summary:
    'Add your authenticator app with a code of it. The first second factor turns on two-factor authentication: your other sessions end, and the answer has recovery codes.',
  body: z.object({ code: Code }),
  /** Empty when the user has recovery codes already. */
  reply: dataOf(RecoveryCodes),
})

export const removeTwoFactor = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/two-factor/remove',
  allow: ['session'],
  recentSignIn: { if: ['rule'] },
  onFullDisk: true,
  summary:
    'Remove the authenticator app with a code, a recovery code or a passkey. Without a passkey, two-factor authentication is off then.',
  body: Proof,
  reply: Done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/recovery-codes/renew',
  allow: ['session'],
  recentSignIn: { if: ['secret'] },
  summary: 'Replace your recovery codes, with a code, a recovery code or a passkey. The old ones stop working.',
  body: Proof,
  reply: dataOf(RecoveryCodes),
})

export const resetTwoFactor = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'users/two-factor/reset',
  allow: ['admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary:
    'Turn off two-factor authentication of another user who has lost the authenticator app or passkeys, and the recovery codes. Their sessions end, and they are notified by email.',
  body: renamed(z.object({ userID: Id })),
  reply: Done,
})

export const resetCustomerTwoFactor = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/two-factor/reset',
  allow: ['super_admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary:
    'Turn off two-factor authentication of a user of a customer. Their sessions end, and they are notified by email.',
  /** `userID`: the customer; `memberID`: one of its `team`. */
  body: renamed(z.object({ userID: Id, memberID: Id })),
  reply: Done,
})
