import { join } from 'node:path'
import type { EventName } from '@digisigncast/contract/events/events'
import { openRows } from './backup/installation.ts'
import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { newId, newPassword } from './platform/ids.ts'
import { actionMail } from './platform/mail/action-mail.ts'
import { openMailer } from './platform/mail/mail.ts'
import { hashPassword } from './platform/sessions/passwords.ts'
import { endAccess } from './platform/sessions/sessions.ts'
import { openDiskReserve } from './platform/storage/disk-reserve.ts'

/**
 * Gives the platform owner a new random password, turns off two-factor authentication (also passkeys), activates the user and ends all
 * their sessions. It is in the log of the platform, and the owner gets an email. Works while the
 * server is running. `username` is needed only where there are several owners.
 * @throws OperatorError when no owner matches, or more than one
 */
export async function resetOwner(env: Env, username?: string): Promise<{ username: string; password: string }> {
  const { db, close } = await openRows(env, { reserve: openDiskReserve(env.dataDir, env.diskReserveBytes) })
  try {
    const owners = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'name'])
      .where('role', '=', 'super_admin')
      .execute()
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
      for (const table of ['two_factors', 'passkeys', 'recovery_codes', 'second_factor_tries'] as const)
        await trx.deleteFrom(table).where('user_id', '=', owner.id).execute()
      await endAccess(trx, owner.id)
      await trx.insertInto('events').values(accessReset(owner)).execute()
    })
    // The password is shown in any case.
    if (owner.email !== '') await sendReset(env, owner.email).catch(() => undefined)
    return { username: owner.username, password }
  } finally {
    await close()
  }
}

const accessReset = ({ id, name }: { id: string; name: string }) => ({
  id: newId(),
  account_id: null,
  type: 'owner.access_reset' satisfies EventName,
  level: 'warning' as const,
  subject_id: id,
  data: JSON.stringify({ name }),
  actor_kind: 'job' as const,
  actor_id: null,
  actor_name: '',
  address: null,
  area: null,
  screen_id: null,
  to_webhooks: null,
  created_at: Date.now(),
})

/** An email that cannot be sent is kept in the outbox. */
async function sendReset(env: Env, to: string): Promise<void> {
  const title = 'Your access was reset'
  const mail = {
    brand: { name: 'DigiSignCast', logo: null },
    title,
    text: '“npm run reset-owner” was run on the server: you have a new password, two-factor authentication is off, your passkeys are deleted, and all your sessions have ended.',
    action: 'Sign in',
    link: env.adminUrl,
    note: 'If you do not know about this, someone else can run commands on your server.',
  }
  const outbox = join(env.dataDir, 'outbox')
  const mailer = openMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, outbox, onKept: () => {} })
  await mailer.send({ to, subject: title, ...actionMail(mail) })
}
