import type { Kysely } from 'kysely'

/** Results and due times of background jobs; indexes for counts over all customers. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('last_started_at', 'bigint')
    .addColumn('last_finished_at', 'bigint')
    .addColumn('duration_ms', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('result', 'text')
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('devices_standing').on('devices').columns(['status', 'account_id', 'screen_id']).execute()
}
