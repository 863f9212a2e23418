import type { Kysely } from 'kysely'

/** The recycle bin, and how long accounts keep what is in it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('bin_days', 'integer', (c) => c.notNull().defaultTo(30))
    .execute()
  await schema
    .createTable('bin_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('cohort_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('thing_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text')
    .addColumn('deleted_by', 'text')
    .addColumn('deleted_by_name', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('original', 'text')
    .addColumn('stored_bytes', 'bigint', (c) => c.notNull())
    .execute()
  const indexes = {
    newest: ['account_id', 'deleted_at', 'id'],
    cohort: ['account_id', 'cohort_id'],
    thing: ['account_id', 'thing_id'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(`bin_entries_${name}`).on('bin_entries').columns(columns).execute()
  await schema
    .createTable('bin_contents')
    .addColumn('bin_id', 'text', (c) => c.primaryKey().references('bin_entries.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('bin_files')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('kept_file', 'text', (c) => c.notNull())
    .addColumn('bin_id', 'text', (c) => c.notNull().references('bin_entries.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('bin_files_key', ['account_id', 'kept_file', 'bin_id'])
    .execute()
  await schema.createIndex('bin_files_entry').on('bin_files').column('bin_id').execute()
  await schema
    .createTable('bin_tags')
    .addColumn('bin_id', 'text', (c) => c.notNull().references('bin_entries.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('tag_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bin_tags_key', ['bin_id', 'tag_id'])
    .execute()
}
