import { sql } from 'kysely'
import type { AccountDb, AllScreensDb, ScreensDb } from '../../../database/open.ts'
import { frames, isPlayable } from '../../library/media/index.ts'

/** Content assigned to screens, in playing order. */
export const listAssigned = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screens as s')
    .innerJoin('assigned_contents as c', 'c.parent_id', 's.id')
    .select(['s.id as screen_id', 'c.playlist_id', 'c.channel_id'])
    .where('s.id', 'in', screenIds)
    .orderBy('c.position')
    .execute()

/** The playlists of the regions of channels. */
export const listRegionPlaylists = (db: AccountDb, channelIds: readonly string[]) =>
  db
    .selectFrom('channel_playlists as cp')
    .innerJoin('channels as c', 'c.id', 'cp.channel_id')
    .select(['cp.channel_id', 'cp.region', 'cp.playlist_id'])
    .where('c.id', 'in', channelIds)
    .execute()

export const listNames = (db: AccountDb, playlistIds: readonly string[]) =>
  db.selectFrom('playlists').select(['id', 'name']).where('id', 'in', playlistIds).execute()

/** Number of items of each of these media items, per playlist. */
export const countUses = (db: AccountDb, mediaIds: readonly string[]) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('contained_playlists as c', 'c.contained_id', 'i.playlist_id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select((is) => ['c.playlist_id', 'i.media_id', is.fn.sum<number>('c.times').as('items')])
    .where('m.id', 'in', mediaIds)
    .where(isPlayable)
    .groupBy(['c.playlist_id', 'i.media_id'])
    .execute()

/** Number of items that screens play, per playlist. Playlists without any are missing. */
export const countItems = (db: AccountDb, playlistIds: readonly string[]) =>
  db
    .selectFrom('contained_playlists as c')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select((is) => [
      'c.playlist_id',
      is.fn.sum<number>('c.times').as('items'),
      is.fn.sum<number>(sql`c.times * (${frames})`).as('frames'),
    ])
    .where('c.playlist_id', 'in', playlistIds)
    .where(isPlayable)
    .groupBy('c.playlist_id')
    .execute()

/** The time zones of screens: their own, or else that of the account. */
export const listZones = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select((is) => ['s.id', is.fn.coalesce('s.time_zone', 'a.time_zone').as('time_zone')])
    .where('s.id', 'in', screenIds)
    .execute()

/** Ids of all screens, by name. */
export async function listScreenIds(db: ScreensDb): Promise<string[]> {
  const rows = await db.selectFrom('screens').select('id').orderBy('search_text').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
