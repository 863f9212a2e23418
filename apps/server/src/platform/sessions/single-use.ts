import type { Insertable } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

export type Purpose = Tables['single_use_tokens']['purpose']

/** Stores a single-use secret, such as a link in an email. Only its hash is stored. */
export const insertSingleUse = (db: Db, row: Insertable<Tables['single_use_tokens']>) =>
  db.insertInto('single_use_tokens').values(row).execute()

export const removeSingleUseOf = (db: Db, userId: string, purpose: Purpose) =>
  db.deleteFrom('single_use_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

/** Deletes and returns the row of a secret: only one of several simultaneous callers gets it. */
export const takeSingleUse = async (db: Db, tokenHash: string, purpose: Purpose, now: number) => {
  const row = await db
    .deleteFrom('single_use_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}
