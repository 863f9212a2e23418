import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

export const countChannels = (db: AccountDb) => countOf(db.selectFrom('channels'))

export const countScreens = (db: ScreensDb) => countOf(db.selectFrom('screens'))

/** Ids of all screens, by name. */
export const listScreens = (db: ScreensDb) =>
  db.selectFrom('screens').select('id').orderBy('search_text').orderBy('id').execute()

/** Some of the screens. */
export const listScreensOf = async (db: ScreensDb, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('screens').select(['id', 'name', 'rotation']).where('id', 'in', ids).execute()

export const countPlaylists = async (db: AccountDb, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
