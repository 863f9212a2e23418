import type { Kysely } from 'kysely'

/** Adds the numbers of changes of content that reach some screens of an account only, and of the last one of each screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('screen_moves', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('screens')
    .addColumn('last_move', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('screen_revisions')
    .addColumn('screen_moves', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('screens_last_move').on('screens').columns(['account_id', 'last_move']).execute()
}
