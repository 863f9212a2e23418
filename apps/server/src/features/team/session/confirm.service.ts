import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Actor, confirmSession } from '../../../platform/sessions/sessions.ts'
import { noteAct } from '../../kernel/audit/index.ts'
import {
  checkSecondFactor,
  forSession,
  type PasskeyUse,
  type Proof,
  type SecondFactorLimits,
} from '../two-factor/index.ts'
import { findByOwnPassword, type OwnAccountLimits } from '../users/index.ts'

interface Limits {
  own: OwnAccountLimits
  second: SecondFactorLimits
}

interface Confirmation extends Proof {
  /** IP address of the caller. */
  address: string
  /** Relying party of the call, for a passkey. */
  at: PasskeyUse['at']
  password?: string | undefined
}

/**
 * The user of a session proves again who it is: calls that need a recent sign-in are open to this session for a while.
 * Returns until when (ms). Fails for a wrong password, whose attempts are limited with those of the profile, and for a
 * wrong code or passkey, with those of sign-ins.
 */
export async function confirmOwnSession(
  platform: Platform,
  limits: Limits,
  actor: Actor,
  { address, at, password, ...proof }: Confirmation,
): Promise<{ until: number }> {
  const { userId, sessionHash } = actor
  if (!password)
    await checkSecondFactor(platform, limits.second, { userId, address, proof, use: forSession(actor, at) })
  else if (!(await findByOwnPassword(platform, limits.own, userId, password)))
    invalid('password', 'The password is incorrect.')
  const until = await confirmSession(platform.db, sessionHash, platform.now())
  await noteAct(platform, actor, 'session.confirmed', actor.name)
  return { until }
}
