import type { Db, Trx } from '../../../database/open.ts'

/** The password hash of the user that an open confirmation link belongs to. */
export const findPasswordHash = async (db: Db, tokenHash: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('single_use_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select('u.password_hash')
      .where('t.token_hash', '=', tokenHash)
      .where('t.purpose', '=', 'confirm')
      .where('t.expires_at', '>', now)
      .executeTakeFirst()
  )?.password_hash

export const findUnconfirmedUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id', 'name', 'username', 'email'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** Returns the usernames that are taken, in lower case. */
export const listTakenUsernames = async (db: Db, usernames: readonly string[]): Promise<Set<string>> => {
  const keys = usernames.map((username) => username.toLowerCase())
  const rows = await db.selectFrom('users').select('username_key').where('username_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.username_key))
}

/** Returns false when the account is not pending. */
export const activatePending = async (trx: Trx, accountId: string): Promise<boolean> =>
  (await trx
    .updateTable('accounts')
    .set({ status: 'active' })
    .where('id', '=', accountId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

export const removePending = (db: Db, id: string) =>
  db.deleteFrom('accounts').where('id', '=', id).where('status', '=', 'pending').execute()
