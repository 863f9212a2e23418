import type { Kysely } from 'kysely'

/** Adds how items are presented: fit and fill of playlists; fit, sound, trim and playback of items. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('playlists')
    .addColumn('fit', 'text', (c) => c.notNull().defaultTo('contain'))
    .execute()
  await schema
    .alterTable('playlists')
    .addColumn('fill', 'text', (c) => c.notNull().defaultTo('blur'))
    .execute()
  await schema.alterTable('playlist_items').addColumn('fit', 'text').execute()
  await schema
    .alterTable('playlist_items')
    .addColumn('volume', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('playlist_items').addColumn('trim_from_ms', 'bigint').execute()
  await schema.alterTable('playlist_items').addColumn('trim_to_ms', 'bigint').execute()
  await schema
    .alterTable('playlist_items')
    .addColumn('playback', 'text', (c) => c.notNull().defaultTo('end'))
    .execute()
}
