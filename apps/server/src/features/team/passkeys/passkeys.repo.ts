import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

export const listOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export const findByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when the credential is stored already, also for another user. */
export const insert = async (db: Db, row: Insertable<Tables['passkeys']>): Promise<boolean> => {
  const stored = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores a use. False when the passkey was deleted, or used by another call, since it was read. */
export const use = async (
  db: Db,
  { row, counter, isBackedUp, now }: { row: PasskeyRow; counter: number; isBackedUp: boolean; now: number },
): Promise<boolean> => {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: Number(isBackedUp), last_used_at: now })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const rename = async (db: Db, userId: string, { id, name }: { id: string; name: string }): Promise<boolean> => {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** The name of the passkey that was deleted. */
export const remove = (db: Db, userId: string, id: string): Promise<{ name: string } | undefined> =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()

export const removeAllOf = async (db: Db, userId: string): Promise<boolean> =>
  (await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length > 0

/** Number of passkeys of other domains, by domain. */
export const countElsewhere = (db: Db, domains: readonly string[]) =>
  db
    .selectFrom('passkeys')
    .select((of) => ['domain' as const, of.fn.countAll<number>().as('n')])
    .$if(domains.length > 0, (query) => query.where('domain', 'not in', domains))
    .groupBy('domain')
    .orderBy('domain')
    .execute()
