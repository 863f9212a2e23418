import { openRows } from './backup/installation.ts'
import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { newPassword } from './platform/ids.ts'
import { hashPassword } from './platform/sessions/passwords.ts'
import { endAccess } from './platform/sessions/sessions.ts'
import { openDiskReserve } from './platform/storage/disk-reserve.ts'

/**
 * Gives the platform owner a new random password, activates the user and ends all their sessions. Works while the
 * server is running. `username` is needed only where there are several owners.
 * @throws OperatorError when no owner matches, or more than one
 */
export async function resetOwner(env: Env, username?: string): Promise<{ username: string; password: string }> {
  const { db, close } = await openRows(env, { reserve: openDiskReserve(env.dataDir, env.diskReserveBytes) })
  try {
    const owners = await db.selectFrom('users').select(['id', 'username']).where('role', '=', 'super_admin').execute()
    const names = owners.map((owner) => owner.username).join(', ')
    const meant = username === undefined ? owners : owners.filter((owner) => owner.username === username)
    const [owner] = meant
    if (!owner)
      throw new OperatorError(username ? `There is no owner ${username}, only ${names}.` : 'There is no owner.')
    if (meant.length > 1) throw new OperatorError(`There are several owners. Name one: npm run reset-owner -- ${names}`)
    const password = newPassword()
    const password_hash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash, status: 'active' }).where('id', '=', owner.id).execute()
      await endAccess(trx, owner.id)
    })
    return { username: owner.username, password }
  } finally {
    await close()
  }
}
