import { type Kysely, sql } from 'kysely'

/** Adds the layer of schedule entries, and where those above the content lie (JSON of OverlayPlace). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('schedule_entries')
    .addColumn('layer', 'text', (c) => c.notNull().defaultTo('main').check(sql`layer in ('main', 'overlay')`))
    .execute()
  await db.schema.alterTable('schedule_entries').addColumn('overlay', 'text').execute()
}
