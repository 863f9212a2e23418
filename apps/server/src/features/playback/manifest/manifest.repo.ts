import { addressKinds } from '@digisigncast/contract/kinds/media-kinds'
import { sql } from 'kysely'
import type { AccountDb, AllScreensDb, ServerDb } from '../../../database/open.ts'
import { frames, isPlayable } from '../../library/media/index.ts'

const screens = (db: AllScreensDb | ServerDb) =>
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
      's.tv_standby',
      'a.logo_file',
      'a.idle_picture_file',
      'a.idle_text',
      'a.time_zone as account_time_zone',
      'a.name as account_name',
    ])

export const findScreen = (db: ServerDb, id: string) => screens(db).where('s.id', '=', id).executeTakeFirst()

export const findScreenByCode = (db: ServerDb, code: string) =>
  screens(db).where('s.code', '=', code).executeTakeFirst()

/** The screen with this id, if its id is public. */
export const findPublicScreen = (db: ServerDb, id: string) =>
  screens(db).where('s.id', '=', id).where('s.id_is_public', '=', 1).executeTakeFirst()

export const listScreens = (db: AllScreensDb, ids: readonly string[]) => screens(db).where('s.id', 'in', ids).execute()

/** Columns of a media item that is played. */
export const mediaColumns = [
  'm.account_id',
  'm.title',
  'm.kind',
  'm.original_file',
  'm.playback_file',
  'm.thumbnail_file',
  'm.mime',
  'm.bytes',
  'm.width',
  'm.height',
  'm.duration_ms as natural_ms',
  'm.page_count',
  'm.part_hashes',
  'm.rule as media_rule',
] as const

const itemColumns = [
  'i.id',
  'i.position',
  'i.media_id',
  'i.duration_ms as own_ms',
  'p.slide_duration_ms as slide_ms',
  'i.fit',
  'p.fit as playlist_fit',
  'p.fill',
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
  'p.item_order',
  ...mediaColumns,
] as const

/** Other sources, such as those of slides, are long, and the same for all items. */
export const ownSource = sql<string | null>`case when m.kind in (${sql.join(addressKinds)}) then m.source end`

/** Playlists or channels of a screen, in playing order. */
export const listContents = (db: AllScreensDb, screenId: string) =>
  db
    .selectFrom('assigned_contents')
    .select(['kind', 'target_id as id'])
    .where('parent_id', '=', screenId)
    .orderBy('position')
    .execute()

/** The same for several screens. */
export const listContentsOf = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('assigned_contents')
    .select(['parent_id as screen_id', 'kind', 'target_id as id'])
    .where('parent_id', 'in', screenIds)
    .orderBy('position')
    .execute()

/** Ids of schedule entries that have these screens as targets. */
export const listEntriesOfScreens = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('target_screens')
    .select(['screen_id', 'parent_id as entry_id'])
    .where('screen_id', 'in', screenIds)
    .where('parent_kind', '=', 'entry')
    .orderBy('parent_id')
    .execute()

export const listTagsOfScreens = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_tags')
    .select(['screen_id', 'tag_id'])
    .where('screen_id', 'in', screenIds)
    .orderBy('tag_id')
    .execute()

/** The tags that schedule entries of an account have as targets. */
export const listEntryTags = (db: AllScreensDb) =>
  db
    .selectFrom('schedule_entries as e')
    .innerJoin('target_tags as t', 't.parent_id', 'e.id')
    .select(['t.tag_id', 'e.id as entry_id'])
    .execute()

/** The schedule entries of an account, in playing order. */
export const listEntries = (db: AllScreensDb) =>
  db
    .selectFrom('schedule_entries')
    .select(['id', 'name', 'rule', 'priority', 'layer', 'overlay'])
    .orderBy('search_text')
    .orderBy('id')
    .execute()

/** The content of the schedule entries of an account, in playing order. */
export const listScheduledContents = (db: AllScreensDb) =>
  db
    .selectFrom('schedule_entries as e')
    .innerJoin('assigned_contents as c', 'c.parent_id', 'e.id')
    .select(['e.id as entry_id', 'c.kind', 'c.target_id'])
    .orderBy('c.position')
    .execute()

/** Takeovers of an account that have not ended, and prepared ones, in the order of their start. */
export const listTakeovers = (db: AllScreensDb) =>
  db
    .selectFrom('takeovers')
    .select(['id', 'name', 'notice', 'overlay', 'everywhere', 'in_standby', 'is_drill', 'started_at', 'ends_at'])
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()

/** The content of the takeovers of an account, in playing order. */
export const listTakeoverContents = (db: AllScreensDb) =>
  db
    .selectFrom('takeovers as t')
    .innerJoin('assigned_contents as c', 'c.parent_id', 't.id')
    .select(['t.id as takeover_id', 'c.kind', 'c.target_id'])
    .where('t.ended_at', 'is', null)
    .orderBy('c.position')
    .execute()

export const listTakeoverScreens = (db: AllScreensDb, ids: readonly string[]) =>
  db.selectFrom('targets').select(['parent_id as takeover_id', 'screen_id']).where('parent_id', 'in', ids).execute()

export const listTakeoversOfScreens = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('targets')
    .select(['parent_id as takeover_id', 'screen_id'])
    .where('screen_id', 'in', screenIds)
    .where('parent_kind', '=', 'takeover')
    .execute()

/** Items of playlists that can be played, per playlist in playing order. */
export const listPlaylistItems = (db: AccountDb, playlistIds: readonly string[]) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('playlists as p', 'p.id', 'i.playlist_id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select(['i.playlist_id', ...itemColumns, ownSource.as('source')])
    .where('i.playlist_id', 'in', playlistIds)
    .where(isPlayable)
    .orderBy('i.position')
    .execute()

export const listChannels = (db: AccountDb, channelIds: readonly string[]) =>
  db.selectFrom('channels').select(['id', 'layout']).where('id', 'in', channelIds).execute()

/** Playlists of all regions of channels, per region in playing order. */
export const listChannelPlaylists = (db: AccountDb, channelIds: readonly string[]) =>
  db
    .selectFrom('channel_playlists as cp')
    .innerJoin('playlists as p', 'p.id', 'cp.playlist_id')
    .select(['cp.channel_id', 'cp.region', 'cp.playlist_id'])
    .where('cp.channel_id', 'in', channelIds)
    .orderBy('cp.position')
    .execute()

export const listSources = (db: AccountDb, mediaIds: readonly string[]) =>
  db.selectFrom('media').select(['id', 'source']).where('id', 'in', mediaIds).execute()

/** Number of items of playlists with those in them, the shown pages of documents counted one by one. */
export const countPlaylistItems = (db: AccountDb, playlistIds: readonly string[]) =>
  db
    .selectFrom('contained_playlists as c')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select(['c.playlist_id', (is) => is.fn.sum<number>(sql`c.times * (${frames})`).as('count')])
    .where('c.playlist_id', 'in', playlistIds)
    .where(isPlayable)
    .groupBy('c.playlist_id')
    .execute()

export const listOrders = (db: AccountDb, playlistIds: readonly string[]) =>
  db.selectFrom('playlists').select(['id', 'item_order']).where('id', 'in', playlistIds).execute()

/** The playlists in these, per playlist in playing order. */
export const listInner = (db: AccountDb, playlistIds: readonly string[]) =>
  db
    .selectFrom('inner_playlists as l')
    .innerJoin('playlists as p', 'p.id', 'l.inner_id')
    .selectAll('l')
    .where('l.playlist_id', 'in', playlistIds)
    .orderBy('l.position')
    .orderBy('l.rank')
    .execute()
