import type { Db } from '../../../database/open.ts'

interface Names {
  username: string
  email: string
}

// Usernames and emails contain no space, so this equals none of them.
const unusedKey = (id: string): string => ` ${id}`

/** Keys of a confirmed user; an empty email gets a key that never matches. */
export const confirmedKeys = (id: string, { username, email }: Names) => ({
  username_key: username.toLowerCase(),
  ...(email === '' ? noEmail(id) : { email_key: email.toLowerCase() }),
  unconfirmed_username_key: null,
  unconfirmed_email_key: null,
})

/** The key of a user without an email address. */
export const noEmail = (id: string) => ({ email_key: unusedKey(id) })

/** The keys of an unconfirmed registration: they reserve neither username nor email. */
export const unconfirmedKeys = (id: string, { username, email }: Names) => ({
  username_key: unusedKey(id),
  email_key: unusedKey(id),
  unconfirmed_username_key: username.toLowerCase(),
  unconfirmed_email_key: email.toLowerCase(),
})

/** The latest unconfirmed registration with this username or email. */
export const findUnconfirmed = (db: Db, login: string) => {
  const key = login.toLowerCase()
  return db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('unconfirmed_username_key', '=', key), is('unconfirmed_email_key', '=', key)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the unconfirmed registrations of an email; with `createdUntil` only those that are at least as old. */
export async function removeUnconfirmed(db: Db, email: string, createdUntil?: number): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('status', '=', 'pending')
    .where('id', 'in', (of) => {
      const accounts = of
        .selectFrom('users')
        .select('account_id')
        .$narrowType<{ account_id: string }>()
        .where('status', '=', 'pending')
        .where('unconfirmed_email_key', '=', email.toLowerCase())
      return createdUntil === undefined ? accounts : accounts.where('created_at', '<=', createdUntil)
    })
    .execute()
}
