import { type Area, isAllowed, type PermissionMap } from '@digisigncast/contract/api/permissions'
import type { HiddenUses, UnmanagedUses } from '@digisigncast/contract/api/unmanaged'
import type { Named } from '@digisigncast/contract/api/wire'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { sql } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import type { AccountDb, AllScreensDb, ScreensDb } from '../../../database/open.ts'
import { holds, type Scope } from '../../kernel/accounts/index.ts'
import { listContaining } from '../../kernel/contained-playlists/index.ts'
import { isAccessible } from '../../kernel/screen-scope/index.ts'

export interface Uses {
  playlists: Named[]
  /** Slides that show one of them. */
  slides: Named[]
  fallback_of: Named[]
  channels: Named[]
  screens: Named[]
  /** Schedule entries. */
  schedule: Named[]
  /** Prepared takeovers. */
  takeovers: Named[]
  unmanaged: UnmanagedUses
  hidden: HiddenUses
}

/** Permissions and scopes of a user. Uses outside of them are counted, not named. */
export interface UseScopes {
  permissions: PermissionMap
  media: Scope
  playlists: Scope
}

/** Uses of media items: slides that show them, pages and streams whose fallback they are, playlists that contain them, and channels, screens, schedule entries and takeovers that play those. */
export async function listUses(db: ScreensDb, scopes: UseScopes, mediaIds: readonly string[]): Promise<Uses> {
  const playlists = await db
    .selectFrom('playlists')
    .select(['id', 'name', 'owner_id'])
    .where('id', 'in', (of) => of.selectFrom('playlist_items').select('playlist_id').where('media_id', 'in', mediaIds))
    .orderBy('name')
    .execute()
  const showing = await db
    .selectFrom('media')
    .select(['id', 'title as name', 'kind', 'owner_id'])
    .where('id', 'in', (of) => of.selectFrom('slide_media').select('slide_id').where('media_id', 'in', mediaIds))
    .orderBy('title')
    .execute()
  const [slides, others] = [
    showing.filter(({ kind }) => !kindOf(kind).address),
    showing.filter(({ kind }) => kindOf(kind).address),
  ]
  const parts = {
    playlists: isAllowed(scopes.permissions, 'playlist', 'view')
      ? inSight(playlists, scopes.playlists)
      : { named: [], hidden: playlists.length },
    slides: inSight(slides, scopes.media),
    fallback_of: inSight(others, scopes.media),
  }
  return {
    playlists: parts.playlists.named,
    slides: parts.slides.named,
    fallback_of: parts.fallback_of.named,
    hidden: {
      playlists: parts.playlists.hidden,
      slides: parts.slides.hidden,
      fallback_of: parts.fallback_of.hidden,
    },
    ...(await listPlaylistUses(
      db,
      scopes,
      playlists.map(({ id }) => id),
      mediaIds,
    )),
  }
}

/** The rows that the scope includes, and the number of the others. */
function inSight(rows: readonly (Named & { owner_id: string | null })[], scope: Scope) {
  const seen = rows.filter(({ owner_id }) => holds(scope, owner_id))
  return { named: seen.map(({ id, name }) => ({ id, name })), hidden: rows.length - seen.length }
}

/** Whether slides show a media item, or it is the fallback of web pages or streams. */
export const isShownByOthers = async (db: AccountDb, mediaId: string): Promise<boolean> =>
  (await db
    .selectFrom('slide_media')
    .select('slide_id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Number of playlists that contain each media item; without those in none. */
export async function countPlaylists(db: AccountDb, mediaIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (mediaIds.length === 0) return new Map()
  const counts = await db
    .selectFrom('playlist_items')
    .select((is) => ['media_id', is.fn.count<number>('playlist_id').distinct().as('playlists')])
    .where('media_id', 'in', mediaIds)
    .groupBy('media_id')
    .execute()
  return new Map(counts.map(({ media_id, playlists }) => [media_id, playlists]))
}

/**
 * Channels that contain one of the playlists, alone or within another one, screens that they reach, and schedule entries
 * and takeovers that play them directly or in one; also screens with one of the media items in an overlay.
 */
export async function listPlaylistUses(
  db: ScreensDb,
  { permissions }: Pick<UseScopes, 'permissions'>,
  ids: readonly string[],
  mediaIds: readonly string[] = [],
): Promise<Omit<Uses, 'playlists' | 'slides' | 'fallback_of' | 'hidden'>> {
  const none = { channels: 0, screens: 0, schedule: 0, takeovers: 0 }
  const all = allScreens(db, 'counts of what is outside')
  const overlaid = await listOverlaid(all, mediaIds)
  const playlistIds = await listContaining(db, ids)
  if (playlistIds.length === 0 && overlaid.length === 0)
    return { channels: [], screens: [], schedule: [], takeovers: [], unmanaged: none }
  // PostgreSQL has no empty lists, and no row has an empty id.
  const lists = playlistIds.length > 0 ? playlistIds : ['']
  const inChannels = db.selectFrom('channel_playlists').select('channel_id').where('playlist_id', 'in', lists)
  const channels = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('id', 'in', inChannels)
    .orderBy('name')
    .execute()
  const screens = await all
    .selectFrom('screens as s')
    .select(['s.id', 's.name', shownAs(db, 'screens', 's.id')])
    .where((is) =>
      is.or([
        is('s.id', 'in', is.selectFrom('reached_contents').select('screen_id').where('playlist_id', 'in', lists)),
        ...(overlaid.length > 0 ? [is('s.id', 'in', overlaid)] : []),
      ]),
    )
    .orderBy('s.name')
    .execute()
  const playing = all
    .selectFrom('assigned_contents')
    .select('parent_id')
    .where((is) => is.or([is('playlist_id', 'in', lists), is('channel_id', 'in', inChannels)]))
  const schedule = await all
    .selectFrom('schedule_entries')
    .select(['id', 'name', shownAs(db, 'schedule_entries', 'schedule_entries.id')])
    .where('id', 'in', playing)
    .orderBy('name')
    .execute()
  const takeovers = await all
    .selectFrom('takeovers')
    .select(['id', 'name', shownAs(db, 'takeovers', 'takeovers.id')])
    .where('started_at', 'is', null)
    .where('id', 'in', playing)
    .orderBy('name')
    .execute()
  const visible = (area: Area, rows: Named[]) => (isAllowed(permissions, area, 'view') ? rows : [])
  const shown = {
    channels: visible('channels', channels),
    screens: visible('screens', named(screens)),
    schedule: visible('schedules', named(schedule)),
    takeovers: visible('takeover', named(takeovers)),
  }
  return {
    ...shown,
    unmanaged: {
      channels: channels.length - shown.channels.length,
      screens: screens.length - shown.screens.length,
      schedule: schedule.length - shown.schedule.length,
      takeovers: takeovers.length - shown.takeovers.length,
    },
  }
}

/** Ids of the screens that have one of the media items in an overlay. */
async function listOverlaid(db: AllScreensDb, mediaIds: readonly string[]): Promise<string[]> {
  if (mediaIds.length === 0) return []
  const rows = await db
    .selectFrom('screen_overlays')
    .select('screen_id')
    .distinct()
    .where('media_id', 'in', mediaIds)
    .execute()
  return rows.map(({ screen_id }) => screen_id)
}

/** 1 for rows that the member can access: the others are only counted. */
const shownAs = (...which: Parameters<typeof isAccessible>) =>
  sql<number>`case when ${isAccessible(...which)} then 1 else 0 end`.as('is_accessible')

type Row = Named & { is_accessible: number }

const named = (rows: readonly Row[]): Named[] =>
  rows.flatMap(({ id, name, is_accessible }) => (is_accessible === 1 ? [{ id, name }] : []))
