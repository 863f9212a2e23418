import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Channel } from '@digisigncast/contract/content/channels'
import { type LayoutKey, layouts } from '@digisigncast/contract/content/layouts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { atVersion } from '../../../database/at-version.ts'
import type { AccountDb, AccountTrx, ScreensDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'
import { holds, type Scope } from '../../kernel/accounts/index.ts'
import { countUnmanaged } from '../../kernel/screen-scope/index.ts'

export type ChannelRow = Selectable<Tables['channels']>

const filtered = (db: AccountDb, { search }: ListQuery) => {
  const query = db.selectFrom('channels')
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

export const listChannels = (db: AccountDb, filter: ListQuery, page: Page) => {
  const order = orders[filter.sort ?? 'newest']
  return pageInOrder(filtered(db, filter).selectAll(), { table: 'channels', order }, page).execute()
}

export const countChannels = (db: AccountDb, filter: ListQuery): Promise<number> => countOf(filtered(db, filter))

/** Returns the ids that belong to the account. */
export const findManyChannels = (db: AccountDb, ids: readonly string[]): Promise<ChannelRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('channels').selectAll().where('id', 'in', ids).execute()

/** Playlists of the regions of these channels of an account, in playing order. */
export const listPlaylists = (db: AccountDb, channelIds: readonly string[]) =>
  db
    .selectFrom('channel_playlists as cp')
    .innerJoin('channels as c', 'c.id', 'cp.channel_id')
    .innerJoin('playlists as p', 'p.id', 'cp.playlist_id')
    .select(['cp.channel_id', 'cp.region', 'p.id', 'p.name', 'p.owner_id'])
    .where('cp.channel_id', 'in', channelIds)
    .orderBy('cp.channel_id')
    .orderBy('cp.position')
    .execute()

type PlaylistRow = Awaited<ReturnType<typeof listPlaylists>>[number]

/** Screens that show these channels. */
const listScreens = (db: ScreensDb, channelIds: readonly string[]) =>
  db
    .selectFrom('reached_contents as c')
    .innerJoin('screens as s', 's.id', 'c.screen_id')
    .select(['c.channel_id', 's.id', 's.name'])
    .distinct()
    .where('c.channel_id', 'in', channelIds)
    .orderBy('s.name')
    .execute()

/** Converts rows to the API format. A few queries for any number of channels. */
export async function toWire(db: ScreensDb, seen: Scope, rows: readonly ChannelRow[]): Promise<Channel[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const playlists = Map.groupBy(await listPlaylists(db, ids), (row) => row.channel_id)
  const screens = Map.groupBy(await listScreens(db, ids), (row) => row.channel_id)
  const unmanaged = await countUnmanaged(db, 'channel_id', ids)
  return rows.map((row) => {
    const regions = Map.groupBy(playlists.get(row.id) ?? [], (playlist) => playlist.region)
    const perRegion = (pick: (playlist: PlaylistRow) => string) =>
      Object.fromEntries([...regions].map(([region, list]) => [region, list.map(pick)]))
    return {
      id: row.id,
      name: row.name,
      layout: layoutText(row.layout),
      playlists: perRegion(({ name, owner_id }) => (holds(seen, owner_id) ? name : '')),
      playlistsId: perRegion(({ id }) => id),
      screens: (screens.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      unmanaged_screens: unmanaged.get(row.id) ?? 0,
      version: row.version,
      created_at: row.created_at,
    }
  })
}

const layoutText = (key: LayoutKey): string => layouts[key].label

export const insertChannel = (trx: AccountTrx, row: Insertable<Tables['channels']>) =>
  trx.insertInto('channels').values(row).execute()

/** Returns undefined when the channel does not exist or is no longer at `version`. */
export const updateChannel = (
  trx: AccountTrx,
  { id, version }: { id: string; accountId: string; version: number | undefined },
  patch: Updateable<Tables['channels']>,
) => atVersion(trx.updateTable('channels').set(patch).where('id', '=', id), version)

/** Sets the playlists of the regions, in this order. */
export async function writePlaylists(
  trx: AccountTrx,
  channelId: string,
  regions: Record<string, readonly string[]>,
): Promise<void> {
  await trx.deleteFrom('channel_playlists').where('channel_id', '=', channelId).execute()
  const rows = Object.entries(regions).flatMap(([region, ids]) =>
    ids.map((playlist_id, position) => ({ channel_id: channelId, region, playlist_id, position })),
  )
  if (rows.length > 0) await trx.insertInto('channel_playlists').values(rows).execute()
}
