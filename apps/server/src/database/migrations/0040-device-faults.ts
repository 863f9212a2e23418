import type { Kysely } from 'kysely'

/** The fault of a device that the log says last. Devices that never had one have no row. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('device_faults')
    .addColumn('device_id', 'text', (c) => c.primaryKey().references('devices.id').onDelete('cascade'))
    .addColumn('fault', 'text', (c) => c.notNull())
    .addColumn('logged_at', 'bigint', (c) => c.notNull())
    .execute()
}
