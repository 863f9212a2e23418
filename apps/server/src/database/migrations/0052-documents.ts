import type { Kysely } from 'kysely'

/**
 * Adds documents: the pictures of their pages, the pages that items show, and conversions that render them. A conversion
 * can have a file of its own, which replaces that of the media item when its pages are rendered.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('media').addColumn('page_count', 'integer').execute()
  await schema
    .createTable('document_pages')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('page_file', 'text', (c) => c.notNull())
    .addColumn('thumbnail_file', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('part_hashes', 'text')
    .addPrimaryKeyConstraint('document_pages_key', ['media_id', 'page'])
    .execute()
  await schema.createIndex('document_pages_file').on('document_pages').columns(['account_id', 'page_file']).execute()
  await schema
    .createIndex('document_pages_thumbnail')
    .on('document_pages')
    .columns(['account_id', 'thumbnail_file'])
    .execute()
  await schema
    .alterTable('conversions')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('video'))
    .execute()
  for (const column of ['page', 'pages']) await schema.alterTable('conversions').addColumn(column, 'integer').execute()
  await schema.alterTable('conversions').addColumn('pending_file', 'text').execute()
  await schema
    .alterTable('conversions')
    .addColumn('pending_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['page_from', 'page_to'])
    await schema.alterTable('playlist_items').addColumn(column, 'integer').execute()
}
