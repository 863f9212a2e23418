import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { byAction, type PermissionFlags, type PermissionMap, type Role } from '@digisigncast/contract/api/permissions'
import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { fail } from '../fail.ts'
import { hashToken, newId, newToken } from '../ids.ts'
import { mustPropose } from './approval.ts'
import { isSecondFactorDue } from './second-factors.ts'
import { isToTouch, leastTouchMs, limitsOfUser, ownerSessions, sessionEnd } from './session-limits.ts'

/** The signed-in user who makes a call, or the one who created the API token that makes it. */
export interface Actor {
  userId: string
  /** Null for the platform owner. */
  accountId: string | null
  role: Role
  name: string
  permissions: PermissionMap
  /** A manager who can access only screens with certain tags. */
  isLimitedToTags: boolean
  sessionHash: string
  /** Shared by the sessions of one sign-in, on the customer's and the owner's host. */
  signInId: string
  /** When the user signed in or confirmed the session last; 0 for an API token. */
  confirmedAt: number
  /** Two-factor authentication is required for the user, who has not turned it on. */
  isSecondFactorDue: boolean
  /** The account wants approval of what displays show, and the user has no permission to publish. */
  needsApproval: boolean
  /** Status of the account's current subscription; null without one. */
  subscription: SubscriptionStatus | null
  /** The platform owner who views as this user; null for the user. */
  viewer: Viewer | null
  /** The API token that makes the call for this user; null for a session. */
  token: TokenInUse | null
}

/** An API token. Its actor is a manager, whatever the role of its creator is. */
export interface TokenInUse {
  id: string
  /** The token itself is limited to tags. */
  isLimited: boolean
  /** Its creator is limited to tags. */
  isCreatorLimited: boolean
  creatorRole: Role
}

/** The platform owner in a read-only view of an account. */
export interface Viewer {
  userId: string
  name: string
  /** The viewer's own session: the view ends with it. */
  sessionHash: string
  endsAt: number
}

/** A user of a customer. */
export interface Member extends Actor {
  accountId: string
}

/** Views are not extended. */
export const viewLifeMs = 60 * 60 * 1000

/** Starts a session and returns its token, which is not stored. */
export async function startSession(
  db: Db,
  session: {
    userId: string
    userAgent: string
    address: string
    now: number
    /** The session that is handed over. */
    source?: { sign_in_id: string; confirmed_at: number; created_at: number; by_sso: number }
    /** Set after single sign-on: when its user last signed in at the provider (0: unknown). */
    sso?: { confirmedAt: number } | undefined
    viewer?: Pick<Viewer, 'userId' | 'sessionHash'>
  },
): Promise<string> {
  const token = newToken()
  const { now: seenAt, source } = session
  const createdAt = source?.created_at ?? seenAt
  const expiresAt = session.viewer
    ? seenAt + viewLifeMs
    : sessionEnd(await limitsOfUser(db, session.userId), { createdAt, seenAt })
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
      created_at: createdAt,
      seen_at: seenAt,
      expires_at: expiresAt,
      viewer_id: session.viewer?.userId ?? null,
      viewer_session: session.viewer?.sessionHash ?? null,
      sign_in_id: source?.sign_in_id ?? newId(),
      confirmed_at: source?.confirmed_at ?? session.sso?.confirmedAt ?? seenAt,
      by_sso: source?.by_sso ?? (session.sso ? 1 : 0),
    })
    .execute()
  if (!session.viewer) await noteActivity(db, session.userId, session.now)
  return token
}

/** Stores when a user of the account was last active. The platform owner has no account. */
const noteActivity = (db: Db, userId: string, now: number) =>
  db
    .insertInto('account_activity')
    .columns(['account_id', 'seen_at'])
    .expression((is) =>
      is
        .selectFrom('users')
        .select((of) => [
          of.ref('account_id').$notNull().as('account_id'),
          sql<number>`cast(${now} as bigint)`.as('seen_at'),
        ])
        .where('id', '=', userId)
        .where('account_id', 'is not', null),
    )
    .onConflict((on) => on.column('account_id').doUpdateSet({ seen_at: now }))
    .execute()

/**
 * The actor of a token; undefined when it is unknown or expired, its user or account is not active, or the user has to
 * turn on two-factor authentication first.
 */
export const findActor = (db: Db, token: string, now: number): Promise<Actor | undefined> =>
  findActorOfSession(db, hashToken(token), now)

/** The same by the hash of the token. */
export async function findActorOfSession(db: Db, sessionHash: string, now: number): Promise<Actor | undefined> {
  const actor = await findOf(db, sessionHash, now)
  return actor?.isSecondFactorDue ? undefined : actor
}

/** The actor of a token, also one who has to turn on two-factor authentication first. */
export const findActorToAdmit = (db: Db, token: string, now: number): Promise<Actor | undefined> =>
  findOf(db, hashToken(token), now)

async function findOf(db: Db, sessionHash: string, now: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('subscriptions as sub', 'sub.current_of', 'u.account_id')
    .select([
      's.token_hash',
      's.created_at',
      's.seen_at',
      's.expires_at',
      's.viewer_id',
      's.viewer_session',
      's.sign_in_id',
      's.confirmed_at',
      's.by_sso',
      'u.id',
      'u.account_id',
      'u.role',
      'u.status',
      'u.name',
      'u.permissions',
      'u.limited_to_tags',
      'a.status as account_status',
      'a.session_idle_minutes',
      'a.session_max_hours',
      'a.two_factor_required',
      'a.approval_required',
      (of) => of.selectFrom('platform_settings').select('value').where('name', '=', 'two_factor').as('setting'),
      'sub.status as subscription_status',
    ])
    .where('s.token_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!row || row.expires_at <= now || row.status !== 'active') return undefined
  if (row.account_id !== null && row.account_status !== 'active') return undefined
  const isView = row.viewer_id !== null
  const viewer = isView ? await findViewer(db, row, now) : null
  if (viewer === undefined) return undefined
  if (now - row.seen_at > leastTouchMs) await touch(db, row, now)
  const permissions = permissionsOf(row.role, row.permissions)
  return {
    userId: row.id,
    accountId: row.account_id,
    role: row.role,
    name: row.name,
    permissions: viewer ? viewingOnly(permissions) : permissions,
    needsApproval: mustPropose(row.approval_required, permissions),
    isLimitedToTags: isLimited(row),
    sessionHash: row.token_hash,
    signInId: row.sign_in_id,
    confirmedAt: row.confirmed_at,
    // The view of an owner who has to turn it on ends with the owner's own session.
    isSecondFactorDue: viewer === null && (await isSecondFactorDue(db, row)),
    subscription: row.subscription_status,
    viewer,
    token: null,
  }
}

interface TouchedRow extends SessionLimits {
  id: string
  account_id: string | null
  token_hash: string
  created_at: number
  seen_at: number
  viewer_id: string | null
}

/** Stores that a session is used, and extends it; views are not extended. */
async function touch(db: Db, row: TouchedRow, now: number): Promise<void> {
  const limits = row.account_id === null ? (await ownerSessions.read(db)).value : row
  if (!isToTouch(limits, now - row.seen_at)) return
  const isView = row.viewer_id !== null
  const expiry = isView ? {} : { expires_at: sessionEnd(limits, { createdAt: row.created_at, seenAt: now }) }
  await db
    .updateTable('sessions')
    .set({ seen_at: now, ...expiry })
    .where('token_hash', '=', row.token_hash)
    .execute()
  if (!isView) await noteActivity(db, row.id, now)
}

interface ViewRow {
  viewer_id: string | null
  viewer_session: string | null
  expires_at: number
}

/** The viewer; undefined when the viewer's own session has ended. */
async function findViewer(db: Db, { viewer_session, viewer_id, expires_at }: ViewRow, now: number) {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name', 's.token_hash'])
    .where('s.token_hash', '=', viewer_session)
    .where('u.id', '=', viewer_id)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .where('u.role', '=', 'super_admin')
    .executeTakeFirst()
  return row && { userId: row.id, name: row.name, sessionHash: row.token_hash, endsAt: expires_at }
}

/** The read permissions among these. */
export const viewingOnly = (map: PermissionMap): PermissionMap =>
  Object.fromEntries(
    Object.entries(map).map(([area, actions]) => [
      area,
      Object.fromEntries(Object.entries(actions).map(([action, held]) => [action, action === 'view' ? held : [false]])),
    ]),
  )

/** Fails with `view.read_only` for every change during a view. */
export function refuseViewer({ viewer, name }: Actor): void {
  if (viewer) fail('view.read_only', `You are viewing as ${name}: nothing can be changed.`)
}

const endedWords = {
  suspended:
    'Your subscription is suspended because an invoice was not paid. Your screens keep playing. Pay the invoice to change anything.',
  expired:
    'Your subscription has ended. Your screens keep playing. Contact the operator of this service to change anything.',
} as const

/** Fails when the subscription has ended: screens keep playing, but nothing can be changed. */
export function requireSubscription({ subscription }: Actor): void {
  if (subscription === 'suspended' || subscription === 'expired') fail('subscription.ended', endedWords[subscription])
}

/** Stores that the user of a session has just proven who it is. Returns until when that counts as recent (ms). */
export async function confirmSession(db: Db, sessionHash: string, now: number): Promise<number> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', sessionHash).execute()
  return now + recentSignInMs
}

/** Fails with `auth.second_factor_required` while the user has to turn on two-factor authentication. */
export function requireSecondFactor({ isSecondFactorDue }: Actor): void {
  if (isSecondFactorDue)
    fail('auth.second_factor_required', 'Two-factor authentication is required for you. Turn it on to continue.')
}

export const endSession = (db: Db, sessionHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()

/** Ends all sessions of one sign-in, or all but one. Returns their hashes, so that their sockets can be closed. */
export const endSignIn = (db: Db, signInId: string, exceptHash = ''): Promise<string[]> =>
  removeSessions(db, (is) => is.and([is('sign_in_id', '=', signInId), is('token_hash', '!=', exceptHash)]))

/**
 * Revokes all access of a user: sessions, views, open codes and links, and an unconfirmed change of the email
 * address. One session may stay. Returns the hashes of the ended sessions.
 */
export async function endAccess(db: Db, userId: string, exceptHash = ''): Promise<string[]> {
  await removeCodes(db, (is) => isOf(is, userId))
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  return removeSessions(db, (is) => is.and([isOf(is, userId), is('token_hash', '!=', exceptHash)]))
}

/** Ends the sessions of some users of an account by how they began. Views of the platform owner stay. Returns their hashes. */
export const endSessionsBy = (
  db: Db,
  accountId: string,
  { bySso, userId, exceptUserId, exceptHash = '' }: SessionsBy,
): Promise<string[]> => {
  const users = db.selectFrom('users').select('id').where('account_id', '=', accountId)
  const some = userId === undefined ? users : users.where('id', '=', userId)
  const meant = exceptUserId === undefined ? some : some.where('id', '!=', exceptUserId)
  return removeSessions(db, (is) =>
    is.and([
      is('user_id', 'in', meant),
      is('viewer_id', 'is', null),
      is('by_sso', '=', bySso ? 1 : 0),
      is('token_hash', '!=', exceptHash),
    ]),
  )
}

interface SessionsBy {
  bySso: boolean
  /** Default: all users of the account. */
  userId?: string
  exceptUserId?: string | undefined
  exceptHash?: string
}

/** Revokes all access of all users of an account. */
export async function endAccessOfAccount(db: Db, accountId: string): Promise<void> {
  const users = db.selectFrom('users').select('id').where('account_id', '=', accountId)
  await removeCodes(db, (is) => is('user_id', 'in', users))
  await db.deleteFrom('email_changes').where('user_id', 'in', users).execute()
  await removeSessions(db, (is) => is('user_id', 'in', users))
}

type Condition<T extends 'sessions' | 'single_use_tokens'> = (is: ExpressionBuilder<Tables, T>) => Expression<SqlBool>

/** Includes the sessions and codes with which the user views another account. */
const isOf = (is: ExpressionBuilder<Tables, 'sessions' | 'single_use_tokens'>, userId: string) =>
  is.or([is('user_id', '=', userId), is('viewer_id', '=', userId)])

// Keeps the link that confirms a new account: it gives no access.
const removeCodes = (db: Db, isMeant: Condition<'single_use_tokens'>) =>
  db.deleteFrom('single_use_tokens').where(isMeant).where('purpose', '!=', 'confirm').execute()

// Repeated: a handover that commits during the statement has added a session that the statement does not see.
async function removeSessions(db: Db, isMeant: Condition<'sessions'>): Promise<string[]> {
  const ended: string[] = []
  for (;;) {
    const rows = await db.deleteFrom('sessions').where(isMeant).returning('token_hash').execute()
    if (rows.length === 0) return ended
    ended.push(...rows.map(({ token_hash }) => token_hash))
  }
}

/** Only managers can be limited to tags. */
export const isLimited = ({ role, limited_to_tags }: { role: Role; limited_to_tags: number }): boolean =>
  role === 'manager' && limited_to_tags === 1

/** An admin holds every permission, a manager those that are stored, the platform owner none of a customer's. */
export function permissionsOf(role: Role, stored: string): PermissionMap {
  const flags = role === 'manager' ? (JSON.parse(stored) as PermissionFlags) : {}
  return byAction((area, action) => [role === 'admin' || flags[area]?.[action] === 1])
}
