import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { OwnInput } from './wire-names.ts'

/**
 * Access rules of a call.
 * - `public`: anyone, no token needed · `device`: a paired device, by its own token
 * - `session`: any signed-in user · `member`: any user of a customer
 * - `admin`: the customer role admin · `super_admin`: the platform owner
 * - `area.action`: a customer user who holds that permission (an admin holds them all)
 */
export type Access = 'public' | 'device' | 'session' | 'member' | 'admin' | 'super_admin' | Permission

/**
 * The effect of a call on stored data.
 * - `read`: changes nothing. Open in "View as" and without an active subscription.
 * - `change`: changes data of a customer or of the platform.
 * - `own`: changes what belongs to the caller alone (profile, password, sessions) or pays. Needs no active subscription.
 */
export type Effect = 'read' | 'change' | 'own'

export type Endpoint = EndpointOf<'GET', 'read'> | EndpointOf<'POST', Effect>

interface EndpointOf<Method, Effects> {
  method: Method
  effect: Effects
  /** Path below `/api/v1/`, with `:name` for parameters. */
  path: string
  /** Access is granted when one entry matches. */
  allow: readonly [Access, ...Access[]]
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is `multipart/form-data`: `body` describes its fields and files, which the handler reads as a stream. */
  multipart?: true
  /** Reads many rows: limited to one such call per account at a time. */
  isHeavy?: true
  /** Opens an address outside: such calls wait for each other, and not for the other calls of the account. */
  opensAddress?: true
  /** Overrides the access in "View as" mode. Default: only `read` is open. */
  forViewers?: 'open' | 'closed'
  /**
   * Overrides whether API tokens can make the call. Default: all calls of users, except those with the effect `own` and
   * those that always need a recent sign-in.
   */
  forTokens?: 'open' | 'closed'
  /** Effects for which a session needs a recent sign-in: one of the last 10 minutes, or `session/confirm`. */
  recentSignIn?: RecentSignIn
  /** Open to users for whom two-factor authentication is required and who have not turned it on yet. */
  beforeSecondFactor?: true
  /**
   * For users whose changes need approval. Every call with the effect `change` that managers can make has a decision.
   * - `none`: no display can show a difference · `if_used`: refused if displays could show a difference
   * - `proposed`: the same, but it becomes a proposal · `refused`: never open to them
   */
  approval?: 'none' | 'if_used' | 'proposed' | 'refused'
  /** Available to the platform owner on every host; the owner's other calls only work on the host of `ADMIN_URL`. */
  onAnyHost?: true
  /** Accepted while the disk is full: signs in or out, frees space, or keeps devices online. */
  onFullDisk?: true
  /** Answers with a redirect for browsers. */
  redirects?: true
  /** `z.file()`: the response is the bytes of the file, with its name and one of the types of `mime`. */
  reply: z.ZodType
}

/**
 * Effects that need a recent sign-in: an old session may no longer be used by its user.
 * - `user`: a new user, or one who may do more · `address`: another email address of a user
 * - `rule`: weaker rules of sign-in or approval · `secret`: something to sign in with · `copy`: the data leave the server
 * - `deletion`: one that cannot be undone
 */
export type Risk = 'user' | 'address' | 'rule' | 'secret' | 'copy' | 'deletion'

/** `always`: refused before the call does anything; `if`: when what it writes has one of these effects. */
export type RecentSignIn = { always: readonly Risk[] } | { if: readonly Risk[] }

/** The declared effects of a call. */
export const risksOf = ({ recentSignIn }: Endpoint): readonly Risk[] =>
  recentSignIn === undefined ? [] : 'always' in recentSignIn ? recentSignIn.always : recentSignIn.if

/** Whether a call needs a recent sign-in whatever it writes. */
export const alwaysRisks = ({ recentSignIn }: Endpoint): boolean =>
  recentSignIn !== undefined && 'always' in recentSignIn

export const endpoint = <const E extends Endpoint>(e: E) => e

/** A sign-in counts as recent for this time (ms). */
export const recentSignInMs = 10 * 60 * 1000

/** Whether API tokens can make a call. They act as managers, so calls of admins alone are closed to them. */
export const isOpenToTokens = (call: Endpoint): boolean =>
  (call.forTokens ?? (call.effect === 'own' || alwaysRisks(call) ? 'closed' : 'open')) === 'open' &&
  call.allow.some((access) => !['public', 'device', 'admin', 'super_admin'].includes(access))

export const apiPrefix = '/api/v1'

/** Header of each response: the server's clock (ms since 1970). */
export const serverTimeHeader = 'x-server-time'

/** Header of the response to a change: the hints that it sent to this user, such as `playlists.changed,logs.changed`. */
export const changesHeader = 'x-changes'

/** Header of a request: a random id of the tab, at most 40 letters, digits and hyphens. Hints name the tab that caused them. */
export const tabHeader = 'x-tab'

/** Parsed params, query and body, as a handler receives them. A multipart body is not part of it: see `Fields`. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | (E extends { multipart: true } ? never : 'body') as E[K] extends z.ZodType
    ? K
    : never]: E[K] extends z.ZodType ? z.output<E[K]> : never
}

export type MultipartEndpoint = Endpoint & { multipart: true; body: z.ZodObject }

/** Parsed fields of a multipart body, without its files. */
export type Fields<E extends MultipartEndpoint> = z.output<z.ZodObject<FieldShape<E['body']['shape']>>>

type FieldShape<Shape extends z.ZodRawShape> = {
  [K in keyof Shape as Shape[K] extends z.ZodFile | z.ZodOptional<z.ZodFile> ? never : K]: Shape[K]
}

/** The same fields before parsing, as they are sent (fields with defaults are optional). */
export type Sent<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType
    ? z.input<E[K]>
    : never
}

/** The same fields as `Sent`, by their names in the program, as the console passes them. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType
    ? OwnInput<E[K]>
    : never
}

export type Reply<E extends Endpoint> = z.output<E['reply']>
