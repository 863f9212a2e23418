import type { Kysely } from 'kysely'

/** Adds where screens stand, and those with a tag: “latitude, longitude”. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('screens').addColumn('location', 'text').execute()
  await schema.alterTable('tags').addColumn('location', 'text').execute()
}
