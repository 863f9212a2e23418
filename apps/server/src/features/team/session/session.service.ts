import type { Grant, Me, SecondFactorDue, SignedIn } from '@digisigncast/contract/accounts/session'
import type { SessionLimits as AccountSessionLimits } from '@digisigncast/contract/accounts/session-limits'
import type { Selectable } from 'kysely'
import { ofMember } from '../../../database/access/access.ts'
import type { Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, isPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { hasSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { ownerSessions } from '../../../platform/sessions/session-limits.ts'
import {
  type Actor,
  endAccess,
  endSignIn,
  findActorToAdmit,
  type Member,
  permissionsOf,
  startSession,
} from '../../../platform/sessions/sessions.ts'
import { insertSingleUse, removeSingleUseOf, takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { recordAudit } from '../../kernel/audit/index.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { listLimitTags, tagLabel } from '../../programming/tags/index.ts'
import { findSignOutUrl, isSsoRequired, lockOtherWays, refuseOtherWays, ssoRecoveryMail } from '../sso/index.ts'
import { createTicket, type PasskeyUse, secondFactorLimits } from '../two-factor/index.ts'
import { findPendingEmail, findUnconfirmed, lockPassword, sendPasswordChanged } from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import { hasKnownBrowser, isKnownBrowser, rememberBrowser } from './known-browsers.repo.ts'
import * as repo from './session.repo.ts'
import { newBrowserMail, recoveryMail } from './session-mails.ts'
import { signInLimits, takeAttempt } from './sign-in-limits.ts'

/** Origin of a call as seen by the server. */
export interface Caller {
  address: string
  userAgent: string
}

export type User = Selectable<Tables['users']>

const wrongCredentials = 'Invalid credentials. Please check your email and password.'
const quarterHour = 15 * 60
const recoveryLifeMs = 60 * 60 * 1000

/** Rate limits. */
export const sessionLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  signIn: signInLimits({ limiter }),
  secondFactor: secondFactorLimits({ limiter }),
  recoverPerAddress: limiter('recover/address', 20, quarterHour),
  recoverPerEmail: limiter('recover/email', 3, quarterHour),
  // Only wrong links count, each kind for itself: clients that share an address do not block the links of each other.
  wrongRecoveries: missLimiter(limiter, 'recovery-link', quarterHour),
  wrongInvitations: missLimiter(limiter, 'invitation-link', quarterHour),
  wrongHandovers: missLimiter(limiter, 'handover-code', quarterHour),
  wrongTickets: missLimiter(limiter, 'sign-in-ticket', quarterHour),
  handoversPerUser: limiter('handover/user', 20, quarterHour),
})
export type SessionLimits = ReturnType<typeof sessionLimits>

interface SignIn {
  /** Relying party of the call, for passkeys. */
  at: PasskeyUse['at']
  login: string
  password: string
  known_browser?: string | undefined
}

/** Signs in, or returns a ticket where a second factor is due. */
export async function signIn(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { at, login, password, known_browser }: SignIn,
): Promise<SignedIn | SecondFactorDue> {
  const { db } = platform
  const user = await findForSignIn(platform, login)
  const hash = known_browser === undefined ? undefined : hashToken(known_browser)
  const isKnown = hash !== undefined && user !== undefined && (await isKnownBrowser(db, user.id, hash))
  const knownBrowser = isKnown ? hash : undefined
  const refund = await takeAttempt(limits.signIn, { address: caller.address, login, knownBrowser })
  const fits = await isPassword(user?.password_hash, password, isKnown).catch(async (error: unknown) => {
    // The queue was full: no password was compared.
    await refund()
    throw error
  })
  if (!fits || !user || !mayComeFrom(platform, user, caller)) {
    // Not awaited: the response time must not reveal whether the user exists.
    if (user)
      platform.background.run(
        () =>
          emitEvent(platform, { type: 'user.sign_in_failed', subject: user.id, data: { name: user.name } }, by(user)),
        'a failed sign-in could not be logged',
      )
    return fail('auth.invalid_credentials', wrongCredentials)
  }
  await refund()
  await refuseInactive(platform, user)
  await refuseOtherWays(db, user)
  if (!isKnown) await limits.signIn.perPair.reset(`${caller.address} ${login.toLowerCase()}`)
  const opened = await db.transaction().execute(async (trx) => {
    await lockOtherWays(trx, user)
    if (!(await lockPassword(trx, user))) fail('auth.invalid_credentials', wrongCredentials)
    return (await hasSecondFactor(trx, user.id)) ? undefined : open(trx, platform, { user, caller, known_browser })
  })
  return opened
    ? complete(platform, { user, caller }, opened)
    : createTicket(platform, limits.secondFactor, {
        userId: user.id,
        address: caller.address,
        browserHash: knownBrowser,
        at,
      })
}

interface Opening {
  user: User
  caller: Caller
  known_browser: string | undefined
  /** After single sign-on: when the user signed in at the provider (ms; 0: unknown). */
  sso?: { confirmedAt: number } | undefined
}

interface Opened {
  isNewBrowser: boolean
  token: string
  browser: string
}

/** Starts the session of a sign-in, and stores its browser. */
export async function open(
  trx: Trx,
  { now }: Platform,
  { user, caller, known_browser, sso }: Opening,
): Promise<Opened> {
  const hash = known_browser === undefined ? undefined : hashToken(known_browser)
  const isKnown = hash !== undefined && (await isKnownBrowser(trx, user.id, hash))
  return {
    isNewBrowser: !isKnown && (await hasKnownBrowser(trx, user.id)),
    token: await startSession(trx, { userId: user.id, ...caller, now: now(), sso }),
    browser: await rememberBrowser(trx, { userId: user.id, token: known_browser, now: now() }),
  }
}

/** Logs a sign-in, and emails the user if its browser is new. */
export async function complete(
  platform: Platform,
  { user, caller }: Pick<Opening, 'user' | 'caller'>,
  { isNewBrowser, token, browser }: Opened,
): Promise<SignedIn> {
  const granted = await grant(platform, user, token)
  if (isNewBrowser) platform.background.run(() => sendNewBrowser(platform, user, caller), 'an email could not be sent')
  return { ...granted, known_browser: browser }
}

async function sendNewBrowser(platform: Platform, user: User, caller: Caller): Promise<void> {
  if (user.email === '') return
  const { db, env, now } = platform
  const at = now()
  const account = user.account_id ? await repo.findAccount(db, user.account_id) : undefined
  const link = user.role === 'super_admin' ? env.adminUrl : env.publicUrl
  const mail = newBrowserMail({ to: user.email, at, timeZone: account?.time_zone ?? 'UTC', caller, link })
  await sendMail(platform, { accountId: user.account_id, userId: user.id }, mail)
}

// Always runs both, so that the response time does not reveal which one found a user.
async function findForSignIn({ db }: Platform, login: string): Promise<User | undefined> {
  const [user, unconfirmed] = [await repo.findByLogin(db, login), await findUnconfirmed(db, login)]
  return user ?? unconfirmed
}

// On hosts where the platform owner cannot sign in, a correct password must not be confirmed.
export const mayComeFrom = ({ ownerAccess }: Platform, { role }: User, { address }: Caller): boolean =>
  role !== 'super_admin' || ownerAccess.isAllowed(address)

export const by = ({ id: userId, account_id: accountId, name }: User) => ({ author: { accountId, userId, name } })

export async function refuseInactive({ db }: Platform, user: User): Promise<void> {
  // Only unconfirmed registrations are pending.
  if (user.status === 'pending')
    fail(
      'auth.account_inactive',
      'Please confirm your email address first: open the link in the email that we sent you.',
    )
  if (user.status === 'deactivated')
    fail('auth.account_inactive', 'Your user is deactivated. Ask an admin of your account.')
  const account = user.account_id ? await repo.findAccount(db, user.account_id) : undefined
  if (account?.status === 'pending')
    fail(
      'auth.account_inactive',
      'This account is not active yet. You can sign in when the operator of this service activates it.',
    )
  if (account?.status === 'deactivated')
    fail('auth.account_inactive', 'This account is suspended. Contact the operator of this service.')
}

/** Starts a session, logs it and returns its token. */
export async function grant(platform: Platform, user: User, token: string): Promise<Grant> {
  await emitEvent(platform, { type: 'user.signed_in', subject: user.id, data: {} }, by(user))
  const isDue = (await findActorToAdmit(platform.db, token, platform.now()))?.isSecondFactorDue ?? false
  return {
    access_token: token,
    role: user.role,
    permissions: permissionsOf(user.role, user.permissions),
    ...(isDue && { second_factor_due: true }),
  }
}

/**
 * Ends a session and all others of the same sign-in; their sockets close. Returns where the browser signs out at the
 * provider of single sign-on, too; null: nowhere.
 */
export async function signOut(platform: Platform, actor: Actor): Promise<string | null> {
  const elsewhere = await findSignOutUrl(platform, actor.sessionHash)
  for (const hash of await endSignIn(platform.db, actor.signInId)) platform.live.endSession(hash)
  await closeViews(platform)
  return elsewhere
}

export async function describe(platform: Platform, actor: Actor): Promise<Me> {
  const { db } = platform
  const user = (await repo.findUser(db, actor.userId)) ?? fail('auth.required', 'Please sign in.')
  const account = actor.accountId ? await repo.findAccount(db, actor.accountId) : undefined
  const { id, name, username, email, role } = user
  return {
    id,
    name,
    username,
    email,
    pending_email: await findPendingEmail(platform, id),
    role,
    permissions: actor.permissions,
    limited_to_tags: actor.isLimitedToTags,
    limit_tags: await limitTagsOf(db, actor),
    account: account
      ? {
          name: account.name,
          time_zone: account.time_zone,
          is_time_zone_chosen: account.time_zone_chosen === 1,
          approval_required: account.approval_required === 1,
          bin_days: account.bin_days,
          logo: account.logo_file && fileUrl(account.id, account.logo_file),
          favicon: account.favicon_file && fileUrl(account.id, account.favicon_file),
          subscription_status: actor.subscription,
        }
      : null,
    ...(actor.token && withoutPerson(actor)),
    second_factor_due: actor.isSecondFactorDue,
    needs_approval: actor.needsApproval,
    session_idle_minutes: await idleMinutesOf(db, actor, account),
    view:
      account && actor.viewer ? { by: actor.viewer.name, accountID: account.id, ends_at: actor.viewer.endsAt } : null,
  }
}

/** Null for views, which have an end of their own, and for API tokens. */
async function idleMinutesOf(db: Platform['db'], { token, viewer }: Actor, account: AccountSessionLimits | undefined) {
  if (token || viewer) return null
  return (account ?? (await ownerSessions.read(db)).value).session_idle_minutes
}

/** API tokens are given to programs, which need no address of their creator. */
const withoutPerson = ({ name, role }: Actor) => ({ name, role, username: '', email: '', pending_email: null })

const limitTagsOf = async (db: Platform['db'], actor: Actor) =>
  actor.isLimitedToTags && isMember(actor) ? (await listLimitTags(ofMember(db, actor))).map(tagLabel) : []

const isMember = (actor: Actor): actor is Member => actor.accountId !== null

/** Emails a link if the address is known. Response and response time are the same otherwise. */
export async function recover(platform: Platform, limits: SessionLimits, caller: Caller, email: string): Promise<void> {
  await limits.recoverPerAddress.take(caller.address)
  await limits.recoverPerEmail.take(email.toLowerCase())
  // Not awaited: the response time must not reveal whether an email was sent.
  platform.background.run(() => sendRecovery(platform, email), 'a recovery email could not be sent')
}

async function sendRecovery(platform: Platform, email: string): Promise<void> {
  const { db, now, env } = platform
  const user = await repo.findByEmail(db, email)
  if (user?.status !== 'active') return
  if (await isSsoRequired(db, user)) {
    await sendMail(platform, { accountId: user.account_id, userId: user.id }, ssoRecoveryMail(user.email))
    return
  }
  const token = newToken()
  await removeSingleUseOf(db, user.id, 'recover')
  await insertSingleUse(db, {
    token_hash: hashToken(token),
    purpose: 'recover',
    user_id: user.id,
    created_at: now(),
    expires_at: now() + recoveryLifeMs,
  })
  const host = user.role === 'super_admin' ? env.adminUrl : env.publicUrl
  const account = user.account_id ? await repo.findAccount(db, user.account_id) : undefined
  // Names and logos of customers are only sent to confirmed addresses.
  const known = user.email_confirmed === 1 ? account : undefined
  const brand = {
    name: known?.name ?? 'DigiSignCast',
    logo: known?.logo_file ? env.publicUrl + fileUrl(known.id, known.logo_file) : null,
  }
  const whose = { accountId: user.account_id, userId: user.id }
  await sendMail(platform, whose, recoveryMail({ user, brand, link: `${host}/reset-password#token=${token}` }))
}

export async function resetPassword(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, now } = platform
  const found = await repo.findSingleUse(db, hashToken(token), 'recover', now())
  const user = found && (await repo.findUser(db, found.user_id))
  if (!user) {
    await limits.wrongRecoveries.take(caller.address)
    return invalid('token', 'This link has expired or was already used. Please request a new one.')
  }
  await refuseOtherWays(db, user)
  const problem = await passwordProblem(password, user)
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    if (!(await takeSingleUse(trx, hashToken(token), 'recover', now())))
      invalid('token', 'This link has expired or was already used. Please request a new one.')
    await repo.updatePassword(trx, user.id, passwordHash)
    await repo.confirmEmail(trx, user.id)
    await endAccess(trx, user.id)
    await recordAudit(trx, {
      author: { accountId: user.account_id, userId: user.id, name: user.name },
      by: user.account_id === null ? 'owner' : 'person',
      now: now(),
      type: 'user.password_reset',
      subject: user.id,
      name: user.name,
    })
  })
  platform.live.endUser(user.id)
  sendPasswordChanged(platform, user, 'recovery')
  await closeViews(platform)
}
