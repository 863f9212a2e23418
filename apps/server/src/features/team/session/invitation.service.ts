import type { acceptInvitation, readInvitation } from '@digisigncast/contract/accounts/invitations'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import { invalid } from '../../../platform/fail.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { endAccess, startSession } from '../../../platform/sessions/sessions.ts'
import { takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { findProvider, isSsoRequired, lockOtherWays, refuseOtherWays } from '../sso/index.ts'
import { rememberBrowser } from './known-browsers.repo.ts'
import * as repo from './session.repo.ts'
import { type Caller, grant, mayComeFrom, refuseInactive, type SessionLimits } from './session.service.ts'

const expired = () =>
  invalid(
    'token',
    'This invitation has expired, was replaced or already used. Ask the person who invited you for a new one.',
  )

/** Returns the invited user. Counts invalid tokens only. */
export async function findInvited(platform: Platform, limits: SessionLimits, caller: Caller, token: string) {
  const { db, now } = platform
  const found = await repo.findSingleUse(db, hashToken(token), 'invite', now())
  const user = found && (await repo.findUser(db, found.user_id))
  if (!user || !mayComeFrom(platform, user, caller)) {
    await limits.wrongInvitations.take(caller.address)
    return expired()
  }
  await refuseInactive(platform, user)
  return user
}

export async function read(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  token: string,
): Promise<Reply<typeof readInvitation>['data']> {
  const user = await findInvited(platform, limits, caller, token)
  const { name, username, account_id: accountId } = user
  const account = accountId === null ? undefined : await repo.findAccount(platform.db, accountId)
  const provider = accountId === null ? undefined : await findProvider(platform.db, accountId)
  return {
    name,
    username,
    account: account?.name ?? '',
    sso: provider?.name ?? null,
    is_sso_required: await isSsoRequired(platform.db, user),
  }
}

/** Sets the password of the invited user and signs them in. */
export async function accept(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Reply<typeof acceptInvitation>['data']> {
  const { db, live, now } = platform
  const user = await findInvited(platform, limits, caller, token)
  await refuseOtherWays(db, user)
  const problem = await passwordProblem(password, user)
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(password)
  const session = await db.transaction().execute(async (trx) => {
    await lockOtherWays(trx, user)
    // Of several calls with the same link, only one continues.
    if (!(await takeSingleUse(trx, hashToken(token), 'invite', now()))) expired()
    await repo.updatePassword(trx, user.id, passwordHash)
    await endAccess(trx, user.id)
    const author = { accountId: user.account_id, userId: user.id, name: user.name }
    await recordEvent(trx, { type: 'user.invitation_accepted', subject: user.id, data: {} }, { author, now: now() })
    return {
      token: await startSession(trx, { userId: user.id, ...caller, now: now() }),
      browser: await rememberBrowser(trx, { userId: user.id, token: undefined, now: now() }),
    }
  })
  live.publish(user.account_id, user.account_id ? hintsOf('user.invitation_accepted') : ['site.changed'])
  return { ...(await grant(platform, user, session.token)), known_browser: session.browser }
}
