import type { Kysely } from 'kysely'

/** Adds indexes for lists by name: without them, each page sorts all rows of the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['playlists', 'screens', 'channels'])
    await db.schema.createIndex(`${table}_name`).on(table).columns(['account_id', 'search_text', 'id']).execute()
}
