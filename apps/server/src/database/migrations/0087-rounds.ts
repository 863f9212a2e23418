import type { Kysely } from 'kysely'

/** Adds the order of playlists, and how often their items play. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('playlists')
    .addColumn('item_order', 'text', (c) => c.notNull().defaultTo('in_order'))
    .execute()
  await schema
    .alterTable('playlist_items')
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('playlist_items').addColumn('max_per_hour', 'integer').execute()
  await schema.alterTable('playlist_items').addColumn('max_per_day', 'integer').execute()
}
