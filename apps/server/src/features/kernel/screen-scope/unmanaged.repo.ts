import { allScreens } from '../../../database/access/access.ts'
import { seesAll } from '../../../database/access/screen-limit.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { listContaining } from '../contained-playlists/index.ts'
import { isAccessible } from './is-accessible.ts'

/** Numbers of screens that the member cannot access and that play these playlists or channels at some time, by their id. No query without a limit. */
export async function countUnmanaged(
  db: ScreensDb,
  column: 'playlist_id' | 'channel_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (seesAll(db) || ids.length === 0) return new Map()
  const all = allScreens(db, 'counts of what is outside')
  // A playlist reaches the screens of those that contain it, too. The view is read by known ids: it has the content of all
  // customers.
  const outer = column === 'channel_id' ? [] : await listContaining(db, ids)
  if (column === 'playlist_id' && outer.length === 0) return new Map()
  const reached =
    column === 'channel_id'
      ? all
          .selectFrom('reached_contents as c')
          .select(['c.channel_id as id', 'c.screen_id'])
          .where('c.channel_id', 'in', ids)
      : all
          .selectFrom('contained_playlists as l')
          .innerJoin('reached_contents as c', 'c.playlist_id', 'l.playlist_id')
          .select(['l.contained_id as id', 'c.screen_id'])
          .where('l.contained_id', 'in', ids)
          .where('c.playlist_id', 'in', outer)
  const rows = await all
    .selectFrom(reached.as('r'))
    .select((is) => ['r.id', is.fn.count<number>('r.screen_id').distinct().as('screens')])
    .where((is) => is.not(isAccessible(db, 'screens', 'r.screen_id')))
    .groupBy('r.id')
    .execute()
  return new Map(rows.map(({ id, screens }) => [id, screens]))
}
