import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

export const countChannels = (db: AccountDb) => countOf(db.selectFrom('channels'))

/** Some of the screens. */
export const listScreens = async (db: ScreensDb, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('screens').select(['id', 'name', 'rotation']).where('id', 'in', ids).execute()

export const countPlaylists = async (db: AccountDb, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
