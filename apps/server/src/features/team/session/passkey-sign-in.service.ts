import type { PasskeyAnswer, RequestOptions } from '@digisigncast/contract/accounts/passkey-answers'
import type { SignedIn } from '@digisigncast/contract/accounts/session'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createChallenge, noteUse, requestOptions, verifyAnswer } from '../passkeys/index.ts'
import { lockOtherWays, refuseOtherWays } from '../sso/index.ts'
import { forTicket, type PasskeyUse, reportCopied, requirePlace, startUse, userOfTicket } from '../two-factor/index.ts'
import * as repo from './session.repo.ts'
import { type Caller, complete, mayComeFrom, open, refuseInactive, type SessionLimits } from './session.service.ts'

/** Options for a passkey of the user of a ticket, or for any passkey of this address. */
export async function startPasskeySignIn(
  platform: Platform,
  { secondFactor, wrongTickets }: SessionLimits,
  { caller, at }: { caller: Caller; at: PasskeyUse['at'] },
  ticket: string | undefined,
): Promise<RequestOptions> {
  const { domain } = requirePlace(at)
  await secondFactor.challengesPerAddress.take(caller.address)
  if (ticket === undefined) {
    const ceremony = alone(domain)
    return requestOptions(await createChallenge(platform, ceremony), ceremony, [])
  }
  const found = await userOfTicket(platform, ticket)
  if (!found) {
    await wrongTickets.take(caller.address)
    return fail('auth.required', 'This sign-in has expired. Enter your password again.')
  }
  return startUse(platform, found.user_id, forTicket(ticket, at))
}

const alone = (domain: string) => ({ purpose: 'sign-in', domain, userId: null, boundTo: null }) as const

/** Signs in with a passkey that has verified its user. */
export async function signInWithPasskey(
  platform: Platform,
  { secondFactor }: SessionLimits,
  { caller, at }: { caller: Caller; at: PasskeyUse['at'] },
  { passkey, known_browser }: { passkey: PasskeyAnswer; known_browser?: string | undefined },
): Promise<SignedIn> {
  const { db, now } = platform
  const party = requirePlace(at)
  await secondFactor.perAddress.take(caller.address)
  const signedBy = await verifyAnswer(platform, party, alone(party.domain), passkey).catch(reportCopied(platform))
  await secondFactor.perAddress.refund(caller.address)
  await secondFactor.challengesPerAddress.refund(caller.address)
  const user = await repo.findUser(db, signedBy.row.user_id)
  if (!user || !mayComeFrom(platform, user, caller))
    return invalid('passkey', 'This passkey was not accepted. It may have been deleted.')
  await refuseInactive(platform, user)
  await refuseOtherWays(db, user)
  const opened = await db.transaction().execute(async (trx) => {
    await lockOtherWays(trx, user)
    // Locks: a reset either finds this session, or has deleted the passkey.
    await noteUse(trx, signedBy, now())
    return open(trx, platform, { user, caller, known_browser })
  })
  return complete(platform, { user, caller }, opened)
}
