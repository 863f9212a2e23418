import type { Kysely } from 'kysely'

/** Adds where takeovers lie that are shown above the content (JSON of OverlayPlace). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('takeovers').addColumn('overlay', 'text').execute()
}
