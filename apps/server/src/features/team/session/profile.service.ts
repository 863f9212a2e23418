import type { Me, SessionRow } from '@digisigncast/contract/accounts/session'
import { emailRequired } from '@digisigncast/contract/api/wire'
import type { Trx } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { type Actor, endAccess, endSignIn } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { recordAudit } from '../../kernel/audit/index.ts'
import {
  beginEmailChange,
  checkOwnPassword,
  isSameAddress,
  missingPassword,
  newNames,
  type OwnAccountLimits,
  requireFreeNames,
  sendConfirmation,
  sendPasswordChanged,
  storeEmailChange,
  updateUser,
} from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import * as repo from './session.repo.ts'
import { describe } from './session.service.ts'

export interface ProfileInput {
  name: string
  username: string
  email: string
  current_password?: string | undefined
}

/** Notes an act on the own user in the audit log. */
const auditOwn = (trx: Trx, type: 'user.profile_changed' | 'user.password_changed', actor: Actor, now: number) =>
  recordAudit(trx, {
    author: actor,
    by: actor.accountId === null ? 'owner' : 'person',
    now,
    type,
    subject: actor.userId,
    name: actor.name,
  })

/** Changes the name and username at once. A new email address replaces the current one when it is confirmed. */
export async function updateProfile(
  platform: Platform,
  limits: OwnAccountLimits,
  actor: Actor,
  input: ProfileInput,
): Promise<{ me: Me; isToConfirm: boolean }> {
  const { db, live, now } = platform
  const { name, username, email } = input
  const present = (await repo.findUser(db, actor.userId)) ?? fail('auth.required', 'Please sign in.')
  if (email === '' && present.email !== '') invalid('email', emailRequired)
  const problem = missingPassword(present, input)
  if (problem) invalid('current_password', problem)
  const refund = await requireFreeNames(db, limits.names, actor, newNames(present, input, true))
  const emailChange = await beginEmailChange(platform, limits, actor.userId, input)
  await db.transaction().execute(async (trx) => {
    const user = (await repo.findUser(trx, actor.userId)) ?? fail('auth.required', 'Please sign in.')
    await updateUser(trx, actor.userId, {
      name,
      search_text: searchText(name),
      username,
      username_key: username.toLowerCase(),
      // The same address with different case.
      ...(isSameAddress(user.email, email) && { email }),
    })
    if (emailChange) await storeEmailChange(trx, now(), emailChange)
    await auditOwn(trx, 'user.profile_changed', actor, now())
  })
  await refund()
  if (actor.accountId) live.publish(actor.accountId, ['users.changed'])
  live.notifyUser(actor.userId)
  if (emailChange) sendConfirmation(platform, emailChange)
  return { me: await describe(platform, actor), isToConfirm: emailChange !== undefined }
}

/** Sets a new password; all other sessions of this user and their open codes and links end. */
export async function changePassword(
  platform: Platform,
  limits: OwnAccountLimits,
  actor: Actor,
  input: { current_password: string; password: string },
): Promise<void> {
  const { db, live } = platform
  const user = await checkOwnPassword(platform, limits, actor.userId, input.current_password)
  const problem = await passwordProblem(input.password, user)
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(input.password)
  const others = await db.transaction().execute(async (trx) => {
    await repo.updatePassword(trx, actor.userId, passwordHash)
    await auditOwn(trx, 'user.password_changed', actor, platform.now())
    return endAccess(trx, actor.userId, actor.sessionHash)
  })
  for (const hash of others) live.endSession(hash)
  live.notifyUser(actor.userId, 'sessions.changed')
  sendPasswordChanged(platform, user, 'user')
  await closeViews(platform)
}

// The first half of the hash names a session; the token cannot be found from it.
const idOf = (tokenHash: string): string => tokenHash.slice(0, 32)

export async function listSessions({ db, now }: Platform, actor: Actor): Promise<SessionRow[]> {
  const rows = await repo.listSessions(db, actor.userId)
  return rows
    .filter((row) => row.expires_at > now())
    .map((row) => ({
      id: idOf(row.token_hash),
      user_agent: row.user_agent,
      address: row.address,
      created_at: row.created_at,
      seen_at: row.seen_at,
      is_current: row.token_hash === actor.sessionHash,
      view: row.viewer_name === null ? null : { by: row.viewer_name, of: row.account_name ?? '' },
    }))
}

/** Ends one of the user's sessions with all that came from it, but not the one that asks for it. */
export async function revokeSession(platform: Platform, actor: Actor, id: string): Promise<void> {
  const { db, live } = platform
  const row = (await repo.listSessions(db, actor.userId)).find(({ token_hash }) => idOf(token_hash) === id)
  if (!row) return fail('resource.not_found', 'This session has already ended.')
  const isOwn = row.token_hash === actor.sessionHash
  for (const hash of await endSignIn(db, row.sign_in_id, isOwn ? '' : actor.sessionHash)) live.endSession(hash)
  live.notifyUser(actor.userId, 'sessions.changed')
  await closeViews(platform)
}
