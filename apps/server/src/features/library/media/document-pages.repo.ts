import type { DocumentPage } from '@digisigncast/contract/content/media'
import type { Selectable } from 'kysely'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'

export type PageRow = Selectable<Tables['document_pages']>

/** Rendered pages of documents, in order per document. */
export const listPages = (db: AccountDb, mediaIds: readonly string[]): Promise<PageRow[]> =>
  mediaIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document_pages')
        .selectAll()
        .where('media_id', 'in', mediaIds)
        .orderBy('media_id')
        .orderBy('page')
        .execute()

export const pageToWire = ({ account_id, page_file, thumbnail_file, width, height }: PageRow): DocumentPage => ({
  file_path: fileUrl(account_id, page_file),
  thumbnail: fileUrl(account_id, thumbnail_file),
  width,
  height,
})

/** Replaces the pages of a document; an empty list removes them. */
export async function replacePages(trx: AccountTrx, mediaId: string, pages: readonly PageRow[]): Promise<void> {
  await trx.deleteFrom('document_pages').where('media_id', '=', mediaId).execute()
  if (pages.length > 0)
    await trx
      .insertInto('document_pages')
      .values([...pages])
      .execute()
}

/** The pages of a media item of the account with the same document, this one or another, for this one. */
export async function listPagesOfTwin(
  db: AccountDb,
  { id, original_file }: { id: string; original_file: string | null },
): Promise<PageRow[]> {
  const twin = await db
    .selectFrom('media as m')
    .innerJoin('document_pages as p', 'p.media_id', 'm.id')
    .select('m.id')
    .where('m.original_file', '=', original_file)
    .where('p.page', '=', 1)
    .executeTakeFirst()
  if (!twin) return []
  return (await listPages(db, [twin.id])).map((page) => ({ ...page, media_id: id }))
}

/** Files that one call deletes at most; the daily job deletes the remaining ones. */
const maxFiles = 10_000

/** Storage names of the pages of documents, and of documents that wait to replace the file of one of these media items. */
export async function listFilesBeside(db: AccountDb, mediaIds: readonly string[]): Promise<string[]> {
  const pages = await db
    .selectFrom('document_pages')
    .select(['page_file', 'thumbnail_file'])
    .where('media_id', 'in', mediaIds)
    .limit(maxFiles / 2)
    .execute()
  const pending = await db.selectFrom('conversions').select('pending_file').where('media_id', 'in', mediaIds).execute()
  return [
    ...pages.flatMap(({ page_file, thumbnail_file }) => [page_file, thumbnail_file]),
    ...pending.flatMap(({ pending_file }) => pending_file ?? []),
  ]
}
