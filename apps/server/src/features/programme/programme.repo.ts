import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'

/** A screen by id, or by code whatever its case and dashes. */
export const findScreen = (db: Db, key: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.name',
      's.account_id',
      's.rotation',
      's.animation',
      's.time_zone',
      's.data_type',
      'a.logo_file',
      'a.time_zone as account_time_zone',
      'a.name as account_name',
    ])
    .where((is) => is.or([is('s.id', '=', key), is('s.code', '=', key.replace(/[\s-]/g, '').toUpperCase())]))
    // Anybody may choose a code: one that spells another screen's id must not take its place.
    .orderBy(sql`s.id = ${key}`, 'desc')
    .executeTakeFirst()

const itemColumns = [
  'i.id',
  'i.media_id',
  'i.duration_ms as own_ms',
  'p.slide_duration_ms as slide_ms',
  'm.account_id',
  'm.title',
  'm.kind',
  'm.playback_file',
  'm.thumbnail_file',
  'm.mime',
  'm.bytes',
  'm.width',
  'm.height',
  'm.duration_ms as natural_ms',
  'm.part_hashes',
] as const

/** Items of the playlists that a screen plays directly, in playing order. */
export const listPlaylistItems = (db: Db, screenId: string) =>
  db
    .selectFrom('screen_playlists as sp')
    .innerJoin('playlists as p', 'p.id', 'sp.playlist_id')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'p.id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select(itemColumns)
    .where('sp.screen_id', '=', screenId)
    .orderBy('sp.position')
    .orderBy('i.position')
    .execute()

/** The channels of a screen, in playing order. */
export const listChannels = (db: Db, screenId: string) =>
  db
    .selectFrom('screen_channels as sc')
    .innerJoin('channels as c', 'c.id', 'sc.channel_id')
    .select(['c.id', 'c.name', 'c.layout'])
    .where('sc.screen_id', '=', screenId)
    .orderBy('sc.position')
    .execute()

/** Items of all regions of the channels of a screen, each region's in playing order. */
export const listChannelItems = (db: Db, screenId: string) =>
  db
    .selectFrom('screen_channels as sc')
    .innerJoin('channel_playlists as cp', 'cp.channel_id', 'sc.channel_id')
    .innerJoin('playlists as p', 'p.id', 'cp.playlist_id')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'p.id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select(['cp.channel_id', 'cp.region', ...itemColumns])
    .where('sc.screen_id', '=', screenId)
    .orderBy('cp.position')
    .orderBy('i.position')
    .execute()
