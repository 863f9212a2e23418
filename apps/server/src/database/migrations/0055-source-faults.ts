import type { Kysely } from 'kysely'

/** Adds the kind of the error of data sources. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('data_sources').addColumn('error_code', 'text').execute()
}
