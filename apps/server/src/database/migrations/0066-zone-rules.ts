import type { Kysely } from 'kysely'

/** Adds the time zone data that a stored revision was computed with: manifests contain it from now on. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('screen_revisions')
    .addColumn('zone_data', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
