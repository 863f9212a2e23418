import type { Kysely } from 'kysely'

/** Adds the location of screens and tags: “latitude, longitude”. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('screens').addColumn('location', 'text').execute()
  await schema.alterTable('tags').addColumn('location', 'text').execute()
}
