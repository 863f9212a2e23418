import type { Me, SessionRow } from '@digisigncast/contract/session'
import { type FieldErrors, fail, invalid } from '../../platform/fail.ts'
import { hashPassword, isPassword, passwordProblem } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Actor, endAccess, endSignIn } from '../../platform/sessions.ts'
import { searchText } from '../../platform/text.ts'
import { findTaken, updateUser } from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import * as repo from './session.repo.ts'
import { describe, type SessionLimits } from './session.service.ts'

export interface ProfileInput {
  name: string
  username: string
  email: string
}

export async function updateProfile(
  platform: Platform,
  actor: Actor,
  { name, username, email }: ProfileInput,
): Promise<Me> {
  const { db, live } = platform
  const taken = await findTaken(db, { username, email, exceptId: actor.userId })
  const errors: FieldErrors = {
    ...(taken.username && { username: ['This username is taken. Please choose another one.'] }),
    ...(taken.email && { email: ['This email address is in use already.'] }),
  }
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
  await db.transaction().execute((trx) =>
    updateUser(trx, actor.userId, {
      name,
      search_text: searchText(name),
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email.toLowerCase(),
    }),
  )
  if (actor.accountId) live.publish(actor.accountId, ['users.changed'])
  live.tellUser(actor.userId)
  return describe(platform, actor)
}

/** Sets a new password; all other sessions of this user and their open codes and links end. */
export async function changePassword(
  platform: Platform,
  limits: SessionLimits,
  actor: Actor,
  input: { current_password: string; password: string },
): Promise<void> {
  const { db, live } = platform
  await limits.ownPassword.take(actor.userId)
  const user = (await repo.findUser(db, actor.userId)) ?? fail('auth.required', 'Please sign in.')
  if (!(await isPassword(user.password_hash, input.current_password))) {
    invalid('current_password', 'This is not your current password.')
  }
  await limits.ownPassword.giveBack(actor.userId)
  const problem = await passwordProblem(input.password, user)
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(input.password)
  const others = await db.transaction().execute(async (trx) => {
    await repo.updatePassword(trx, actor.userId, passwordHash)
    return endAccess(trx, actor.userId, actor.sessionHash)
  })
  for (const hash of others) live.endSession(hash)
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
  if (!row) return fail('resource.not_found', 'This session has ended already.')
  const isOwn = row.token_hash === actor.sessionHash
  for (const hash of await endSignIn(db, row.sign_in_id, isOwn ? '' : actor.sessionHash)) live.endSession(hash)
  await closeViews(platform)
}
