import type { Kysely } from 'kysely'

/** Adds the pictures that media items had before they were replaced. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('earlier_pictures')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('picture_file', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('earlier_pictures_key', ['media_id', 'until'])
    .execute()
  await schema
    .createIndex('earlier_pictures_file')
    .on('earlier_pictures')
    .columns(['account_id', 'picture_file'])
    .execute()
}
