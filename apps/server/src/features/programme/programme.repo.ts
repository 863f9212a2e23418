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
      'a.time_zone as account_time_zone',
      'a.name as account_name',
    ])
    .where((is) => is.or([is('s.id', '=', key), is('s.code', '=', key.replace(/[\s-]/g, '').toUpperCase())]))
    .executeTakeFirst()

/** Everything a screen plays, in playing order. */
export const listItems = (db: Db, screenId: string) =>
  db
    .selectFrom('screen_playlists as sp')
    .innerJoin('playlists as p', 'p.id', 'sp.playlist_id')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'p.id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select([
      'i.id',
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
    ])
    .where('sp.screen_id', '=', screenId)
    .orderBy('sp.position')
    .orderBy('i.position')
    .execute()
