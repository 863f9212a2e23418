import type { Kysely } from 'kysely'

/** Adds when items and media play: JSON of Rule, null for always. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('playlist_items').addColumn('rule', 'text').execute()
  await schema.alterTable('media').addColumn('rule', 'text').execute()
}
