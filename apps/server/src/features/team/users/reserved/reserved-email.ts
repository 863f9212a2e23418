import type { Db, Trx } from '../../../../database/open.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { hintsOf, recordEvent } from '../../../kernel/events/index.ts'
import { noEmail } from '../keys.repo.ts'
import { updateUser } from '../users.repo.ts'

/** Time from the creation of a user for which an address that was never confirmed is reserved. */
const reservedMs = 7 * 24 * 60 * 60 * 1000

/** The user with this address, and whether another user who confirms it takes it over. */
export async function findHolder(db: Db, email: string, now: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'account_id', 'role', 'name', 'email', 'email_confirmed', 'created_at'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!row) return undefined
  const isReserved = row.role === 'super_admin' || row.email_confirmed === 1 || row.created_at > now - reservedMs
  return { ...row, isReserved }
}
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** The same, without the user who asks. */
export async function findOtherHolder(db: Db, { email, userId }: { email: string; userId: string }, now: number) {
  const holder = await findHolder(db, email, now)
  return holder?.id === userId ? undefined : holder
}

/** The user of another account who has this address and loses it to a user who confirms it. */
export async function findReleasable(db: Db, email: string, { accountId, now }: { accountId: string; now: number }) {
  const holder = await findHolder(db, email, now)
  return holder && !holder.isReserved && holder.account_id !== accountId ? holder : undefined
}

/** Removes the address from a user who never confirmed it. Call it when another user has confirmed it. */
export async function releaseEmail(trx: Trx, { id, account_id, name }: Holder, now: number): Promise<void> {
  await updateUser(trx, id, { email: '', ...noEmail(id) })
  const author = { accountId: account_id, userId: id, name }
  await recordEvent(trx, { type: 'user.email_released', subject: id, data: { name } }, { author, now })
}

/** Call it after the commit. */
export function publishRelease({ live }: Platform, loser: Holder | undefined): void {
  if (!loser) return
  if (loser.account_id) live.publish(loser.account_id, hintsOf('user.email_released'))
  live.notifyUser(loser.id)
}
