import type { Kysely } from 'kysely'

/** "View as": sessions with the platform owner as viewer, and a record of each view. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['sessions', 'single_use_tokens']) {
    await schema.alterTable(table).addColumn('viewer_id', 'text').execute()
    await schema.alterTable(table).addColumn('viewer_session', 'text').execute()
  }
  await schema.alterTable('single_use_tokens').addColumn('reason', 'text').execute()
  await schema.createIndex('sessions_viewer').on('sessions').column('viewer_id').execute()
  await schema
    .createTable('account_views')
    .addColumn('session_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('viewer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('viewer_session', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await schema.createIndex('account_views_account').on('account_views').column('account_id').execute()
  await schema.createIndex('account_views_open').on('account_views').columns(['ended_at', 'started_at']).execute()
}
