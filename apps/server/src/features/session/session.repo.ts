import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

type Purpose = Tables['single_use_tokens']['purpose']

/** Finds by user name or e-mail, whatever their case. */
export const findByLogin = (db: Db, login: string) => {
  const key = login.toLowerCase()
  return db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('username_key', '=', key), is('email_key', '=', key)]))
    .executeTakeFirst()
}

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findAccount = (db: Db, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const insertSingleUse = (db: Db, row: Tables['single_use_tokens']) =>
  db.insertInto('single_use_tokens').values(row).execute()

/** Takes the secret out of the table: of several callers at once only one receives it. */
export const takeSingleUse = async (db: Db, tokenHash: string, purpose: Purpose, now: number) => {
  const row = await db
    .deleteFrom('single_use_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}

export const findSingleUse = (db: Db, tokenHash: string, purpose: Purpose, now: number) =>
  db
    .selectFrom('single_use_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const removeSingleUseOf = (db: Db, userId: string, purpose: Purpose) =>
  db.deleteFrom('single_use_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** Where a user is signed in, last seen first. */
export const listSessions = (db: Db, userId: string) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('seen_at', 'desc').execute()

export const removeSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

/** Answers those that it ended. */
export const removeOtherSessions = (db: Db, userId: string, keepHash: string) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keepHash)
    .returning('token_hash')
    .execute()
