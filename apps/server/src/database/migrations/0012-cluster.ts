import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('finished_uploads')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('bytes', 'bigint', (col) => col.notNull())
    .addColumn('answer', 'text', (col) => col.notNull())
    .addColumn('finished_at', 'bigint', (col) => col.notNull())
    .execute()
}
