import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Actor, confirmSession } from '../../../platform/sessions/sessions.ts'
import { noteAct } from '../../kernel/audit/index.ts'
import { findIdentity, ownCode, useCode } from '../sso/index.ts'
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
  /** Code of a sign-in at the provider, with the nonce of its tab. */
  sso?: { code: string; nonce: string } | undefined
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
  { address, at, password, sso, ...proof }: Confirmation,
): Promise<{ until: number }> {
  const { userId, sessionHash } = actor
  if (sso) await confirmBySso(platform, actor, sso)
  else if (!password)
    await checkSecondFactor(platform, limits.second, { userId, address, proof, use: forSession(actor, at) })
  else if (!(await findByOwnPassword(platform, limits.own, userId, password)))
    invalid('password', 'The password is incorrect.')
  const until = await confirmSession(platform.db, sessionHash, platform.now())
  await noteAct(platform, actor, 'session.confirmed', actor.name)
  return { until }
}

/** Clocks of the provider and of this server may differ (ms). */
const toleranceMs = 30_000

/** Accepts a sign-in at the provider that is newer than the question, of the user who is linked. */
async function confirmBySso(
  platform: Platform,
  actor: Actor,
  { code, nonce }: { code: string; nonce: string },
): Promise<void> {
  const found = await ownCode(platform, actor, { code, nonce, purposes: ['confirm'] })
  await useCode(platform.db, code)
  const identity = await findIdentity(platform.db, actor.userId, found.issuer)
  if (identity?.subject !== found.subject)
    fail('auth.forbidden', 'Another user has signed in at the provider. Sign in there as yourself.')
  if (found.authTime === null)
    fail('auth.forbidden', 'The provider does not say when you signed in. Confirm in another way.')
  if (found.authTime < found.begunAt - toleranceMs)
    fail('auth.forbidden', 'The provider has not asked you to sign in again. Confirm in another way.')
}
