import type { Kysely } from 'kysely'

/** Adds the fonts of data sources: those for characters that the fonts of slides do not have. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('data_sources').addColumn('data_fonts', 'text').execute()
}
