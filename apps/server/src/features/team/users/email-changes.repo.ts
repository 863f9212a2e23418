import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export const findEmailChange = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findEmailChangeByToken = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Replaces the open change of that user, whose link stops working. */
export const putEmailChange = (trx: Trx, row: Insertable<Tables['email_changes']>) =>
  trx
    .insertInto('email_changes')
    .values(row)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((is) => ({
        email: is.ref('excluded.email'),
        token_hash: is.ref('excluded.token_hash'),
        created_at: is.ref('excluded.created_at'),
        expires_at: is.ref('excluded.expires_at'),
      })),
    )
    .execute()

/** Replaces the token of an open change. Returns its address; undefined when there is none. */
export const renewEmailChange = async (
  db: Db,
  userId: string,
  { now, ...renewed }: { token_hash: string; now: number; expires_at: number },
): Promise<string | undefined> => {
  const row = await db
    .updateTable('email_changes')
    .set({ ...renewed, created_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Removes an open change; of several callers at once only one receives true. */
export const removeEmailChange = async (db: Db, userId: string, now: number): Promise<boolean> =>
  (await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Removes the change that belongs to a token; of several callers at once only one receives true. */
export const takeEmailChange = async (trx: Trx, tokenHash: string): Promise<boolean> =>
  (await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Locks a user until the transaction ends. Undefined unless the user and its account are active. */
export const lockActiveUser = (trx: Trx, id: string) =>
  trx
    .updateTable('users')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where((is) =>
      is.or([
        is('account_id', 'is', null),
        is('account_id', 'in', is.selectFrom('accounts').select('id').where('status', '=', 'active')),
      ]),
    )
    .returning(['id', 'account_id', 'role', 'name', 'email', 'email_key'])
    .executeTakeFirst()
