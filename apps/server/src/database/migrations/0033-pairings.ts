import type { Kysely } from 'kysely'

/** Displays without a screen that show a code for the console, at most one row per installation. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('pairings')
    .addColumn('secret_hash', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('installation_hash', 'text', (c) => c.notNull().unique())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('model', 'text')
    .addColumn('version', 'text')
    .addColumn('os', 'text')
    .addColumn('device_id', 'text', (c) => c.references('devices.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('pairings_network').on('pairings').columns(['network', 'created_at']).execute()
  await schema.createIndex('pairings_device').on('pairings').column('device_id').execute()
  await schema.createIndex('pairings_expires').on('pairings').column('expires_at').execute()
}
