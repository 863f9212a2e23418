import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

interface Audience {
  id: string
  is_for_all: number
}

/** Recipients: the active admins of the active customers it is for. */
const recipients = (db: Db, { id, is_for_all }: Audience) => {
  const query = db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .where('u.role', '=', 'admin')
    .where('u.status', '=', 'active')
    .where('u.email', '!=', '')
    .where('a.status', '=', 'active')
  return is_for_all === 1
    ? query
    : query.where('a.id', 'in', (is) =>
        is.selectFrom('announcement_accounts').select('account_id').where('announcement_id', '=', id),
      )
}

const isMailed = (is: ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>, id: string) =>
  is.exists(
    is
      .selectFrom('announcement_mails as m')
      .select('m.user_id')
      .whereRef('m.user_id', '=', 'u.id')
      .where('m.announcement_id', '=', id),
  )

/** Recipients whose email has not been sent yet. */
export const listUnmailed = (db: Db, audience: Audience, limit: number) =>
  recipients(db, audience)
    .select(['u.id', 'u.email', 'u.email_confirmed', 'a.id as account_id', 'a.name as account_name'])
    .where((is) => is.not(isMailed(is, audience.id)))
    .orderBy('u.id')
    .limit(limit)
    .execute()

export const countUnmailed = (db: Db, audience: Audience): Promise<number> =>
  countOf(recipients(db, audience).where((is) => is.not(isMailed(is, audience.id))))

/** Claims an email. Returns true for only one of several servers. */
export const claimMail = async (db: Db, id: string, userId: string, now: number): Promise<boolean> => {
  const row = await db
    .insertInto('announcement_mails')
    .values({ announcement_id: id, user_id: userId, sent_at: now })
    .onConflict((on) => on.columns(['announcement_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Live announcements with unsent emails. */
export const listToMail = (db: Db, now: number) =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('sends_mail', '=', 1)
    .where('mailed_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Whether it is unchanged since it was read and still has to be emailed. */
export const isStillWanted = async (db: Db, { id, version }: { id: string; version: number }): Promise<boolean> => {
  const row = await db
    .selectFrom('announcements')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

export const noteMailed = (db: Db, { id, version }: { id: string; version: number }, now: number) =>
  db.updateTable('announcements').set({ mailed_at: now }).where('id', '=', id).where('version', '=', version).execute()
