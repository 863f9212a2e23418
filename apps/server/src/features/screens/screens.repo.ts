import type { ListQuery } from '@digisigncast/contract/api/wire'
import { Animation, type ContentType, Rotation, type Screen } from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { atVersion } from '../../database/at-version.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../platform/http/paging.ts'
import { searchPattern } from '../../platform/text.ts'

export type ScreenRow = Selectable<Tables['screens']>

const filtered = (db: Db, accountId: string, { search }: ListQuery) => {
  const query = db.selectFrom('screens').where('account_id', '=', accountId)
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

export const listScreens = (db: Db, accountId: string, filter: ListQuery, page?: Page) => {
  const order = orders[filter.sort ?? 'newest']
  return pageInOrder(filtered(db, accountId, filter).selectAll(), { table: 'screens', order }, page).execute()
}

export const countScreens = (db: Db, accountId: string, filter: ListQuery): Promise<number> =>
  countOf(filtered(db, accountId, filter))

export const findScreen = (db: Db, accountId: string, id: string) =>
  db.selectFrom('screens').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const isCodeTaken = async (db: Db, code: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined

/** Both engines limit how many values one statement takes. */
const maxIds = 5000

/** Names of the playlists or channels of these screens of an account, in playing order. */
export async function listContent(db: Db, accountId: string, screenIds: readonly string[]) {
  const found: Awaited<ReturnType<typeof listContentOf>> = []
  for (let start = 0; start < screenIds.length; start += maxIds)
    found.push(...(await listContentOf(db, accountId, screenIds.slice(start, start + maxIds))))
  return found
}

const listContentOf = (db: Db, accountId: string, screenIds: readonly string[]) => {
  const playlists = db
    .selectFrom('screen_playlists as sp')
    .innerJoin('screens as s', 's.id', 'sp.screen_id')
    .innerJoin('playlists as p', 'p.id', 'sp.playlist_id')
    .select(['sp.screen_id', 'p.id', 'p.name', 'sp.position'])
    .where('s.account_id', '=', accountId)
    .where('s.data_type', '=', 'playlist')
    .where('s.id', 'in', screenIds)
  const channels = db
    .selectFrom('screen_channels as sc')
    .innerJoin('screens as s', 's.id', 'sc.screen_id')
    .innerJoin('channels as c', 'c.id', 'sc.channel_id')
    .select(['sc.screen_id', 'c.id', 'c.name', 'sc.position'])
    .where('s.account_id', '=', accountId)
    .where('s.data_type', '=', 'channel')
    .where('s.id', 'in', screenIds)
  return playlists.unionAll(channels).orderBy('position').execute()
}

export const insertScreen = (trx: Trx, row: Insertable<Tables['screens']>) =>
  trx.insertInto('screens').values(row).execute()

/** Returns undefined when the screen is no longer at `version`. */
export const updateScreen = (trx: Trx, id: string, patch: Updateable<Tables['screens']>, version?: number) =>
  atVersion(trx.updateTable('screens').set(patch).where('id', '=', id), version)

export const setCode = (trx: Trx, id: string, code: string) =>
  trx.updateTable('screens').set({ code }).where('id', '=', id).execute()

export const removeScreen = (trx: Trx, accountId: string, id: string) =>
  trx
    .deleteFrom('screens')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

/** Assigns playlists or channels to the screen, in this order. */
export async function writeContent(
  trx: Trx,
  screenId: string,
  type: ContentType,
  ids: readonly string[],
): Promise<void> {
  await trx.deleteFrom('screen_playlists').where('screen_id', '=', screenId).execute()
  await trx.deleteFrom('screen_channels').where('screen_id', '=', screenId).execute()
  if (ids.length === 0) return
  const rows = ids.map((id, position) => ({ screen_id: screenId, id, position }))
  if (type === 'playlist')
    await trx
      .insertInto('screen_playlists')
      .values(rows.map(({ id, ...row }) => ({ ...row, playlist_id: id })))
      .execute()
  else
    await trx
      .insertInto('screen_channels')
      .values(rows.map(({ id, ...row }) => ({ ...row, channel_id: id })))
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
  version: row.version,
  created_at: row.created_at,
})
