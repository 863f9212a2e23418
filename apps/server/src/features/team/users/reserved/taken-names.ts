import type { Db } from '../../../../database/open.ts'
import { type FieldErrors, fail } from '../../../../platform/fail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Actor } from '../../../../platform/sessions/sessions.ts'
import { findTaken } from '../users.repo.ts'

const quarterHour = 15 * 60

/** Limits on attempts with names that are taken, because each reveals a user of another customer. */
export const nameLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perUser: limiter('taken-names/user', 20, quarterHour),
  perAccount: limiter('taken-names/account', 60, quarterHour),
})
export type NameLimits = ReturnType<typeof nameLimits>

interface WantedNames {
  /** Undefined: not to be looked up. */
  username: string | undefined
  email: string | undefined
  /** The user who may have them already. */
  exceptId: string
  /** The user who may have the email address, because it must be confirmed. */
  holderId?: string | undefined
}

/** The names of the input that a user does not have yet. The own new address is confirmed by email instead. */
export const newNames = (
  present: { id: string; username_key: string; email_key: string } | undefined,
  { username, email }: { username: string; email: string },
  isOwn: boolean,
): WantedNames => ({
  username: username.toLowerCase() === present?.username_key ? undefined : username,
  email: isOwn || email === '' || email.toLowerCase() === present?.email_key ? undefined : email,
  exceptId: present?.id ?? '',
})

/**
 * Fails when a name belongs to another user of the platform. Call it after all other checks: the response reveals whether
 * that user exists. The attempt counts until the returned function refunds it, after the names were saved. Too many
 * attempts fail with 429, for free names as well.
 */
export async function requireFreeNames(
  db: Db,
  limits: NameLimits,
  actor: Pick<Actor, 'userId' | 'accountId'>,
  wanted: WantedNames,
): Promise<() => Promise<void>> {
  const { username = '', email = '', exceptId, holderId } = wanted
  if (username === '' && email === '') return async () => {}
  const refund = await takeAttempt(limits, actor)
  const taken = await findTaken(db, { username, email, exceptId, holderId })
  const errors: FieldErrors = {}
  if (taken.username) errors['username'] = ['This username is taken. Please choose another one.']
  if (taken.email) errors['email'] = ['This email address is already in use.']
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
  return refund
}

async function takeAttempt(
  { perUser, perAccount }: NameLimits,
  { userId, accountId }: Pick<Actor, 'userId' | 'accountId'>,
) {
  await perUser.take(userId)
  if (accountId === null) return () => perUser.refund(userId)
  try {
    await perAccount.take(accountId)
  } catch (error) {
    await perUser.refund(userId)
    throw error
  }
  return async () => {
    await perUser.refund(userId)
    await perAccount.refund(accountId)
  }
}
