import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Actor, confirmSession } from '../../../platform/sessions/sessions.ts'
import { findByOwnPassword, type OwnAccountLimits } from '../users/index.ts'

/**
 * The user of a session proves again who it is: calls that need a recent sign-in are open to this session for a while.
 * Returns until when (ms). Fails for a wrong password, whose attempts are limited with those of the profile.
 */
export async function confirmOwnSession(
  platform: Platform,
  limits: OwnAccountLimits,
  actor: Actor,
  { password }: { password: string },
): Promise<{ until: number }> {
  if (!(await findByOwnPassword(platform, limits, actor.userId, password)))
    invalid('password', 'The password is incorrect.')
  return { until: await confirmSession(platform.db, actor.sessionHash, platform.now()) }
}
