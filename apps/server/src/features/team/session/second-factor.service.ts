import type { SignedIn } from '@digisigncast/contract/accounts/session'
import { Failure, fail } from '../../../platform/fail.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { lockOtherWays, refuseOtherWays } from '../sso/index.ts'
import { checkSecondFactor, forTicket, type PasskeyUse, type Proof, useTicket } from '../two-factor/index.ts'
import { lockPassword } from '../users/index.ts'
import * as repo from './session.repo.ts'
import {
  by,
  type Caller,
  complete,
  mayComeFrom,
  open,
  refuseInactive,
  type SessionLimits,
  type User,
} from './session.service.ts'

interface Completion extends Proof {
  /** Relying party of the call, for a passkey. */
  at: PasskeyUse['at']
  ticket: string
  known_browser?: string | undefined
}

const ended = () => fail('auth.required', 'This sign-in has expired. Enter your password again.')

/** Completes a sign-in with its ticket and a code, a recovery code or a passkey. */
export async function completeSignIn(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { at, ticket, known_browser, ...proof }: Completion,
): Promise<SignedIn> {
  const { db, now } = platform
  const found = await useTicket(platform, ticket)
  const user = found && (await repo.findUser(db, found.user_id))
  if (!user || !mayComeFrom(platform, user, caller)) {
    await limits.wrongTickets.take(caller.address)
    return ended()
  }
  await refuseInactive(platform, user)
  const isBySso = found.by_sso === 1
  if (!isBySso) await refuseOtherWays(db, user)
  // Turned off or reset since the password was entered.
  if (!(await hasSecondFactor(db, user.id))) ended()
  const use = forTicket(ticket, at)
  const attempt = { userId: user.id, address: caller.address, browserHash: found.browser_hash, proof, use }
  await checkSecondFactor(platform, limits.secondFactor, attempt).catch(noteWrong(platform, user))
  const opened = await db.transaction().execute(async (trx) => {
    if (!isBySso) await lockOtherWays(trx, user)
    if (!(await takeSingleUse(trx, hashToken(ticket), 'second_factor', now()))) ended()
    if (!(await lockPassword(trx, user))) ended()
    // The second factor is a proof of now, however long ago the user signed in at the provider.
    const sso = isBySso ? { confirmedAt: now() } : undefined
    return open(trx, platform, { user, caller, known_browser, sso })
  })
  return complete(platform, { user, caller }, opened)
}

const noteWrong =
  (platform: Platform, user: User) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Failure && error.code === 'request.invalid')
      await emitEvent(
        platform,
        { type: 'user.second_factor_failed', subject: user.id, data: { name: user.name } },
        by(user),
      )
    throw error
  }
