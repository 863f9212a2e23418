import { ofAccount } from '../../../../database/access/access.ts'
import type { AccountDb, AccountTrx, Db, ServerDb } from '../../../../database/open.ts'
import { newToken } from '../../../../platform/ids.ts'

export const findSettings = (db: Db, accountId: string, userId: string) =>
  ofAccount(db, accountId)
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Adds the row of a user, unless there is one. */
export const addSettings = (trx: AccountDb, userId: string) =>
  trx
    .insertInto('notification_settings')
    .values({
      account_id: trx.accountId,
      user_id: userId,
      channels: null,
      off_token: newToken(),
      email_next_at: 0,
      email_failures: 0,
    })
    .onConflict((on) => on.doNothing())
    .execute()

export const setChannels = (trx: AccountTrx, userId: string, channels: string) =>
  trx.updateTable('notification_settings').set({ channels }).where('user_id', '=', userId).execute()

/** Removes the news that was to be emailed to a user. */
export const forgetEmails = (trx: AccountTrx, userId: string) =>
  trx.deleteFrom('alert_emails').where('user_id', '=', userId).execute()

export const findUser = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.name', 'u.email', 'u.email_confirmed'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** The user whose link it is. */
export const findByOffToken = (db: ServerDb, token: string) =>
  db
    .selectFrom('notification_settings as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.account_id', 'n.user_id', 'n.channels', 'u.role'])
    .where('n.off_token', '=', token)
    .executeTakeFirst()
