import type { Kysely } from 'kysely'

/** The first steps of a new customer. Customers from earlier releases have none. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('setup_guides')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text')
    .addColumn('screen_id', 'text')
    .addColumn('sample_media_ids', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
}
