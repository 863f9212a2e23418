import type { Kysely } from 'kysely'

/** Adds whether a stay is one of a device that waits for approval. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('device_activity')
    .addColumn('is_waiting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
