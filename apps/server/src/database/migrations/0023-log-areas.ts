import type { Kysely } from 'kysely'

/** The area that a log entry is about. Managers see the entries of areas that they may view. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('log_entries').addColumn('area', 'text').execute()
}
