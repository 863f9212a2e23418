import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { LinkedThrough } from '@digisigncast/contract/playlists/linked-through'
import { sql } from 'kysely'
import type { ScreensDb } from '../../../database/open.ts'
import { listContaining } from '../../kernel/contained-playlists/index.ts'

/** Ids of the screens that the playlists reach, each once per playlist, in the order of their names. */
export async function listLinks(db: ScreensDb, playlistIds: readonly string[]) {
  // The view of what reaches screens is read by known ids: it has the content of all customers.
  const outer = await listContaining(db, playlistIds)
  if (outer.length === 0) return []
  return db
    .selectFrom('contained_playlists as l')
    .innerJoin('reached_contents as r', 'r.playlist_id', 'l.playlist_id')
    .innerJoin('screens as s', 's.id', 'r.screen_id')
    .select(['l.contained_id as playlist_id', 's.id as screen_id'])
    .distinct()
    .select(['s.search_text'])
    .where('l.contained_id', 'in', playlistIds)
    .where('r.playlist_id', 'in', outer)
    .orderBy('s.search_text')
    .orderBy('s.id')
    .execute()
}

/** Names of screens, and whether they have an online device. */
export const listScreens = (db: ScreensDb, ids: readonly string[]) =>
  db
    .selectFrom('screens as s')
    .select(['s.id', 's.name'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('devices')
            .select('id')
            .whereRef('screen_id', '=', 's.id')
            .where('status', '=', deviceStatus.online),
        )
        .as('is_online'),
    )
    .where('s.id', 'in', ids)
    .execute()

/** A playlist on a screen, with the name of what brings it there. */
interface Way {
  playlist_id: string | null
  screen_id: string
  name: string
}

interface Between {
  playlistIds: readonly string[]
  screenIds: readonly string[]
}

/** Playlists that are linked to screens. */
export const listDirect = (db: ScreensDb, { playlistIds, screenIds }: Between) =>
  db
    .selectFrom('assigned_contents')
    .select(['playlist_id', 'parent_id as screen_id'])
    .where('playlist_id', 'in', playlistIds)
    .where('parent_id', 'in', screenIds)
    .execute()

/** Overlays of screens have no names. */
const listOverlayWays = (db: ScreensDb, { playlistIds, screenIds }: Between): Promise<Way[]> =>
  db
    .selectFrom('screen_overlays as o')
    .select(['o.playlist_id', 'o.screen_id', sql<string>`''`.as('name')])
    .distinct()
    .where('o.playlist_id', 'in', playlistIds)
    .where('o.screen_id', 'in', screenIds)
    .execute()

const listChannelWays = (db: ScreensDb, { playlistIds, screenIds }: Between): Promise<Way[]> =>
  db
    .selectFrom('assigned_contents as c')
    .innerJoin('channel_playlists as p', 'p.channel_id', 'c.channel_id')
    .innerJoin('channels as h', 'h.id', 'c.channel_id')
    .select((is) => ['p.playlist_id', 'c.parent_id as screen_id', is.fn.min('h.name').as('name')])
    .where('p.playlist_id', 'in', playlistIds)
    .where('c.parent_id', 'in', screenIds)
    .groupBy(['p.playlist_id', 'c.parent_id'])
    .execute()

const listScheduleWays = (db: ScreensDb, { playlistIds, screenIds }: Between): Promise<Way[]> =>
  db
    .selectFrom('assigned_contents as c')
    .leftJoin('channel_playlists as p', 'p.channel_id', 'c.channel_id')
    .innerJoin('schedule_entries as e', 'e.id', 'c.parent_id')
    .innerJoin('targets as t', 't.parent_id', 'e.id')
    .select((is) => [
      is.fn.coalesce('c.playlist_id', 'p.playlist_id').as('playlist_id'),
      't.screen_id',
      is.fn.min('e.name').as('name'),
    ])
    .where((is) => is.or([is('c.playlist_id', 'in', playlistIds), is('p.playlist_id', 'in', playlistIds)]))
    .where('t.screen_id', 'in', screenIds)
    .groupBy((is) => [is.fn.coalesce('c.playlist_id', 'p.playlist_id'), 't.screen_id'])
    .execute()

const listTakeoverWays = (db: ScreensDb, { playlistIds, screenIds }: Between): Promise<Way[]> =>
  db
    .selectFrom('assigned_contents as c')
    .leftJoin('channel_playlists as p', 'p.channel_id', 'c.channel_id')
    .innerJoin('takeovers as o', 'o.id', 'c.parent_id')
    .innerJoin('screens as s', 's.account_id', 'o.account_id')
    .select((is) => [
      is.fn.coalesce('c.playlist_id', 'p.playlist_id').as('playlist_id'),
      's.id as screen_id',
      is.fn.min('o.name').as('name'),
    ])
    .where('o.ended_at', 'is', null)
    .where((is) => is.or([is('c.playlist_id', 'in', playlistIds), is('p.playlist_id', 'in', playlistIds)]))
    .where('s.id', 'in', screenIds)
    .where((is) =>
      is.or([
        is('o.everywhere', '=', 1),
        is.exists(
          is
            .selectFrom('target_screens as t')
            .select('t.screen_id')
            .whereRef('t.parent_id', '=', 'o.id')
            .whereRef('t.screen_id', '=', 's.id'),
        ),
        is.exists(
          is
            .selectFrom('target_tags as t')
            .innerJoin('screen_tags as g', 'g.tag_id', 't.tag_id')
            .select('g.screen_id')
            .whereRef('t.parent_id', '=', 'o.id')
            .whereRef('g.screen_id', '=', 's.id'),
        ),
      ]),
    )
    .groupBy((is) => [is.fn.coalesce('c.playlist_id', 'p.playlist_id'), 's.id'])
    .execute()

/** Playlists within others that reach screens, with these. */
export async function listOuterWays(db: ScreensDb, { playlistIds, screenIds }: Between) {
  const outer = await listContaining(db, playlistIds)
  return db
    .selectFrom('contained_playlists as l')
    .innerJoin('reached_contents as r', 'r.playlist_id', 'l.playlist_id')
    .innerJoin('playlists as p', 'p.id', 'l.playlist_id')
    .select(['l.contained_id as playlist_id', 'r.screen_id', 'p.name', 'p.owner_id'])
    .distinct()
    .where('l.contained_id', 'in', playlistIds)
    .whereRef('l.contained_id', '!=', 'l.playlist_id')
    .where('r.playlist_id', 'in', outer)
    .where('r.screen_id', 'in', screenIds)
    .orderBy('p.name')
    .execute()
}

export const ways = [
  ['overlay', listOverlayWays],
  ['channel', listChannelWays],
  ['schedule', listScheduleWays],
  ['takeover', listTakeoverWays],
] as const satisfies readonly (readonly [LinkedThrough['kind'], (db: ScreensDb, between: Between) => Promise<Way[]>])[]
