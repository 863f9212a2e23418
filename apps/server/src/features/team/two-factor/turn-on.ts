import type { Trx } from '../../../database/open.ts'
import type { EncryptionKey } from '../../../platform/encryption/encryption-key.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasSecondFactor, needsSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { type Actor, endAccess } from '../../../platform/sessions/sessions.ts'
import { hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { lockPassword } from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import { by, type User } from './notices.ts'
import { newRecoveryCodes } from './secrets.ts'
import * as repo from './two-factor.repo.ts'

const stillNeeded =
  'Two-factor authentication is required for you. Add another passkey or an authenticator app before you remove this one.'

interface Addition {
  user: User & { password_hash: string }
  /** For recovery codes; undefined while the user has a second factor. */
  key: EncryptionKey | undefined
  /** Stores the factor and returns what to log beside that two-factor authentication is on. */
  store: (trx: Trx, isFirst: boolean) => Promise<NewEvent | undefined>
}

/**
 * Adds a second factor. The first one ends the user's other sessions, which began without it, and gives recovery codes,
 * which are shown once.
 */
export async function addFactor(
  platform: Platform,
  actor: Actor,
  { user, key, store }: Addition,
): Promise<{ isFirst: boolean; recoveryCodes: string[] }> {
  const { db, live, now } = platform
  const userId = user.id
  const author = { ...by(user), now: now() }
  const { isFirst, recoveryCodes, ended } = await db.transaction().execute(async (trx) => {
    // A sign-in with the password alone either ends here, or finds the second factor.
    if (!(await lockPassword(trx, user))) fail('resource.conflict', 'Your password was changed. Start again.')
    const isFirst = !(await hasSecondFactor(trx, userId))
    const event = await store(trx, isFirst)
    if (event) await recordEvent(trx, event, author)
    if (!isFirst) return { isFirst, recoveryCodes: [], ended: [] }
    // It was removed since it was looked for.
    if (!key) return fail('resource.conflict', 'Your second factor was changed. Start again.')
    const { codes, hashes } = newRecoveryCodes(key, userId)
    await repo.replaceRecoveryCodes(trx, { userId, keyId: key.id, hashes, now: now() })
    await recordEvent(trx, { type: 'user.two_factor_on', subject: userId, data: {} }, author)
    return { isFirst, recoveryCodes: codes, ended: await endAccess(trx, userId, actor.sessionHash) }
  })
  for (const hash of ended) live.endSession(hash)
  notify(platform, actor)
  if (isFirst) await closeViews(platform)
  return { isFirst, recoveryCodes }
}

/**
 * Removes a second factor. Without another one, recovery codes are removed, too, and two-factor authentication is off.
 * Returns whether it is.
 */
export async function removeFactor(
  platform: Platform,
  actor: Actor,
  { user, remove }: { user: Addition['user']; remove: (trx: Trx) => Promise<NewEvent | undefined> },
): Promise<{ isLast: boolean }> {
  const { db, now } = platform
  const author = { ...by(user), now: now() }
  const isLast = await db.transaction().execute(async (trx) => {
    // Locks: of two removals at once, one is the last.
    if (!(await lockPassword(trx, user))) fail('resource.conflict', 'Your password was changed. Start again.')
    const event = await remove(trx)
    if (event) await recordEvent(trx, event, author)
    if (await hasSecondFactor(trx, user.id)) return false
    if (await needsSecondFactor(trx, user.id)) fail('resource.conflict', stillNeeded)
    await repo.removeCodes(trx, user.id)
    await recordEvent(trx, { type: 'user.two_factor_off', subject: user.id, data: {} }, author)
    return true
  })
  notify(platform, actor)
  return { isLast }
}

function notify({ live }: Platform, { accountId, userId }: Actor): void {
  live.publish(accountId, hintsOf('user.two_factor_on'))
  live.notifyUser(userId, 'sessions.changed')
}
