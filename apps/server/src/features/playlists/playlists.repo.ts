import type { Playlist } from '@digisigncast/contract/playlists'
import type { ListQuery } from '@digisigncast/contract/wire'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { atVersion } from '../../database/at-version.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { fileUrl } from '../../platform/media-bytes.ts'
import { countOf, onPage, orders, type Page } from '../../platform/paging.ts'
import { searchPattern } from '../../platform/text.ts'
import { inScope, type Scope } from '../accounts/index.ts'

export type PlaylistRow = Selectable<Tables['playlists']>
export type ItemRow = Tables['playlist_items']

const filtered = (db: Db, scope: Scope, { search }: ListQuery) => {
  const query = db.selectFrom('playlists').where(inScope('playlists', scope))
  return search?.trim() ? query.where('playlists.search_text', 'like', searchPattern(search)) : query
}

/** What the filter finds, in its order; what is read of it is up to the caller. */
export const sorted = (db: Db, scope: Scope, filter: ListQuery, page?: Page) => {
  const [column, direction] = orders[filter.sort ?? 'newest']
  const query = filtered(db, scope, filter).orderBy(`playlists.${column}`, direction).orderBy('playlists.id', direction)
  return onPage(query, page)
}

export const listPlaylists = (db: Db, scope: Scope, filter: ListQuery, page?: Page) =>
  sorted(db, scope, filter, page).selectAll('playlists').execute()

export const countPlaylists = (db: Db, scope: Scope, filter: ListQuery): Promise<number> =>
  countOf(filtered(db, scope, filter))

/** Those of the ids that the scope holds. */
export const findMany = (db: Db, scope: Scope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve<PlaylistRow[]>([])
    : db
        .selectFrom('playlists')
        .selectAll()
        .where(inScope('playlists', scope))
        .where('playlists.id', 'in', ids)
        .execute()

/** Items of several playlists with their media, in playing order. */
export const listItems = (db: Db, playlistIds: readonly string[]) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select([
      'i.id',
      'i.playlist_id',
      'i.media_id',
      'i.duration_ms',
      'm.account_id',
      'm.title',
      'm.kind',
      'm.playback_file',
      'm.thumbnail_file',
      'm.width',
      'm.height',
      'm.duration_ms as natural_ms',
    ])
    .where('i.playlist_id', 'in', playlistIds)
    .orderBy('i.playlist_id')
    .orderBy('i.position')
    .execute()

/** Screens that play the playlists, and whether a device of theirs is online. */
export const listScreens = (db: Db, playlistIds: readonly string[]) =>
  db
    .selectFrom('screen_playlists as sp')
    .innerJoin('screens as s', 's.id', 'sp.screen_id')
    .select(['sp.playlist_id', 's.id', 's.name'])
    .select((is) =>
      is
        .exists(is.selectFrom('devices').select('id').whereRef('screen_id', '=', 's.id').where('status', '=', 2))
        .as('is_online'),
    )
    .where('sp.playlist_id', 'in', playlistIds)
    .orderBy('s.name')
    .execute()

/** The plain items of one playlist, in playing order. */
export const listOrder = (db: Db, playlistId: string) =>
  db.selectFrom('playlist_items').selectAll().where('playlist_id', '=', playlistId).orderBy('position').execute()

/** Rows as the wire shows them: three queries for any number of playlists. */
export async function present(
  db: Db,
  rows: readonly PlaylistRow[],
  isEditable: (row: PlaylistRow) => boolean,
): Promise<Playlist[]> {
  const playlists = rows.map(
    (row): Playlist => ({
      id: row.id,
      name: row.name,
      slide_duration: row.slide_duration_ms,
      contents: [],
      screens: [],
      is_editable: isEditable(row),
      version: row.version,
      created_at: row.created_at,
    }),
  )
  const byId = new Map(playlists.map((playlist) => [playlist.id, playlist]))
  for (const ids of chunks([...byId.keys()])) {
    for (const item of await listItems(db, ids))
      byId.get(item.playlist_id)?.contents.push({
        id: item.id,
        media_id: item.media_id,
        duration: item.duration_ms,
        media: {
          title: item.title,
          file_path: fileUrl(item.account_id, item.playback_file),
          thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
          file_type: item.kind,
          width: item.width,
          height: item.height,
          duration: item.natural_ms,
        },
      })
    for (const { playlist_id, id, name, is_online } of await listScreens(db, ids))
      byId.get(playlist_id)?.screens.push({ id, name, status: is_online ? 'active' : 'inactive' })
  }
  return playlists
}

// Both engines limit how many values one statement takes.
const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / 5000) }, (_, index) => ids.slice(index * 5000, (index + 1) * 5000))

export const insertPlaylist = (trx: Trx, row: Insertable<Tables['playlists']>) =>
  trx.insertInto('playlists').values(row).execute()

/** Answers nothing when the playlist is no longer at `version`. */
export const updatePlaylist = (trx: Trx, id: string, patch: Updateable<Tables['playlists']>, version?: number) =>
  atVersion(trx.updateTable('playlists').set(patch).where('id', '=', id), version)

export const removePlaylist = (trx: Trx, scope: Scope, id: string) =>
  trx
    .deleteFrom('playlists')
    .where(inScope('playlists', scope))
    .where('playlists.id', '=', id)
    .returning('name')
    .executeTakeFirst()

/** Writes the items of a playlist as they are to be: known ones move, the rest come or go. */
export async function writeItems(trx: Trx, playlistId: string, items: readonly ItemRow[]): Promise<void> {
  const keep = items.map((item) => item.id)
  const gone = trx.deleteFrom('playlist_items').where('playlist_id', '=', playlistId)
  await (keep.length > 0 ? gone.where('id', 'not in', keep) : gone).execute()
  for (let start = 0; start < items.length; start += 500)
    await trx
      .insertInto('playlist_items')
      .values(items.slice(start, start + 500))
      .onConflict((conflict) => conflict.column('id').doUpdateSet((is) => ({ position: is.ref('excluded.position') })))
      .execute()
}

export const removeItem = (trx: Trx, playlistId: string, itemId: string) =>
  trx.deleteFrom('playlist_items').where('playlist_id', '=', playlistId).where('id', '=', itemId).executeTakeFirst()

/** The playlist of an item. */
export const findItem = (db: Db, itemId: string) =>
  db.selectFrom('playlist_items').selectAll().where('id', '=', itemId).executeTakeFirst()

export const updateItemDuration = (trx: Trx, itemId: string, durationMs: number | null) =>
  trx.updateTable('playlist_items').set({ duration_ms: durationMs }).where('id', '=', itemId).execute()
