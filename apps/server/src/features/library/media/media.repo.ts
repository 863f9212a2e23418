import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Conversion } from '@digisigncast/contract/content/conversions'
import type { Media } from '@digisigncast/contract/content/media'
import { type MediaKind, MediaSource } from '@digisigncast/contract/content/media-types'
import type { ExpressionBuilder, Insertable, Kysely, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import { brandColumns } from '../../../database/brand-files.ts'
import type { AccountDb, AccountTrx, Db, ServerDb } from '../../../database/open.ts'
import { ruleFrom } from '../../../database/stored-rules.ts'
import type { Table } from '../../../database/tables/table.ts'
import { isFileColumn, type Tables, tables } from '../../../database/tables.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { countOf, orders, type Page, pageInOrder } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'
import { sourceFrom } from './stored-source.ts'

export type MediaRow = Selectable<Tables['media']>

/** The columns that lists read. The hashes of parts, which can be long, are not among them. */
const listed = [
  'id',
  'account_id',
  'owner_id',
  'title',
  'search_text',
  'kind',
  'source',
  'original_file',
  'playback_file',
  'thumbnail_file',
  'mime',
  'bytes',
  'width',
  'height',
  'page_count',
  'duration_ms',
  'video_codec',
  'audio_codec',
  'folder_id',
  'rule',
  'created_at',
] as const satisfies (keyof MediaRow)[]
export type ListedMedia = Pick<MediaRow, (typeof listed)[number]>

export interface MediaFilter extends Omit<ListQuery, 'sort'> {
  type?: MediaKind | undefined
  folder?: string | undefined
  use?: 'used' | 'unused' | undefined
  sort?: keyof typeof mediaOrders | undefined
}

export const mediaToWire = (row: ListedMedia, isEditable = true, conversion: Conversion | null = null): Media => ({
  id: row.id,
  title: row.title,
  file_path: row.playback_file && fileUrl(row.account_id, row.playback_file),
  thumbnail: row.thumbnail_file && fileUrl(row.account_id, row.thumbnail_file),
  file_type: row.kind,
  source: sourceFrom(MediaSource, row.source) ?? null,
  mime: row.mime,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  pages: row.page_count,
  duration: row.duration_ms,
  video_codec: row.video_codec,
  audio_codec: row.audio_codec,
  conversion,
  folder_id: row.folder_id,
  rule: ruleFrom(row.rule),
  is_editable: isEditable,
  created_at: row.created_at,
})

/** Storage names of all files of a row, without those of pages. */
export const mediaFilesOf = (row: Pick<MediaRow, 'original_file' | 'playback_file' | 'thumbnail_file'>): string[] =>
  [row.original_file, row.playback_file, row.thumbnail_file].filter((file) => file !== null)

const filtered = (db: AccountDb, scope: Scope, filter: MediaFilter): SelectQueryBuilder<Tables, 'media', object> => {
  let query = db.selectFrom('media').where(inScope('media', scope))
  if (filter.search?.trim()) query = query.where('search_text', 'like', searchPattern(filter.search))
  if (filter.type) query = query.where('kind', '=', filter.type)
  if (filter.folder)
    query =
      filter.folder === 'none' ? query.where('folder_id', 'is', null) : query.where('folder_id', '=', filter.folder)
  if (filter.use) query = query.where((is) => (filter.use === 'used' ? isUsed(is) : is.not(isUsed(is))))
  return query
}

const isUsed = (is: ExpressionBuilder<Tables, 'media'>) =>
  is.or([
    is.exists(
      is.selectFrom('playlist_items').select('playlist_items.id').whereRef('playlist_items.media_id', '=', 'media.id'),
    ),
    is.exists(
      is
        .selectFrom('screen_overlays')
        .select('screen_overlays.position')
        .whereRef('screen_overlays.media_id', '=', 'media.id'),
    ),
    is.exists(is.selectFrom('slide_media').select('slide_id').whereRef('slide_media.media_id', '=', 'media.id')),
  ])

export const mediaOrders = { ...orders, size: ['bytes', 'desc', 'nullAsZero'] } as const

export const listMedia = (db: AccountDb, scope: Scope, filter: MediaFilter, page: Page) => {
  const order = mediaOrders[filter.sort ?? 'newest']
  return pageInOrder(filtered(db, scope, filter).select(listed), { table: 'media', order }, page).execute()
}

export const countMedia = (db: AccountDb, scope: Scope, filter: MediaFilter = {}): Promise<number> =>
  countOf(filtered(db, scope, filter))

/** Returns the ids that are in the scope. */
export const findManyMedia = (db: AccountDb, scope: Scope, ids: readonly string[]) =>
  db.selectFrom('media').selectAll().where(inScope('media', scope)).where('media.id', 'in', ids).execute()

export const findMediaByOriginal = (db: AccountDb, originalFile: string) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('original_file', '=', originalFile)
    // Those with a thumbnail first.
    .orderBy((is) => is('thumbnail_file', 'is', null))
    .executeTakeFirst()

export const listMediaById = (db: AccountDb, ids: readonly string[]): Promise<ListedMedia[]> =>
  db.selectFrom('media').select(listed).where('id', 'in', ids).execute()

export const insertMedia = (db: AccountDb, row: Insertable<Tables['media']>) =>
  db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()

export const updateMedia = (db: AccountDb, id: string, patch: Updateable<Tables['media']>) =>
  db.updateTable('media').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const setRule = (db: AccountDb, ids: readonly string[], rule: string | null) =>
  db.updateTable('media').set({ rule }).where('id', 'in', ids).execute()

/** Media items with files of all accounts after this id, with the names of their customers. */
export const listStoredFiles = (db: ServerDb, after: string, most: number) =>
  db
    .selectFrom('media as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.account_id', 'm.title', 'm.original_file', 'm.playback_file', 'm.thumbnail_file'])
    .select('a.name as customer')
    .where('m.id', '>', after)
    .where('m.original_file', 'is not', null)
    .orderBy('m.id')
    .limit(most)
    .execute()
export type MediaWithFiles = Awaited<ReturnType<typeof listStoredFiles>>[number]

/** The columns of the rows of accounts that name files. */
const fileColumns = Object.entries<Table>(tables).flatMap(([table, { rows, columns }]) =>
  rows === 'account' ? Object.keys(columns).flatMap((column) => (isFileColumn(column) ? [{ table, column }] : [])) : [],
)

/** Returns the files that are still used by media and data sources of the account, also by deleted ones in the recycle bin and by versions of slides. */
export const listUsedFiles = async (db: AccountDb, files: readonly string[]): Promise<Set<string>> => {
  const any = db as unknown as Kysely<Record<string, Record<string, string | null>>>
  // Separate queries, each with its index: a combined one makes SQLite scan all media of the account.
  const rows = await fileColumns
    .map(({ table, column }) => any.selectFrom(table).select(`${column} as file`).where(column, 'in', files))
    .reduce((all, one) => all.union(one))
    .execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

/** Returns the files that any row of the account references; undefined when there is no such account. */
export const listNamedFiles = async (db: AccountDb, files: readonly string[]) => {
  const { accountId } = db
  const account = await db.selectFrom('accounts').select(brandColumns).where('id', '=', accountId).executeTakeFirst()
  if (!account) return undefined
  return new Set([...Object.values(account), ...(await listUsedFiles(db, files))])
}

/** Size of a media item's files; 0 when there is no such item. */
export const findStoredBytes = async (db: AccountDb, id: string): Promise<number> => {
  const row = await db.selectFrom('media').select('stored_bytes').where('id', '=', id).executeTakeFirst()
  return row?.stored_bytes ?? 0
}

export const findUploader = (db: Db, userId: string) =>
  db.selectFrom('users').select(['name', 'account_id']).where('id', '=', userId).executeTakeFirst()

/** Number of media in the scope per folder id. */
export async function countByFolder(db: AccountDb, scope: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('media')
    .select((is) => ['folder_id', is.fn.countAll<number>().as('total')])
    .where(inScope('media', scope))
    .where('folder_id', 'is not', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map((row) => [row.folder_id ?? '', row.total]))
}

export const moveToFolder = (trx: AccountTrx, ids: readonly string[], folderId: string | null) =>
  trx.updateTable('media').set({ folder_id: folderId }).where('id', 'in', ids).execute()
