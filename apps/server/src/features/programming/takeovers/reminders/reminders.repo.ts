import type { ServerDb } from '../../../../database/open.ts'

export type DueReminder = Awaited<ReturnType<typeof listDue>>[number]

const mostAtOnce = 500

/** Takeovers that still run and whose reminder is due, of accounts that are not deleted. */
export const listDue = (db: ServerDb, now: number) =>
  db
    .selectFrom('takeovers as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select((is) => [
      't.id',
      't.account_id',
      't.name',
      't.is_drill',
      't.starter_id',
      't.started_by',
      'a.time_zone',
      is.ref('t.started_at').$notNull().as('started_at'),
      is.ref('t.remind_at').$notNull().as('remind_at'),
    ])
    .where('t.remind_at', '<=', now)
    .where('t.started_at', 'is not', null)
    .where('t.ended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('t.remind_at')
    .limit(mostAtOnce)
    .execute()

/** Sets the time of the next reminder. False if another server has sent this one, or the takeover has ended. */
export async function claim(
  db: ServerDb,
  { id, remind_at }: Pick<DueReminder, 'id' | 'remind_at'>,
  next: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('takeovers')
    .set({ remind_at: next })
    .where('id', '=', id)
    .where('remind_at', '=', remind_at)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const recipients = (db: ServerDb, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where('email', '!=', '')

/** The user who started it; undefined without an email address, and if deleted or deactivated. */
export const findStarter = (db: ServerDb, { account_id, starter_id }: Pick<DueReminder, 'account_id' | 'starter_id'>) =>
  recipients(db, account_id).where('id', '=', starter_id).executeTakeFirst()

export const listAdmins = (db: ServerDb, accountId: string) =>
  recipients(db, accountId).where('role', '=', 'admin').orderBy('created_at').orderBy('id').execute()
