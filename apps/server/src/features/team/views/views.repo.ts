import type { Insertable } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export const findAccount = (db: Db, id: string) =>
  db.selectFrom('accounts').select(['id', 'name', 'status', 'deleted_at']).where('id', '=', id).executeTakeFirst()

/** The oldest active admin. */
export const findFirstAdmin = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()

/** An active user with the name of the account. */
export const findActiveUser = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.role', 'u.permissions', 'a.id as account_id'])
    .where('u.id', '=', id)
    .where('u.status', '=', 'active')
    .where('a.status', '=', 'active')
    .executeTakeFirst()

export const findViewer = (db: Db, sessionHash: string, now: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name'])
    .where('s.token_hash', '=', sessionHash)
    .where('s.expires_at', '>', now)
    .where('u.role', '=', 'super_admin')
    .where('u.status', '=', 'active')
    .executeTakeFirst()

export const insertView = (db: Db, row: Insertable<Tables['account_views']>) =>
  db.insertInto('account_views').values(row).execute()

/** Views not yet marked as ended whose session, or the viewer's own session, has ended or expired. */
export const listOver = (db: Db, now: number) =>
  db
    .selectFrom('account_views as v')
    .innerJoin('users as viewer', 'viewer.id', 'v.viewer_id')
    .select(['v.session_hash', 'v.account_id', 'v.viewer_id', 'v.started_at', 'viewer.name as viewer_name'])
    .where('v.ended_at', 'is', null)
    .where((is) =>
      is.or(
        (['v.session_hash', 'v.viewer_session'] as const).map((hash) =>
          is.not(
            is.exists(
              is
                .selectFrom('sessions')
                .select('sessions.token_hash')
                .whereRef('sessions.token_hash', '=', hash)
                .where('sessions.expires_at', '>', now),
            ),
          ),
        ),
      ),
    )
    .execute()

/** Marks a view as ended. Returns true for only one of several concurrent callers. */
export const endView = async (db: Db, sessionHash: string, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('account_views')
    .set({ ended_at: now })
    .where('session_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .returning('session_hash')
    .executeTakeFirst()
  return row !== undefined
}
