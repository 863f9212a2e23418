import { type Kysely, sql } from 'kysely'

/** Adds playlists that fill themselves by a rule (JSON of FillRule), and the accounts whose library has changed since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('playlists').addColumn('fill_rule', 'text').execute()
  await db.schema
    .alterTable('playlist_items')
    .addColumn('is_filled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index playlists_with_rule on playlists (account_id) where fill_rule is not null`.execute(db)
  await db.schema
    .createTable('library_changes')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
}
