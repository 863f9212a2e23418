import type { Kysely } from 'kysely'

/**
 * The index of the newest media contains the search text, so that a search reads matching rows only. A second index is
 * for the online status of thousands of screens at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('media_newest').execute()
  await schema
    .createIndex('media_newest')
    .on('media')
    .columns(['account_id', 'created_at', 'id', 'search_text'])
    .execute()
  await schema.createIndex('devices_screen_status').on('devices').columns(['screen_id', 'status']).execute()
}
