import { invalid, notFound } from '../../../platform/fail.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { type Actor, endAccess, endAccessOfAccount } from '../../../platform/sessions/sessions.ts'
import { updateAccount } from '../../kernel/accounts/index.ts'
import { byOwner, byServer, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { afterReset, removeSecondFactor } from '../../team/two-factor/index.ts'
import { sendPasswordChanged, updateUser } from '../../team/users/index.ts'
import * as repo from './customers.repo.ts'
import { graceMs } from './customers.service.ts'
import { log } from './save-customer.ts'

/** Sets the password of a customer's first admin. */
export async function setPassword(
  platform: Platform,
  owner: Actor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const { db, live } = platform
  const row = (await repo.findCustomer(db, userId)) ?? notFound('customer')
  const { admin_id: adminId, admin_name: name, username, email } = row
  if (!adminId || !name || !username || email === null) return notFound('customer')
  const problem = await passwordProblem(password, { name, username, email })
  if (problem) invalid('password', problem)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    if (!(await updateUser(trx, adminId, { password_hash: passwordHash, invited_until: null }))) notFound('customer')
    await endAccess(trx, adminId)
    await log(trx, platform, { owner, accountId: userId, type: 'customer.password_set', name })
  })
  live.publish(userId, hintsOf('customer.password_set'))
  live.endUser(adminId)
  sendPasswordChanged(platform, { id: adminId, account_id: userId, role: 'admin', email }, 'operator')
}

/** Turns off the second factor of a user of a customer. */
export async function resetTwoFactor(
  platform: Platform,
  owner: Actor,
  { userId: accountId, memberId }: { userId: string; memberId: string },
): Promise<void> {
  const { db, live, now } = platform
  const user = await db.transaction().execute(async (trx) => {
    if (!(await repo.lockCustomer(trx, accountId))) notFound('customer')
    const user = (await repo.findMember(trx, accountId, memberId)) ?? notFound('user')
    await removeSecondFactor(trx, memberId)
    const event = { type: 'user.two_factor_reset', subject: memberId, data: { name: user.name } } as const
    await recordEvent(trx, event, byOwner(owner, accountId, now()))
    return user
  })
  live.publish(accountId, hintsOf('user.two_factor_reset'))
  await afterReset(platform, user, 'operator')
}

export async function saveNotes(
  platform: Platform,
  owner: Actor,
  { userId, notes }: { userId: string; notes: string },
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const { name } = (await repo.lockCustomer(trx, userId)) ?? notFound('customer')
    await updateAccount(trx, userId, { notes })
    // In the platform's log: the customer must not learn of the notes.
    await log(trx, platform, { owner, accountId: null, type: 'customer.notes_changed', name })
  })
  platform.live.publish(null, hintsOf('customer.notes_changed'))
}

/** Changes what future invoices show of the customer. */
export async function saveBillingDetails(
  platform: Platform,
  owner: Actor,
  { userId, ...details }: { userId: string; billing_address: string; tax_number: string },
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const { name } = (await repo.lockCustomer(trx, userId)) ?? notFound('customer')
    await updateAccount(trx, userId, details)
    await log(trx, platform, { owner, accountId: userId, type: 'customer.billing_details_changed', name })
  })
  platform.live.publish(userId, hintsOf('customer.billing_details_changed'))
}

/** Deletes a customer: no user can sign in, screens keep playing, and all data are deleted after the grace period. */
export async function remove(
  platform: Platform,
  owner: Actor,
  { userId, name }: { userId: string; name?: string | undefined },
): Promise<void> {
  const { db, live, now } = platform
  await db.transaction().execute(async (trx) => {
    const row = (await repo.lockCustomer(trx, userId)) ?? notFound('customer')
    if (row.deleted_at !== null) invalid('userId', 'This customer is already deleted.')
    if (name?.trim() !== row.name.trim()) invalid('name', "Type the customer's name exactly as shown.")
    await updateAccount(trx, userId, {
      deleted_at: now(),
      restored_status: row.status,
      status: 'deactivated',
    })
    await endAccessOfAccount(trx, userId)
    await log(trx, platform, { owner, accountId: userId, type: 'customer.deleted', name: row.name })
  })
  live.publish(userId, hintsOf('customer.deleted'))
  live.endAccount(userId)
}

export async function restore(platform: Platform, owner: Actor, id: string): Promise<void> {
  const { db, live, now } = platform
  await db.transaction().execute(async (trx) => {
    const row = (await repo.lockCustomer(trx, id)) ?? notFound('customer')
    const deletedAt = row.deleted_at ?? invalid('userId', 'This customer is not deleted.')
    // After that, its files may already be deleted.
    if (deletedAt <= now() - graceMs)
      invalid('userId', 'This customer can no longer be restored: the grace period is over.')
    const status = await repo.findRestoredStatus(trx, id)
    await updateAccount(trx, id, { deleted_at: null, restored_status: null, status })
    await log(trx, platform, { owner, accountId: id, type: 'customer.restored', name: row.name })
  })
  live.publish(id, hintsOf('customer.restored'))
}

/** Permanently deletes customers after the grace period. Files go first, so that interrupted runs are repeated. */
export async function removeOverdue(platform: Platform): Promise<number> {
  const { db, storage, links, live, contentVersions, now } = platform
  const overdue = await repo.listOverdue(db, now() - graceMs)
  for (const { id, name } of overdue) {
    await storage.removeAll(id)
    await db.transaction().execute(async (trx) => {
      await repo.removeAccount(trx, id)
      await recordEvent(trx, { type: 'customer.removed', subject: id, data: { name } }, byServer(null, now()))
    })
    contentVersions.moved(id)
    links.endAccount(id)
    live.endAccount(id)
    live.publish(null, hintsOf('customer.removed'))
  }
  return overdue.length
}

export const customerRemoval = (platform: Platform): Job => ({
  name: 'customers',
  title: 'Deleted customers',
  schedule: '50 3 * * *',
  isAtStart: true,
  run: async () => {
    const removed = await removeOverdue(platform)
    return `${removed} ${removed === 1 ? 'customer' : 'customers'} permanently deleted.`
  },
})
