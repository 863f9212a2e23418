import type { Kysely } from 'kysely'

/** Adds whether displays of a screen switch off their TV outside the opening hours. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('screens')
    .addColumn('tv_standby', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
