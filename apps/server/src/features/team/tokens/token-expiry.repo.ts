import type { ServerDb } from '../../../database/open.ts'

/** Time between the email and the expiry (ms). */
const noticeMs = 7 * 24 * 60 * 60 * 1000

/** Tokens that work, expire within 7 days, were created before that, and whose creators have no email about it yet. */
export const listExpiring = (db: ServerDb, now: number) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.created_by')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.account_id', 't.name', 't.last_four', 't.expires_at', 't.last_used_at'])
    .select(['u.id as user_id', 'u.email', 'a.time_zone'])
    .where('t.expiry_email_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<=', now + noticeMs)
    .where((eb) => eb('t.created_at', '<=', eb('t.expires_at', '-', noticeMs)))
    .where('u.status', '=', 'active')
    .where('a.status', '=', 'active')
    .orderBy('t.expires_at')
    .execute()

export type ExpiringToken = Awaited<ReturnType<typeof listExpiring>>[number]

/** Notes that the email is sent now. False if another server has noted it, or the token has another creator by now. */
export async function claimEmail(db: ServerDb, { id, user_id }: ExpiringToken, now: number): Promise<boolean> {
  const row = await db
    .updateTable('api_tokens')
    .set({ expiry_email_at: now })
    .where('id', '=', id)
    .where('created_by', '=', user_id)
    .where('expiry_email_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
