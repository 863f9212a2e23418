import type { redeemHandover as redeemEndpoint } from '@digisigncast/contract/accounts/session'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import { fail } from '../../../platform/fail.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Actor, startSession } from '../../../platform/sessions/sessions.ts'
import { insertSingleUse, takeSingleUse } from '../../../platform/sessions/single-use.ts'
import * as repo from './session.repo.ts'
import { type Caller, grant, refuseInactive, type SessionLimits } from './session.service.ts'

const handoverLifeMs = 30 * 1000

/**
 * Returns a code that signs the same user in on the other host, valid while its session lasts. With a nonce, only the
 * browser tab that created the nonce can redeem it.
 */
export async function createHandover(
  { db, now }: Platform,
  limits: SessionLimits,
  actor: Actor,
  nonce: string | null,
): Promise<{ code: string }> {
  await limits.handoversPerUser.take(actor.userId)
  const code = newToken()
  await insertSingleUse(db, {
    token_hash: hashToken(code),
    purpose: 'handover',
    user_id: actor.userId,
    session_hash: actor.sessionHash,
    nonce_hash: nonce && hashToken(nonce),
    created_at: now(),
    expires_at: now() + handoverLifeMs,
  })
  return { code }
}

/** Exchanges the code for a session of the same sign-in. Fails for another nonce, and when that sign-in has ended. */
export async function redeemHandover(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { code, nonce }: { code: string; nonce?: string | undefined },
): Promise<Reply<typeof redeemEndpoint>['data']> {
  const { db, now } = platform
  const taken = await takeSingleUse(db, hashToken(code), 'handover', now())
  const user = taken && (await repo.findUser(db, taken.user_id))
  const isBound = taken?.nonce_hash !== null
  if (!taken?.session_hash || !user || (isBound && taken.nonce_hash !== hashToken(nonce ?? ''))) {
    await limits.wrongHandovers.take(caller.address)
    return fail('auth.required', 'Please sign in.')
  }
  await refuseInactive(platform, user)
  const sourceHash = taken.session_hash
  const token = await db.transaction().execute(async (trx) => {
    const source = (await repo.lockSession(trx, sourceHash, now())) ?? fail('auth.required', 'Please sign in.')
    return startSession(trx, { userId: user.id, ...caller, now: now(), source })
  })
  const { id, name, username } = user
  return { ...(await grant(platform, user, token)), user: { id, name, username }, is_bound: isBound }
}
