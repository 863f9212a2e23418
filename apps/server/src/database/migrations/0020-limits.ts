import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_uploads')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('account_id', 'text', (col) => col.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (col) => col.notNull())
    .addColumn('bytes', 'bigint', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('open_uploads_account').on('open_uploads').column('account_id').execute()
  // SQLite adds one column per statement.
  for (const column of ['max_playlists', 'max_channels', 'max_media'])
    await db.schema.alterTable('plans').addColumn(column, 'bigint').execute()
}
