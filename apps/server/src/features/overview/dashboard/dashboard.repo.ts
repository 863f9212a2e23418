import type { AccountDb } from '../../../database/open.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'
import { inScreenScope, type ScreenScope } from '../../kernel/screen-scope/index.ts'

export const countChannels = (db: AccountDb) => countOf(db.selectFrom('channels'))

const inReach = (db: AccountDb, scope: ScreenScope) =>
  db.selectFrom('screens').where(inScreenScope(scope, 'screens.id'))

export const countScreens = (db: AccountDb, scope: ScreenScope) => countOf(inReach(db, scope))

/** Ids of all screens, by name. */
export const listScreens = (db: AccountDb, scope: ScreenScope) =>
  inReach(db, scope).select('id').orderBy('search_text').orderBy('id').execute()

/** Some of the screens. */
export const listScreensOf = (db: AccountDb, scope: ScreenScope, ids: readonly string[]) =>
  inReach(db, scope).select(['id', 'name', 'rotation']).where('id', 'in', ids).execute()

export const countPlaylists = async (db: AccountDb, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
