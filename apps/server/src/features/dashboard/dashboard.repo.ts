import type { Db } from '../../database/open.ts'
import { countOf } from '../../platform/http/paging.ts'
import { inScope, type Scope } from '../accounts/index.ts'
import { inScreenScope, type ScreenScope } from '../screen-scope/index.ts'

export const countChannels = (db: Db, accountId: string) =>
  countOf(db.selectFrom('channels').where('account_id', '=', accountId))

const inReach = (db: Db, scope: ScreenScope) =>
  db.selectFrom('screens').where('account_id', '=', scope.accountId).where(inScreenScope(scope, 'screens.id'))

export const countScreens = (db: Db, scope: ScreenScope) => countOf(inReach(db, scope))

/** All screens, by name. */
export const listScreens = (db: Db, scope: ScreenScope) =>
  inReach(db, scope).select(['id', 'name', 'rotation']).orderBy('search_text').orderBy('id').execute()

export const countPlaylists = async (db: Db, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
