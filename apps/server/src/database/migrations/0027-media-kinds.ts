import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Media items of kinds without a file: they have a source (JSON) instead. Their columns of the file are null; sorted by
 * size, such items come last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('media').addColumn('source', 'text').execute()
  await schema.dropIndex('media_size').execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await dropNotNull(db)
  else await replaceColumns(db)
  await sql`create index media_size on media (account_id, (coalesce(bytes, 0)), id)`.execute(db)
}

async function dropNotNull({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['original_file', 'playback_file', 'mime', 'bytes'])
    await schema
      .alterTable('media')
      .alterColumn(column, (c) => c.dropNotNull())
      .execute()
}

// Not every SQLite that the product runs on can drop the constraint. Dropping the table would delete playlist items.
async function replaceColumns(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const index of ['media_original', 'media_playback']) await schema.dropIndex(index).execute()
  const columns = { original_file: 'text', playback_file: 'text', mime: 'text', bytes: 'bigint' } as const
  for (const [column, type] of Object.entries(columns)) {
    await schema.alterTable('media').renameColumn(column, 'replaced').execute()
    await schema.alterTable('media').addColumn(column, type).execute()
    await sql`update media set ${sql.id(column)} = replaced`.execute(db)
    await schema.alterTable('media').dropColumn('replaced').execute()
  }
  await schema.createIndex('media_original').on('media').columns(['account_id', 'original_file']).execute()
  await schema.createIndex('media_playback').on('media').columns(['account_id', 'playback_file']).execute()
}
