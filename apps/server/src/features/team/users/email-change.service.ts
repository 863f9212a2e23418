import type { Trx } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { addressInUseMail, confirmEmailMail } from './account-mails.ts'
import { originFor, type Recipient, sendAddressChanged } from './account-notices.ts'
import * as repo from './email-changes.repo.ts'
import { removeUnconfirmed } from './keys.repo.ts'
import { checkOwnPassword, type OwnAccountLimits } from './own-account.ts'
import { findOtherHolder, publishRelease, releaseEmail } from './reserved/reserved-email.ts'
import { findUserById, lockPassword, type UserRow, updateUser } from './users.repo.ts'

const lifeMs = 24 * 60 * 60 * 1000

/** A validated change, ready to be stored. */
export interface EmailChange {
  user: Recipient & Pick<UserRow, 'password_hash'>
  email: string
  token: string
}

export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

interface NewAddress {
  email: string
  current_password?: string | undefined
}

/** Message when a new address of the user lacks the current password. */
export const missingPassword = (user: Pick<UserRow, 'email'>, { email, current_password }: NewAddress) =>
  isSameAddress(user.email, email) || current_password
    ? undefined
    : 'Enter your current password to change your email address.'

/**
 * Validates a new address of the user; undefined when it is the current one. Throws without the current password. Taken
 * addresses are treated the same, because the response must not reveal which addresses have users.
 */
export async function beginEmailChange(
  platform: Platform,
  limits: OwnAccountLimits,
  userId: string,
  input: NewAddress,
): Promise<EmailChange | undefined> {
  const { email, current_password = '' } = input
  const present = (await findUserById(platform.db, userId)) ?? fail('auth.required', 'Please sign in.')
  if (isSameAddress(present.email, email)) return undefined
  const problem = missingPassword(present, input)
  if (problem) invalid('current_password', problem)
  const user = await checkOwnPassword(platform, limits, userId, current_password)
  await limits.confirmationEmails.take(userId)
  return { user, email, token: newToken() }
}

/** Stores the change, replacing an earlier one. */
export async function storeEmailChange(trx: Trx, now: number, { user, email, token }: EmailChange): Promise<void> {
  if (!(await lockPassword(trx, user))) invalid('current_password', 'The current password is incorrect.')
  await repo.putEmailChange(trx, {
    user_id: user.id,
    email,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: now + lifeMs,
  })
}

/** Emails the link, or a notice to the owner of the address. Not awaited: the time must not reveal which. */
export function sendConfirmation(
  platform: Platform,
  { user, email, token }: { user: Recipient } & Omit<EmailChange, 'user'>,
): void {
  platform.background.run(async () => {
    const holder = await findOtherHolder(platform.db, { email, userId: user.id }, platform.now())
    const mail = holder?.isReserved
      ? addressInUseMail(holder.email)
      : confirmEmailMail(email, `${originFor(platform, user)}/confirm-email#token=${token}`, holder !== undefined)
    // Logged for the platform owner only: in the account's log, a failure would reveal whether the address is taken.
    await sendMail(platform, { accountId: null, userId: holder?.isReserved ? holder.id : user.id }, mail)
  }, 'a confirmation email could not be sent')
}

/** Returns the unconfirmed address of a user. */
export const findPendingEmail = async ({ db, now }: Platform, userId: string): Promise<string | null> =>
  (await repo.findEmailChange(db, userId, now()))?.email ?? null

const noneOpen = () =>
  fail(
    'resource.not_found',
    'There is no open change of your email address. It was confirmed, canceled or has expired.',
  )

/** Sends a new link, valid for 24 hours. */
export async function resendConfirmation(platform: Platform, limits: OwnAccountLimits, actor: Actor): Promise<void> {
  const { db, now, live } = platform
  if (!(await repo.findEmailChange(db, actor.userId, now()))) noneOpen()
  await limits.confirmationEmails.take(actor.userId)
  const user = (await findUserById(db, actor.userId)) ?? fail('auth.required', 'Please sign in.')
  const token = newToken()
  const renewed = { token_hash: hashToken(token), now: now(), expires_at: now() + lifeMs }
  const email = (await repo.renewEmailChange(db, user.id, renewed)) ?? noneOpen()
  live.notifyUser(user.id)
  sendConfirmation(platform, { user, email, token })
}

export async function cancelEmailChange({ db, now, live }: Platform, { userId }: Actor): Promise<void> {
  if (!(await repo.removeEmailChange(db, userId, now()))) noneOpen()
  live.notifyUser(userId)
}

const expired = () => invalid('token', 'This link has expired or was already used.')

/** Replaces the address unless it was taken meanwhile. Notifies the old address. */
export async function confirmEmailChange(
  platform: Platform,
  limits: OwnAccountLimits,
  callerAddress: string,
  token: string,
): Promise<void> {
  const { db, now, live } = platform
  if (!(await repo.findEmailChangeByToken(db, hashToken(token), now()))) {
    await limits.wrongConfirmations.take(callerAddress)
    expired()
  }
  const { user, email, loser } = await db.transaction().execute((trx) => replaceAddress(trx, token, now()))
  if (user.account_id) live.publish(user.account_id, hintsOf('user.email_changed'))
  live.notifyUser(user.id)
  publishRelease(platform, loser)
  sendAddressChanged(platform, user, { newEmail: email, by: 'user' })
}

async function replaceAddress(trx: Trx, token: string, now: number) {
  const change = (await repo.findEmailChangeByToken(trx, hashToken(token), now)) ?? expired()
  // The user is locked before the change is removed, in the order of the other transactions on both.
  const user = (await repo.lockActiveUser(trx, change.user_id)) ?? expired()
  if (!(await repo.takeEmailChange(trx, hashToken(token)))) expired()
  const loser = await findOtherHolder(trx, { email: change.email, userId: user.id }, now)
  if (loser?.isReserved) expired()
  if (loser) await releaseEmail(trx, loser, now)
  await removeUnconfirmed(trx, change.email)
  const { email } = change
  await updateUser(trx, user.id, { email, email_key: email.toLowerCase(), email_confirmed: 1 })
  const author = { accountId: user.account_id, userId: user.id, name: user.name }
  await recordEvent(trx, { type: 'user.email_changed', subject: user.id, data: {} }, { author, now })
  return { user, email, loser }
}
