import type { SecondFactorDue, SignedIn } from '@digisigncast/contract/accounts/session'
import { ssoProblems } from '@digisigncast/contract/sso/sso-problems'
import { type LinkDue } from '@digisigncast/contract/sso/sso-sign-in'
import { ofAccount } from '../../../../database/access/access.ts'
import type { Db, Trx } from '../../../../database/open.ts'
import { fail, invalid } from '../../../../platform/fail.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { isPassword } from '../../../../platform/sessions/passwords.ts'
import { hasSecondFactor } from '../../../../platform/sessions/second-factors.ts'
import { endAccess } from '../../../../platform/sessions/sessions.ts'
import { takeSingleUse } from '../../../../platform/sessions/single-use.ts'
import { lockAccount } from '../../../kernel/accounts/index.ts'
import { hintsOf, recordEvent } from '../../../kernel/events/index.ts'
import {
  afterLink,
  countTry,
  findLinkedUser,
  findProvider,
  link,
  readCode,
  type SsoUser,
  useCode,
} from '../../sso/index.ts'
import { createTicket, type PasskeyUse } from '../../two-factor/index.ts'
import * as repo from '../session.repo.ts'
import { type Caller, complete, open, refuseInactive, type SessionLimits, type User } from '../session.service.ts'
import { takeAttempt } from '../sign-in-limits.ts'
import { followGroups } from './follow-groups.ts'
import { createUser, unknownPassword } from './new-user.ts'

const mostTries = 5

interface Completion {
  /** Relying party of the call, for passkeys. */
  at: PasskeyUse['at']
  code: string
  nonce: string
  password?: string | undefined
  known_browser?: string | undefined
}

/**
 * The user of a sign-in at the provider.
 * - `linked`: the user of this subject · `invited`: the user of the invitation, who is linked
 * - `same-address`: a user of the account has this address, who must prove the password to be linked
 * - `new`: there is no such user
 */
type Found = { kind: 'linked' | 'invited' | 'same-address'; user: User } | { kind: 'new'; user?: undefined }

/** Exchanges the code of a sign-in at the provider for a session. */
export async function completeBySso(
  platform: Platform,
  limits: SessionLimits,
  caller: Caller,
  { at, code, nonce, password, known_browser }: Completion,
): Promise<SignedIn | SecondFactorDue | LinkDue> {
  const { db } = platform
  const sent = await readCode(platform, { code, nonce, purposes: ['sign-in', 'invitation'] })
  if (!sent) {
    await limits.wrongTickets.take(caller.address)
    return fail('auth.required', ssoProblems.expired)
  }
  const found = await findUser(platform, db, sent)
  if (found.kind === 'same-address') {
    if (password === undefined) return { link: { email: found.user.email } }
    await provePassword(platform, limits, caller, { user: found.user, password, code })
  }
  if (found.user) await refuseInactive(platform, found.user)
  const passwordHash = found.kind === 'new' ? await unknownPassword() : ''
  const { user, opened, isChanged } = await db.transaction().execute(async (trx) => {
    // The same user is created and linked once.
    if (!(await lockAccount(trx, sent.accountId))) expired()
    await useCode(trx, code)
    const again = await findUser(platform, trx, sent)
    if (again.kind !== found.kind || again.user?.id !== found.user?.id) expired()
    const settled = await settle(platform, trx, { found: again, sent, passwordHash })
    const isChanged = await changeByGroups(platform, trx, settled, sent)
    const user = isChanged ? ((await repo.findUser(trx, settled.id)) ?? expired()) : settled
    const { asks_second_factor } = (await findProvider(trx, sent.accountId)) ?? expired()
    if (asks_second_factor === 1 && (await hasSecondFactor(trx, user.id))) return { user, opened: undefined, isChanged }
    const sso = { confirmedAt: Math.min(sent.authTime ?? 0, platform.now()) }
    return { user, opened: await open(trx, platform, { user, caller, known_browser, sso }), isChanged }
  })
  if (found.kind !== 'linked') await afterLink(platform, sent.accountId, user.id)
  if (found.kind === 'new') platform.live.publish(sent.accountId, hintsOf('user.added_by_sso'))
  if (isChanged) {
    platform.live.publish(sent.accountId, hintsOf('user.changed_by_sso'))
    platform.live.notifyUser(user.id)
  }
  if (opened) return complete(platform, { user, caller }, opened)
  const ticket = { userId: user.id, address: caller.address, browserHash: undefined, at, bySso: true }
  return createTicket(platform, limits.secondFactor, ticket)
}

const expired = (): never => fail('auth.required', ssoProblems.expired)

async function findUser({ now }: Platform, db: Db, sent: SsoUser): Promise<Found> {
  if (sent.purpose === 'invitation') {
    const invitation = await repo.findSingleUse(db, sent.boundTo ?? '', 'invite', now())
    const user = invitation && (await repo.findUser(db, invitation.user_id))
    if (!user || user.account_id !== sent.accountId) return invitationEnded()
    return { kind: 'invited', user }
  }
  const linkedId = await findLinkedUser(db, sent)
  const linked = linkedId === undefined ? undefined : await repo.findUser(db, linkedId)
  if (linked) return { kind: 'linked', user: linked }
  const user = await repo.findByEmail(db, sent.email)
  if (!user) return { kind: 'new' }
  // Equal addresses prove nothing: such a user signs in another way once, or stays another user.
  if (user.account_id !== sent.accountId)
    fail('auth.forbidden', 'Your email address is used by a user outside this account. Ask an admin of your account.')
  if (user.invited_until !== null)
    fail('auth.forbidden', 'You are invited, but have not accepted yet. Open the link in the email that we sent you.')
  return { kind: 'same-address', user }
}

const invitationEnded = (): never =>
  fail('auth.required', 'This invitation has expired, was replaced or already used. Ask for a new one.')

interface Proof {
  user: User
  password: string
  code: string
}

/** Wrong passwords count like those of a sign-in, and each code has a few. */
async function provePassword(
  { db }: Platform,
  limits: SessionLimits,
  { address }: Caller,
  { user, password, code }: Proof,
): Promise<void> {
  if (!(await countTry(db, hashToken(code), mostTries))) expired()
  const refund = await takeAttempt(limits.signIn, { address, login: user.username, knownBrowser: undefined })
  if (!(await isPassword(user.password_hash, password))) invalid('password', 'The password is incorrect.')
  await refund()
}

interface Settled {
  found: Found
  sent: SsoUser
  passwordHash: string
}

/** Creates or links the user. */
async function settle({ now }: Platform, trx: Trx, { found, sent, passwordHash }: Settled): Promise<User> {
  if (found.kind === 'linked') return found.user
  if (found.kind === 'invited') await acceptInvitation(trx, found.user, sent, now())
  const id =
    found.user?.id ?? (await createUser(ofAccount(trx, sent.accountId), { found: sent, passwordHash, now: now() }))
  const user = (await repo.findUser(trx, id)) ?? expired()
  await link(trx, { user, found: sent, now: now() })
  return user
}

/** Gives a user who existed what their groups can do. Returns whether that changed something. */
async function changeByGroups({ now }: Platform, trx: Trx, user: User, sent: SsoUser): Promise<boolean> {
  if (!(await followGroups(ofAccount(trx, sent.accountId), user, sent))) return false
  const author = { accountId: user.account_id, userId: user.id, name: user.name }
  const event = { type: 'user.changed_by_sso', subject: user.id, data: { name: user.name } } as const
  await recordEvent(trx, event, { author, now: now(), by: 'person' })
  return true
}

async function acceptInvitation(trx: Trx, user: User, { boundTo }: SsoUser, now: number): Promise<void> {
  if (!(await takeSingleUse(trx, boundTo ?? '', 'invite', now))) invitationEnded()
  await trx.updateTable('users').set({ invited_until: null }).where('id', '=', user.id).execute()
  await endAccess(trx, user.id)
  const author = { accountId: user.account_id, userId: user.id, name: user.name }
  await recordEvent(trx, { type: 'user.invitation_accepted', subject: user.id, data: {} }, { author, now })
}
