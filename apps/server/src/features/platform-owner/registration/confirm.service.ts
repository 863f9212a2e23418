import { randomInt } from 'node:crypto'
import type { Db, Trx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isPassword } from '../../../platform/sessions/passwords.ts'
import { takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { beginPlan } from '../../billing/subscriptions/index.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import {
  confirmedKeys,
  findHolder,
  publishRelease,
  releaseEmail,
  removeUnconfirmed,
  updateUser,
} from '../../team/users/index.ts'
import { signupMode } from '../platform-settings/index.ts'
import * as repo from './registration.repo.ts'
import type { RegistrationLimits } from './registration.service.ts'
import { usernameMail } from './registration-mails.ts'

const maxUsernameLength = 60
const expired = () => invalid('token', 'This link has expired or was already used.')

interface Confirmed {
  message: string
  /** Emails the user about a changed username; not awaited by the response. */
  notify: (() => Promise<void>) | undefined
}

/**
 * Confirms the address. With open registration this also activates the account. The password proves that the owner of
 * the address is the person who registered: otherwise that person could sign in to the account.
 */
export async function confirm(
  platform: Platform,
  limits: RegistrationLimits,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<Confirmed> {
  const { db, env, live, now } = platform
  await limits.confirmations.take(address)
  const hash = await repo.findPasswordHash(db, hashToken(token), now())
  const fits = await isPassword(hash, password)
  if (hash === undefined) expired()
  if (!fits) invalid('password', 'This is not the password that was chosen at registration.')
  const isOpen = (await signupMode(platform)) === 'open'
  // One at a time: two registrations with the same username or email must not both find it free.
  const user = await platform.lock('confirm-registration', () =>
    db.transaction().execute((trx) => confirmIn(trx, platform, { token, isOpen })),
  )
  await limits.confirmations.refund(address)
  live.publish(user.account_id, hintsOf('account.confirmed'))
  publishRelease(platform, user.loser)
  const next = isOpen ? 'You can sign in now.' : 'You can sign in as soon as your account is activated.'
  const { id, email, username, hasNewUsername } = user
  const name = hasNewUsername
    ? `The username you chose belongs to another user. Yours is ${username}.`
    : `Your username is ${username}.`
  const whose = { accountId: user.account_id, userId: id }
  return {
    message: `Your email address is confirmed. ${name} ${next}`,
    notify: hasNewUsername ? () => sendMail(platform, whose, usernameMail(email, username, env.publicUrl)) : undefined,
  }
}

async function confirmIn(trx: Trx, { now }: Platform, { token, isOpen }: { token: string; isOpen: boolean }) {
  const taken = await takeSingleUse(trx, hashToken(token), 'confirm', now())
  const user = taken && (await repo.findUnconfirmedUser(trx, taken.user_id))
  // Another user may have taken this address meanwhile.
  const loser = user && (await findHolder(trx, user.email, now()))
  if (!user || loser?.isReserved) return expired()
  if (loser) await releaseEmail(trx, loser, now())
  const { id, account_id: accountId, name, email } = user
  const username = await freeUsername(trx, user.username)
  const keys = confirmedKeys(id, { username, email })
  await updateUser(trx, id, { ...keys, username, status: 'active', email_confirmed: 1 })
  await removeUnconfirmed(trx, email)
  // Only if the platform owner has not decided otherwise.
  if (isOpen && accountId && (await repo.activatePending(trx, accountId))) await beginPlan(trx, accountId, now())
  await recordEvent(
    trx,
    { type: 'account.confirmed', data: {} },
    { author: { accountId, userId: id, name }, now: now() },
  )
  return { ...user, username, hasNewUsername: username !== user.username, loser }
}

/** Returns the username if it is free, otherwise with a number appended. */
async function freeUsername(db: Db, username: string): Promise<string> {
  const small = Array.from({ length: 8 }, (_, index) => index + 2)
  const random = Array.from({ length: 8 }, () => randomInt(1000, 1_000_000))
  const candidates = [username, ...[...small, ...random].map((number) => withNumber(username, number))]
  const taken = await repo.listTakenUsernames(db, candidates)
  const free = candidates.find((candidate) => !taken.has(candidate.toLowerCase()))
  if (free === undefined) throw new Error('no free username was found')
  return free
}

const withNumber = (username: string, number: number): string => {
  const end = String(number)
  // By characters: half of one that takes two places would not be valid text.
  return (
    Array.from(username)
      .slice(0, maxUsernameLength - end.length)
      .join('') + end
  )
}
