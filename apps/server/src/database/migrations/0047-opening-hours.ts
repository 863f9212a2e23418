import type { Kysely } from 'kysely'

/** Adds the opening hours of screens: JSON list of Rule, null for always open. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('screens').addColumn('hours', 'text').execute()
}
