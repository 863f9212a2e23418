import type { Db } from '../../../database/open.ts'
import { newToken } from '../../../platform/ids.ts'

/** Whether an owner gets emails, which is so by default, and the secret of the link that switches them off. */
export async function findEmails(db: Db, userId: string): Promise<{ off_token: string; is_on: number }> {
  await db
    .insertInto('platform_alert_emails')
    .values({ user_id: userId, off_token: newToken(), is_on: 1 })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .selectFrom('platform_alert_emails')
    .select(['off_token', 'is_on'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export const setOn = (db: Db, userId: string, isOn: boolean) =>
  db
    .updateTable('platform_alert_emails')
    .set({ is_on: isOn ? 1 : 0 })
    .where('user_id', '=', userId)
    .execute()

/** False: the token is of no owner. */
export const switchOff = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .updateTable('platform_alert_emails')
    .set({ is_on: 0 })
    .where('off_token', '=', token)
    .returning('user_id')
    .executeTakeFirst()) !== undefined
