import type { Kysely } from 'kysely'

/** Adds what is remembered of warnings (CAP), and the user whose rights a data source has. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('cap_alerts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('sent', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('takeover_id', 'text')
    .addColumn('ends_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('cap_alerts_account').on('cap_alerts').columns(['account_id', 'expires_at']).execute()
  await schema.createIndex('cap_alerts_owner').on('cap_alerts').column('owner_id').execute()
  await schema.createIndex('cap_alerts_expiry').on('cap_alerts').column('expires_at').execute()
  await schema.createIndex('cap_alerts_takeover').on('cap_alerts').column('takeover_id').execute()
  await schema
    .createTable('cap_documents')
    .addColumn('source_id', 'text', (c) => c.notNull().references('data_sources.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('url_hash', 'text', (c) => c.notNull())
    .addColumn('alerts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cap_documents_key', ['source_id', 'url_hash'])
    .execute()
  await schema
    .alterTable('data_sources')
    .addColumn('saved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await schema.createIndex('data_sources_saver').on('data_sources').column('saved_by').execute()
}
