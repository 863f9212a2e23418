import { fail, invalid } from '../../../platform/fail.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isPassword } from '../../../platform/sessions/passwords.ts'
import { noteProof } from '../../../platform/sessions/recent-sign-in.ts'
import { nameLimits } from './reserved/taken-names.ts'
import * as repo from './users.repo.ts'

const quarterHour = 15 * 60

/** Limits on attempts to change one's own password and email address, and on names that are taken. */
export const ownAccountLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  password: limiter('own-password', 10, quarterHour),
  confirmationEmails: limiter('email-change/user', 5, 60 * 60),
  wrongConfirmations: missLimiter(limiter, 'email-change', quarterHour),
  names: nameLimits({ limiter }),
})
export type OwnAccountLimits = ReturnType<typeof ownAccountLimits>

/** Returns the user if this is their current password. An attempt counts before the password is compared. */
export async function findByOwnPassword(
  { db }: Platform,
  limits: OwnAccountLimits,
  userId: string,
  password: string,
): Promise<repo.UserRow | undefined> {
  await limits.password.take(userId)
  const user = (await repo.findUserById(db, userId)) ?? fail('auth.required', 'Please sign in.')
  if (!(await isPassword(user.password_hash, password))) return undefined
  await limits.password.refund(userId)
  noteProof()
  return user
}

/** The same, and fails for another password. */
export const checkOwnPassword = async (...args: Parameters<typeof findByOwnPassword>): Promise<repo.UserRow> =>
  (await findByOwnPassword(...args)) ?? invalid('current_password', 'The current password is incorrect.')
