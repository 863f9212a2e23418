import { z } from 'zod'
import { typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { maxPasswordLength, minPasswordLength } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { PermissionMap, Role } from '../api/permissions.ts'
import { Done, dataOf, Email, Id, name, OptionalEmail, TimeZone, Username } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { SubscriptionStatus } from '../billing/subscriptions.ts'
import { TagLabel } from '../content/tags.ts'
import { PasskeyAnswer } from './passkey-answers.ts'
import { IdleMinutes } from './session-limits.ts'

export const Grant = z.object({
  access_token: z.string(),
  role: Role,
  permissions: PermissionMap,
  /** True: as `second_factor_due` of `me`. */
  second_factor_due: z.literal(true).optional(),
})
export type Grant = z.infer<typeof Grant>

export const SignedIn = Grant.extend({ known_browser: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was correct, and the second factor is due: there is no session yet. */
export const SecondFactorDue = z.object({
  second_factor: z.object({
    /** For `login/second-factor`. */
    ticket: z.string(),
    /** The fields of `login/second-factor` that this user can send. */
    methods: z.array(orUnknown(z.enum(['passkey', 'code', 'recovery_code']))),
  }),
})
export type SecondFactorDue = z.infer<typeof SecondFactorDue>

export const isSignedIn = (data: SignedIn | SecondFactorDue): data is SignedIn => 'access_token' in data

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** The new address while it is unconfirmed; null without an open change. */
  pending_email: z.string().nullable(),
  role: Role,
  permissions: PermissionMap,
  /** A manager who can access only the screens with one of the tags in `limit_tags`. */
  limited_to_tags: z.boolean(),
  limit_tags: z.array(TagLabel),
  /** The customer's name and IANA time zone; null for the platform owner. */
  account: z
    .object({
      name: z.string(),
      time_zone: z.string(),
      /** False: a default, until a user or the first admin's browser sets it. */
      is_time_zone_chosen: z.boolean(),
      logo: z.string().nullable(),
      favicon: z.string().nullable(),
      /** Changes of what displays show need the permission to publish. */
      approval_required: z.boolean(),
      /** Days that deleted things can be restored; 0: not at all. */
      bin_days: z.int(),
      /** Status of the subscription; null without one. Suspended and expired customers keep playing but are read-only. */
      subscription_status: orUnknown(SubscriptionStatus).nullable(),
    })
    .nullable(),
  /** Set in "View as" mode of the platform owner: read-only, ends automatically. */
  view: z.object({ by: z.string(), accountID: z.string(), ends_at: z.int() }).nullable(),
  /** Two-factor authentication is required for this user, and not turned on: no call works but those that turn it on. */
  second_factor_due: z.boolean(),
  /** Changes of what displays show become proposals, or are refused. */
  needs_approval: z.boolean(),
  /** The console signs out after so many minutes without activity; null: it does not. */
  session_idle_minutes: IdleMinutes,
})
export type Me = z.infer<typeof Me>

const password = z
  .string('Password is required.')
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)

const samePasswords = <T extends z.ZodType<{ password: string; confirmPassword: string }>>(body: T) =>
  body.refine((sent) => sent.password === sent.confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match.',
  })

const loginRequired = 'Username or email is required.'

export const login = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'login',
  allow: ['public'],
  onFullDisk: true,
  summary:
    'Sign in with a username or email address. Users with two-factor authentication get a ticket for `login/second-factor` instead of a session.',
  body: z.object({
    login: typed(320, undefined, loginRequired).trim().min(1, loginRequired).max(320),
    password: z.string('Password is required.').min(1, 'Password is required.').max(500),
    /** Token from an earlier sign-in in this browser: exempt from the rate limit for unknown browsers. */
    known_browser: z.string().max(100).optional(),
  }),
  reply: dataOf(z.union([SignedIn, SecondFactorDue])),
})

export const logout = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'logout',
  allow: ['session'],
  beforeSecondFactor: true,
  onFullDisk: true,
  summary: 'End this session.',
  onAnyHost: true,
  forViewers: 'open',
  reply: dataOf(
    z.object({
      /** Address that the browser opens to sign out at the provider of single sign-on, too; null: none. */
      sign_out_url: z.string().nullable(),
    }),
  ),
})

/** Created by the browser tab that will redeem the code; other tabs and browsers do not have it. */
const Nonce = z.string().min(16).max(100)

export const confirmSession = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/confirm',
  allow: ['session'],
  beforeSecondFactor: true,
  onFullDisk: true,
  onAnyHost: true,
  summary:
    'Confirm a session with the password of its user, or with a code of the authenticator app, a recovery code, a passkey or a sign-in at the provider, for the calls that need a recent sign-in.',
  body: z
    .object({
      password: z.string().max(500).optional(),
      code: z.string().max(40, 'This is not a code.').optional(),
      recovery_code: z.string().max(40, 'This is not a code.').optional(),
      /** For the options of `session/confirm/options`. */
      passkey: PasskeyAnswer.optional(),
      /** The code of a sign-in at the provider that `session/confirm/sso` started. */
      sso: z.object({ code: z.string().min(1).max(200), nonce: Nonce }).optional(),
    })
    .refine(
      ({ password, code, recovery_code, passkey, sso }) => [password, code, recovery_code, passkey, sso].some(Boolean),
      { path: ['password'], message: 'Password is required.' },
    ),
  /** `until`: how long it counts as recent, by the server's clock (ms). */
  reply: dataOf(z.object({ until: z.int() })),
})

export const me = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'me',
  allow: ['session'],
  beforeSecondFactor: true,
  summary: 'Get the signed-in user with the current permissions.',
  onAnyHost: true,
  reply: dataOf(Me),
})

export const recover = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'recover',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Send a password reset link. The response does not reveal whether the address exists.',
  body: z.object({ email: z.email('Please enter a valid email address.').max(320) }),
  reply: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'recover/reset',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Set a new password with the token from a recovery email.',
  body: samePasswords(z.object({ token: z.string().min(1).max(200), password, confirmPassword: z.string().max(500) })),
  reply: Done,
})

export const createHandover = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/handover',
  allow: ['session'],
  beforeSecondFactor: true,
  onFullDisk: true,
  onAnyHost: true,
  summary: 'Create a single-use code (30 s) that signs the same user in on the other host.',
  body: z.object({ nonce: Nonce.nullable() }),
  reply: dataOf(z.object({ code: z.string() })),
})

export const redeemHandover = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/redeem',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Exchange a handover code for a token.',
  body: z.object({ code: z.string().min(1).max(200), nonce: Nonce.optional() }),
  reply: dataOf(
    Grant.extend({
      user: z.object({ id: z.string(), name: z.string(), username: z.string() }),
      /** The code was made for the nonce that was sent. Without one, ask the user before you use the session. */
      is_bound: z.boolean(),
    }),
  ),
})

export const updateProfile = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/update',
  allow: ['session'],
  recentSignIn: { if: ['address'] },
  summary:
    'Change your own name, username and email address. A new address takes effect when the link sent to it is confirmed.',
  body: z.object({
    name: name('Name is required.'),
    username: Username,
    /** Empty only for a user without an address. */
    email: OptionalEmail,
    /** Required when the email address changes. */
    current_password: z.string().max(500).optional(),
  }),
  reply: dataOf(Me),
})

export const changePassword = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/password',
  allow: ['session'],
  recentSignIn: { if: ['secret'] },
  onFullDisk: true,
  summary: 'Change your own password; your other sessions end.',
  body: samePasswords(
    z.object({
      current_password: z.string('Password is required.').max(500),
      password,
      confirmPassword: z.string().max(500),
    }),
  ),
  reply: Done,
})

export const SessionRow = z.object({
  id: z.string(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.int(),
  seen_at: z.int(),
  is_current: z.boolean(),
  /** Set for a "View as" session of the platform owner: viewer and account. */
  view: z.object({ by: z.string(), of: z.string() }).nullable(),
})
export type SessionRow = z.infer<typeof SessionRow>

export const listSessions = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'me/sessions',
  allow: ['session'],
  summary: 'List your sessions.',
  forTokens: 'closed',
  forViewers: 'closed',
  reply: dataOf(z.array(SessionRow)),
})

export const revokeSession = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/sessions/revoke',
  allow: ['session'],
  onFullDisk: true,
  summary: 'End one of your sessions.',
  body: renamed(z.object({ sessionID: Id })),
  reply: Done,
})

export const register = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'register',
  allow: ['public'],
  summary: 'Register a new customer account.',
  body: samePasswords(
    z.object({
      company: name('Company is required.'),
      name: name('Name is required.'),
      username: Username,
      email: Email,
      password,
      confirmPassword: z.string().max(500),
      time_zone: TimeZone.optional(),
    }),
  ),
  /** `confirm`: by the link in an email. `wait`: this server sends no email, and the platform owner activates. */
  reply: Done.extend({ next: z.enum(['confirm', 'wait']) }),
})

export const confirmAddress = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'register/confirm',
  allow: ['public'],
  summary:
    'Confirm the email address of a new account with the token from its email and the password of the registration.',
  body: z.object({ token: z.string().min(1).max(200), password: z.string().min(1).max(500) }),
  reply: Done,
})
