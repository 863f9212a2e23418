import type { Trx } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import { isTaken } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { insertSingleUse } from '../../../platform/sessions/single-use.ts'
import { searchText } from '../../../platform/text.ts'
import { insertAccount } from '../../kernel/accounts/index.ts'
import { recordAudit } from '../../kernel/audit/index.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { insertSetupGuide } from '../../overview/setup-guide/index.ts'
import { findHolder, insertUser, removeUnconfirmed, unconfirmedKeys } from '../../team/users/index.ts'
import { findBeginning, signupMode } from '../platform-settings/index.ts'
import * as repo from './registration.repo.ts'
import { confirmationMail, knownAddressMail } from './registration-mails.ts'

export interface RegistrationInput {
  company: string
  name: string
  username: string
  email: string
  password: string
  time_zone?: string | undefined
}

interface Registration {
  accountId: string
  userId: string
  token: string
  email: string
  /** False when this address has reached its hourly limit of emails. */
  mayMail: boolean
}

const confirmationLifeMs = 48 * 60 * 60 * 1000

export const registrationLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perAddress: limiter('register/address', 10, 60 * 60),
  perEmail: limiter('register/email', 5, 60 * 60),
  confirmations: limiter('confirm/address', 30, 15 * 60),
})
export type RegistrationLimits = ReturnType<typeof registrationLimits>

/**
 * Creates a customer that cannot sign in yet. The response and its time are the same for known and unknown addresses:
 * the differing work is in the returned function, which the caller does not await.
 */
export async function register(
  platform: Platform,
  limits: RegistrationLimits,
  address: string,
  input: RegistrationInput,
): Promise<() => Promise<void>> {
  if ((await signupMode(platform)) === 'off') fail('auth.forbidden', 'Registration is closed.')
  await limits.perAddress.take(address)
  const problem = await passwordProblem(input.password, input)
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(input.password)
  // A 429 here would let strangers block the registration of an address, and would reveal that it is in use.
  const mayMail = await isTaken(limits.perEmail.take(input.email.toLowerCase()))
  const registration = { accountId: newId(), userId: newId(), token: newToken(), email: input.email, mayMail }
  await platform.db.transaction().execute((trx) => insert(trx, platform, { ...registration, input, passwordHash }))
  return () => finish(platform, registration)
}

async function insert(
  trx: Trx,
  { now }: Platform,
  of: Registration & { input: RegistrationInput; passwordHash: string },
): Promise<void> {
  const { accountId, userId, token, input, passwordHash } = of
  const beginning = await findBeginning(trx)
  await insertAccount(trx, {
    ...beginning,
    id: accountId,
    name: input.company,
    status: 'pending',
    ...(input.time_zone && { time_zone: input.time_zone, time_zone_chosen: 1 }),
    created_at: now(),
  })
  await insertSetupGuide(trx, accountId)
  await insertUser(trx, {
    id: userId,
    account_id: accountId,
    role: 'admin',
    status: 'pending',
    name: input.name,
    search_text: searchText(input.name),
    username: input.username,
    email: input.email,
    ...unconfirmedKeys(userId, input),
    password_hash: passwordHash,
    permissions: '{}',
    created_at: now(),
  })
  await insertSingleUse(trx, {
    token_hash: hashToken(token),
    purpose: 'confirm',
    user_id: userId,
    created_at: now(),
    expires_at: now() + confirmationLifeMs,
  })
  await recordAudit(trx, {
    author: { accountId, userId, name: input.name },
    by: 'person',
    now: now(),
    type: 'account.registered',
    subject: accountId,
    name: input.company,
  })
}

/** Sends the email, and deletes registrations that cannot be confirmed: this one when its address has a user already. */
async function finish(platform: Platform, { accountId, userId, token, email, mayMail }: Registration): Promise<void> {
  const { db, env, now } = platform
  await removeUnconfirmed(db, email, now() - confirmationLifeMs)
  const holder = await findHolder(db, email, now())
  const known = holder?.isReserved ? holder : undefined
  if (known || !mayMail) await repo.removePending(db, accountId)
  if (!mayMail) return
  const link = `${env.publicUrl}/confirm#token=${token}`
  const origin = known?.role === 'super_admin' ? env.adminUrl : env.publicUrl
  const mail = known ? knownAddressMail(known.email, origin) : confirmationMail(email, link, holder !== undefined)
  // Failures go to the platform's log: the owner can activate manually, and the account has no users yet.
  await sendMail(platform, { accountId: null, userId: known?.id ?? userId }, mail)
}
