import type { Db } from '../../database/open.ts'
import { inScope, type Scope } from '../accounts/index.ts'

const countAll = async (db: Db, table: 'channels' | 'screens', accountId: string): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.total ?? 0
}

export const countChannels = (db: Db, accountId: string) => countAll(db, 'channels', accountId)
export const countScreens = (db: Db, accountId: string) => countAll(db, 'screens', accountId)

/** Names of all screens, in their order. */
export const listScreens = (db: Db, accountId: string) =>
  db
    .selectFrom('screens')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('search_text')
    .orderBy('id')
    .execute()

export const countPlaylists = async (db: Db, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
