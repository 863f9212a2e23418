import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When the user of a session signed in or confirmed it last. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const add = db.schema.alterTable('sessions')
  await add.addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await db
    .updateTable('sessions')
    .set((is) => ({ confirmed_at: is.ref('created_at') }))
    .execute()
}
