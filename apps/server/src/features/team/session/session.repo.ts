import type { Db, Trx } from '../../../database/open.ts'
import type { Purpose } from '../../../platform/sessions/single-use.ts'

/** Finds a user by username or email, ignoring case. */
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

/** Locks a session until the transaction ends and updates `seen_at`. Undefined for unknown and expired sessions, and for “View as”. */
export const lockSession = (trx: Trx, tokenHash: string, now: number) =>
  trx
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('viewer_id', 'is', null)
    .where('expires_at', '>', now)
    .returning(['sign_in_id', 'confirmed_at', 'created_at', 'by_sso'])
    .executeTakeFirst()

/** Sets a password; an invitation counts as accepted. */
export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash, invited_until: null }).where('id', '=', userId).execute()

export const confirmEmail = (db: Db, userId: string) =>
  db.updateTable('users').set({ email_confirmed: 1 }).where('id', '=', userId).execute()

/** Sessions of a user, last used first; for "View as" sessions with viewer and account. */
export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('users as viewer', 'viewer.id', 'sessions.viewer_id')
    .selectAll('sessions')
    .select(['viewer.name as viewer_name', 'accounts.name as account_name'])
    .where((is) => is.or([is('sessions.user_id', '=', userId), is('sessions.viewer_id', '=', userId)]))
    .orderBy('seen_at', 'desc')
    .execute()
