import type { AccountDb } from '../../../database/open.ts'
import { inScreenScope, type ScreenScope } from './screen-scope.ts'

/** Numbers of screens outside the scope that play these playlists or channels at some time, by their id. No query without a limit. */
export async function countUnmanaged(
  db: AccountDb,
  scope: ScreenScope,
  column: 'playlist_id' | 'channel_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (scope.limitedTo === null || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reached_contents as c')
    .select((is) => [`c.${column} as id`, is.fn.count<number>('c.screen_id').distinct().as('screens')])
    .where(`c.${column}`, 'in', ids)
    .where((is) => is.not(inScreenScope(scope, 'c.screen_id')))
    .groupBy(`c.${column}`)
    .execute()
  return new Map(rows.map(({ id, screens }) => [id, screens]))
}
