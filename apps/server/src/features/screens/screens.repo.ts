import type { Device } from '@digisigncast/contract/devices'
import { Animation, Rotation, type Screen } from '@digisigncast/contract/screens'
import type { ListQuery } from '@digisigncast/contract/wire'
import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Page } from '../../platform/paging.ts'
import { searchPattern } from '../../platform/text.ts'

export type ScreenRow = Tables['screens']

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['search_text', 'asc'],
} as const

const filtered = (db: Db, accountId: string, { search }: ListQuery) => {
  const query = db.selectFrom('screens').where('account_id', '=', accountId)
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

export const listScreens = (db: Db, accountId: string, filter: ListQuery, page?: Page) => {
  const [column, direction] = orders[filter.sort ?? 'newest']
  const query = filtered(db, accountId, filter).selectAll().orderBy(column, direction).orderBy('id', direction)
  return (page ? query.limit(page.limit).offset(page.offset) : query).execute()
}

export const countScreens = async (db: Db, accountId: string, filter: ListQuery): Promise<number> => {
  const row = await filtered(db, accountId, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

export const findScreen = (db: Db, accountId: string, id: string) =>
  db.selectFrom('screens').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const isCodeTaken = async (db: Db, code: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined

/** Names of what the screens play, in playing order. */
export const listContent = (db: Db, accountId: string) =>
  db
    .selectFrom('screen_playlists as sp')
    .innerJoin('playlists as p', 'p.id', 'sp.playlist_id')
    .select(['sp.screen_id', 'p.id', 'p.name'])
    .where('p.account_id', '=', accountId)
    .orderBy('sp.screen_id')
    .orderBy('sp.position')
    .execute()

export const listContentOf = (db: Db, screenId: string) =>
  db
    .selectFrom('screen_playlists as sp')
    .innerJoin('playlists as p', 'p.id', 'sp.playlist_id')
    .select(['sp.screen_id', 'p.id', 'p.name'])
    .where('sp.screen_id', '=', screenId)
    .orderBy('sp.position')
    .execute()

export const insertScreen = (trx: Trx, row: Insertable<ScreenRow>) => trx.insertInto('screens').values(row).execute()

export const updateScreen = (trx: Trx, id: string, patch: Updateable<ScreenRow>) =>
  trx.updateTable('screens').set(patch).where('id', '=', id).execute()

export const removeScreen = (trx: Trx, accountId: string, id: string) =>
  trx.deleteFrom('screens').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

/** Makes these playlists, in this order, what the screen plays. */
export async function writeContent(trx: Trx, screenId: string, playlistIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('screen_playlists').where('screen_id', '=', screenId).execute()
  if (playlistIds.length === 0) return
  await trx
    .insertInto('screen_playlists')
    .values(playlistIds.map((playlist_id, position) => ({ screen_id: screenId, playlist_id, position })))
    .execute()
}

interface Extras {
  content: { id: string; name: string }[]
  devices: Device[]
  qrCode: string
  playerUrl: string
}

export const present = (row: ScreenRow, { content, devices, qrCode, playerUrl }: Extras): Screen => ({
  id: row.id,
  name: row.name,
  code: row.code,
  rotation: Rotation.parse(row.rotation),
  animation: Animation.parse(row.animation),
  data_type: row.data_type,
  content,
  devices,
  qr_code: qrCode,
  player_url: playerUrl,
  created_at: row.created_at,
})
