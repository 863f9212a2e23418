import type { Kysely } from 'kysely'

/** Adds incoming hooks and the last requests to them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('hooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull())
    .addColumn('allow_get', 'integer', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('signing_key', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('saved_by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('hooks_account').on('hooks').columns(['account_id', 'search_text']).execute()
  await schema.createIndex('hooks_saver').on('hooks').column('saved_by').execute()
  await schema
    .createTable('hook_calls')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('hook_id', 'text', (c) => c.notNull().references('hooks.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('is_done', 'integer', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('hook_calls_hook').on('hook_calls').columns(['hook_id', 'at']).execute()
}
