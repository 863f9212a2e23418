import { type Kysely, sql } from 'kysely'

/** Adds the number of files of a slide. Its source contains 67 characters for each of its fonts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('slide_files', 'integer').execute()
  await sql`update media set slide_files = length(source) / 67
    + (select count(*) from slide_media where slide_id = media.id)
    + (select count(*) from slide_sources where slide_id = media.id)
    where kind = 'slide'`.execute(db)
}
