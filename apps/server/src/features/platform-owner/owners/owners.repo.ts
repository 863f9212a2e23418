import type { Db } from '../../../database/open.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { withSecondFactor } from '../../../platform/sessions/second-factors.ts'

const owners = (db: Db) => db.selectFrom('users').where('role', '=', 'super_admin')

/** All platform owners, the first one first. Sessions that have ended by `now` (ms) do not count. */
export const list = (db: Db, now: number) =>
  owners(db)
    .select(['users.id', 'users.name', 'users.username', 'users.email', 'users.invited_until'])
    .select((of) => [
      withSecondFactor(of).as('has_two_factor'),
      of
        .selectFrom('sessions')
        .select((is) => is.fn.max<number | null>('sessions.seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now)
        .as('seen_at'),
    ])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()

export const find = (db: Db, id: string) => owners(db).selectAll().where('id', '=', id).executeTakeFirst()

export const count = (db: Db): Promise<number> => countOf(owners(db))

/** Email addresses of the owners who have accepted their invitation. */
export const listAddresses = (db: Db) =>
  owners(db)
    .select(['id', 'email'])
    .where('status', '=', 'active')
    .where('invited_until', 'is', null)
    .where('email', '!=', '')
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).execute()
