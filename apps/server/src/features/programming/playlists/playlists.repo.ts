import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { atVersion } from '../../../database/at-version.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'
import { containItself } from './inner/inner-playlists.repo.ts'

export type PlaylistRow = Selectable<Tables['playlists']>
export type ItemRow = Selectable<Tables['playlist_items']>

const filtered = (db: AccountDb, scope: Scope, { search }: ListQuery) => {
  const query = db.selectFrom('playlists').where(inScope('playlists', scope))
  return search?.trim() ? query.where('playlists.search_text', 'like', searchPattern(search)) : query
}

/** Builds the filtered and ordered query; the caller selects the columns. */
export const sorted = (db: AccountDb, scope: Scope, filter: ListQuery, page: Page) => {
  const order = orders[filter.sort ?? 'newest']
  return pageInOrder(filtered(db, scope, filter), { table: 'playlists', order }, page)
}

export const listPlaylists = (db: AccountDb, scope: Scope, filter: ListQuery, page: Page) =>
  sorted(db, scope, filter, page).selectAll('playlists').execute()

export const countPlaylists = (db: AccountDb, scope: Scope, filter: ListQuery): Promise<number> =>
  countOf(filtered(db, scope, filter))

/** Returns the ids that are in the scope. */
export const findManyPlaylists = (db: AccountDb, scope: Scope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve<PlaylistRow[]>([])
    : db
        .selectFrom('playlists')
        .selectAll()
        .where(inScope('playlists', scope))
        .where('playlists.id', 'in', ids)
        .execute()

/** Items of several playlists with their media, in playing order. */
export const listItems = (db: AccountDb, playlistIds: readonly string[]) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select([
      'i.id',
      'i.playlist_id',
      'i.media_id',
      'i.position',
      'i.duration_ms',
      'i.fit',
      'i.volume',
      'i.trim_from_ms',
      'i.trim_to_ms',
      'i.playback',
      'i.page_from',
      'i.page_to',
      'i.rule',
      'i.weight',
      'i.max_per_hour',
      'i.max_per_day',
      'i.is_filled',
      'm.account_id',
      'm.title',
      'm.kind',
      'm.playback_file',
      'm.thumbnail_file',
      'm.width',
      'm.height',
      'm.duration_ms as natural_ms',
      'm.page_count',
      'm.video_codec',
      'm.audio_codec',
      'm.rule as media_rule',
    ])
    .where('i.playlist_id', 'in', playlistIds)
    .orderBy('i.playlist_id')
    .orderBy('i.position')
    .execute()

/** Item rows of one playlist, in playing order. */
export const listOrder = (db: AccountDb, playlistId: string) =>
  db.selectFrom('playlist_items').selectAll().where('playlist_id', '=', playlistId).orderBy('position').execute()

/** Number of items of playlists, with those of playlists in them. */
export async function countItems(db: AccountDb, rows: readonly PlaylistRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const counts = await db
    .selectFrom('contained_playlists as c')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
    .select((is) => ['c.playlist_id', is.fn.sum<number>('c.times').as('items')])
    .where(
      'c.playlist_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('c.playlist_id')
    .execute()
  return new Map(counts.map(({ playlist_id, items }) => [playlist_id, items]))
}

export async function insertPlaylist(trx: AccountTrx, row: Insertable<Tables['playlists']>): Promise<void> {
  await trx.insertInto('playlists').values(row).execute()
  await containItself(trx, row.id)
}

/** Returns undefined when the playlist is no longer at `version`. */
export const updatePlaylist = (
  trx: AccountTrx,
  { id, version }: { id: string; accountId: string; version?: number | undefined },
  patch: Updateable<Tables['playlists']>,
) => atVersion(trx.updateTable('playlists').set(patch).where('id', '=', id), version)

/** Replaces the items of a playlist, writing only the differences. */
export async function replaceItems(
  trx: AccountTrx,
  playlistId: string,
  present: readonly ItemRow[],
  items: readonly ItemRow[],
): Promise<void> {
  const kept = new Set(items.map(({ id }) => id))
  const gone = present.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0)
    await trx.deleteFrom('playlist_items').where('playlist_id', '=', playlistId).where('id', 'in', gone).execute()
  const before = new Map(present.map((item) => [item.id, item]))
  await insertItems(
    trx,
    items.filter((item) => {
      const known = before.get(item.id)
      return !known || updated.some((column) => known[column] !== item[column])
    }),
  )
}

/** The columns that a change of an item can set. */
const updated = [
  'position',
  'duration_ms',
  'fit',
  'volume',
  'trim_from_ms',
  'trim_to_ms',
  'playback',
  'page_from',
  'page_to',
  'rule',
  'weight',
  'max_per_hour',
  'max_per_day',
  'is_filled',
] as const satisfies (keyof ItemRow)[]

/** Adds items to playlists; existing ones get their new position and settings. */
export async function insertItems(trx: AccountTrx, items: readonly ItemRow[]): Promise<void> {
  for (const slice of inSlices(items))
    await trx
      .insertInto('playlist_items')
      .values(slice)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((is) => Object.fromEntries(updated.map((column) => [column, is.ref(`excluded.${column}`)]))),
      )
      .execute()
}

export const setFillRule = (trx: AccountTrx, id: string, rule: FillRule | null) =>
  trx
    .updateTable('playlists')
    .set({ fill_rule: rule && JSON.stringify(rule) })
    .where('id', '=', id)
    .execute()

export const removeItem = (trx: AccountTrx, playlistId: string, itemId: string) =>
  trx.deleteFrom('playlist_items').where('playlist_id', '=', playlistId).where('id', '=', itemId).executeTakeFirst()

/** The playlist of an item, also of one that is a playlist, when it is in the scope. */
export const findPlaylistOfItem = (db: AccountDb, scope: Scope, itemId: string) =>
  db
    .selectFrom('playlists')
    .select(['playlists.id', 'playlists.name', 'playlists.owner_id'])
    .where(inScope('playlists', scope))
    .where((is) =>
      is.or([
        is('playlists.id', 'in', is.selectFrom('playlist_items').select('playlist_id').where('id', '=', itemId)),
        is('playlists.id', 'in', is.selectFrom('inner_playlists').select('playlist_id').where('id', '=', itemId)),
      ]),
    )
    .executeTakeFirst()

/** An item with the title, the natural length (ms) and the codecs of its media item. */
export const findItem = (db: AccountDb, playlistId: string, itemId: string) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .selectAll('i')
    .select(['m.title', 'm.duration_ms as natural_ms', 'm.video_codec', 'm.audio_codec'])
    .where('i.playlist_id', '=', playlistId)
    .where('i.id', '=', itemId)
    .executeTakeFirst()

export const updateItem = (
  trx: AccountTrx,
  playlistId: string,
  itemId: string,
  patch: Updateable<Tables['playlist_items']>,
) =>
  trx.updateTable('playlist_items').set(patch).where('playlist_id', '=', playlistId).where('id', '=', itemId).execute()

/** The playlist of an item, a media item or a playlist in it; undefined if there is none. */
export async function findPlaylistIdOfItem(db: AccountDb, itemId: string): Promise<string | undefined> {
  const row =
    (await db.selectFrom('playlist_items').select('playlist_id').where('id', '=', itemId).executeTakeFirst()) ??
    (await db.selectFrom('inner_playlists').select('playlist_id').where('id', '=', itemId).executeTakeFirst())
  return row?.playlist_id
}
