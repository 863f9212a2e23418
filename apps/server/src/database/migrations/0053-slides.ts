import type { Kysely } from 'kysely'

/** Adds the media items that slides show. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('slide_media')
    .addColumn('slide_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('slide_media_key', ['slide_id', 'media_id'])
    .execute()
  await schema.createIndex('slide_media_media').on('slide_media').column('media_id').execute()
}
