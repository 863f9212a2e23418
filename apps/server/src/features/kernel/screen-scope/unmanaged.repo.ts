import { allScreens } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { isAccessible } from './is-accessible.ts'

/** Numbers of screens that the member cannot access and that play these playlists or channels at some time, by their id. No query without a limit. */
export async function countUnmanaged(
  db: ScreensDb,
  column: 'playlist_id' | 'channel_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (db.limitedTo === null || ids.length === 0) return new Map()
  const rows = await allScreens(db, 'counts of what is outside')
    .selectFrom('reached_contents as c')
    .select((is) => [`c.${column} as id`, is.fn.count<number>('c.screen_id').distinct().as('screens')])
    .where(`c.${column}`, 'in', ids)
    .where((is) => is.not(isAccessible(db, 'screens', 'c.screen_id')))
    .groupBy(`c.${column}`)
    .execute()
  return new Map(rows.map(({ id, screens }) => [id, screens]))
}
