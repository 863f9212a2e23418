import type { Kysely } from 'kysely'

/** Adds data sources and the slides that show them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('data_sources')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('interval_minutes', 'integer', (c) => c.notNull())
    .addColumn('data_file', 'text')
    .addColumn('data_bytes', 'integer')
    .addColumn('etag', 'text')
    .addColumn('modified', 'text')
    .addColumn('checked_at', 'bigint')
    .addColumn('changed_at', 'bigint')
    .addColumn('error', 'text')
    .addColumn('failing_since', 'bigint')
    .addColumn('next_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('data_sources_account').on('data_sources').columns(['account_id', 'search_text']).execute()
  await schema.createIndex('data_sources_owner').on('data_sources').column('owner_id').execute()
  await schema.createIndex('data_sources_next').on('data_sources').column('next_at').execute()
  await schema.createIndex('data_sources_file').on('data_sources').columns(['account_id', 'data_file']).execute()
  await schema
    .createTable('slide_sources')
    .addColumn('slide_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('source_id', 'text', (c) => c.notNull().references('data_sources.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('slide_sources_key', ['slide_id', 'source_id'])
    .execute()
  await schema.createIndex('slide_sources_source').on('slide_sources').column('source_id').execute()
}
