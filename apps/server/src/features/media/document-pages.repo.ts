import { maxPagesPerPlaylist } from '@digisigncast/contract/api/limits'
import type { DocumentPage } from '@digisigncast/contract/content/media'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { invalid } from '../../platform/fail.ts'
import { fileUrl } from '../../platform/http/media-bytes.ts'

export type PageRow = Selectable<Tables['document_pages']>

/** Rendered pages of documents, in order per document. */
export const listPages = (db: Db, accountId: string, mediaIds: readonly string[]): Promise<PageRow[]> =>
  mediaIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document_pages')
        .selectAll()
        .where('account_id', '=', accountId)
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
export async function replacePages(
  trx: Trx,
  accountId: string,
  mediaId: string,
  pages: readonly PageRow[],
): Promise<void> {
  await trx.deleteFrom('document_pages').where('account_id', '=', accountId).where('media_id', '=', mediaId).execute()
  if (pages.length > 0)
    await trx
      .insertInto('document_pages')
      .values([...pages])
      .execute()
}

/** The pages of a media item of the account with the same document, this one or another, for this one. */
export async function listPagesOfTwin(
  db: Db,
  accountId: string,
  { id, original_file }: { id: string; original_file: string | null },
): Promise<PageRow[]> {
  const twin = await db
    .selectFrom('media as m')
    .innerJoin('document_pages as p', 'p.media_id', 'm.id')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where('m.original_file', '=', original_file)
    .where('p.page', '=', 1)
    .executeTakeFirst()
  if (!twin) return []
  return (await listPages(db, accountId, [twin.id])).map((page) => ({ ...page, media_id: id }))
}

/** Files that one call deletes at most; the daily job deletes the remaining ones. */
const maxFiles = 10_000

/** Storage names of the pages of documents, and of documents that wait to replace the file of one of these media items. */
export async function listFilesBeside(db: Db, accountId: string, mediaIds: readonly string[]): Promise<string[]> {
  const pages = await db
    .selectFrom('document_pages')
    .select(['page_file', 'thumbnail_file'])
    .where('account_id', '=', accountId)
    .where('media_id', 'in', mediaIds)
    .limit(maxFiles / 2)
    .execute()
  const pending = await db
    .selectFrom('conversions')
    .select('pending_file')
    .where('account_id', '=', accountId)
    .where('media_id', 'in', mediaIds)
    .execute()
  return [
    ...pages.flatMap(({ page_file, thumbnail_file }) => [page_file, thumbnail_file]),
    ...pending.flatMap(({ pending_file }) => pending_file ?? []),
  ]
}

/** Requires that playlists do not have too many pages: those with these ids, or all with a media item. */
export async function requireRoomForPages(
  trx: Trx,
  accountId: string,
  of: { playlistIds: readonly string[] } | { mediaId: string },
): Promise<void> {
  const found = await trx
    .selectFrom('playlists as p')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'p.id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select((is) => ['p.name', is.fn.sum<number>('m.page_count').as('pages')])
    .where('p.account_id', '=', accountId)
    .where('m.page_count', 'is not', null)
    .where('p.id', 'in', (is) =>
      'mediaId' in of
        ? is.selectFrom('playlist_items').select('playlist_id').where('media_id', '=', of.mediaId)
        : is.selectFrom('playlists').select('id').where('id', 'in', of.playlistIds),
    )
    .groupBy(['p.id', 'p.name'])
    .having((is) => is(is.fn.sum<number>('m.page_count'), '>', maxPagesPerPlaylist))
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const [most, has] = [maxPagesPerPlaylist, found.pages].map((count) => count.toLocaleString('en'))
  invalid(
    'items',
    `A playlist holds at most ${most} pages of documents; “${found.name}” would have ${has}. Use several playlists.`,
  )
}
