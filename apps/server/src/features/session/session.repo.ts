import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Purpose } from '../../platform/single-use.ts'

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

export const findSingleUse = (db: Db, tokenHash: string, purpose: Purpose, now: number) =>
  db
    .selectFrom('single_use_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const removeSingleUseOf = (db: Db, userId: string, purpose: Purpose) =>
  db
    .deleteFrom('single_use_tokens')
    .where((is) => is.or([is('user_id', '=', userId), is('viewer_id', '=', userId)]))
    .where('purpose', '=', purpose)
    .execute()

export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** Sessions of a user are also those in which they look through somebody else's eyes. */
const isOf = (is: ExpressionBuilder<Tables, 'sessions'>, userId: string) =>
  is.or([is('sessions.user_id', '=', userId), is('sessions.viewer_id', '=', userId)])

/** Where a user is signed in, last seen first; of a view also who looks, and into what. */
export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('users as viewer', 'viewer.id', 'sessions.viewer_id')
    .selectAll('sessions')
    .select(['viewer.name as viewer_name', 'accounts.name as account_name'])
    .where((is) => isOf(is, userId))
    .orderBy('seen_at', 'desc')
    .execute()

export const removeSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

/** Those of a user, views included; answers those that it ended. */
export const removeOtherSessions = (db: Db, userId: string, keepHash: string) =>
  db
    .deleteFrom('sessions')
    .where((is) => isOf(is, userId))
    .where('token_hash', '!=', keepHash)
    .returning('token_hash')
    .execute()
