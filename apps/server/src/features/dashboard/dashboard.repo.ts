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

/** Thumbnails of the first items of what is assigned to screens; the first row of a screen plays first. */
export const listFirstPictures = (db: Db, accountId: string, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_contents as sc')
    .leftJoin('channel_playlists as cp', (on) =>
      on.onRef('cp.channel_id', '=', 'sc.channel_id').on('cp.position', '=', 0),
    )
    .innerJoin('playlist_items as i', (on) =>
      on.on(({ eb, fn }) => eb('i.playlist_id', '=', fn.coalesce('sc.playlist_id', 'cp.playlist_id'))),
    )
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select(['sc.screen_id', 'm.thumbnail_file'])
    .where('sc.account_id', '=', accountId)
    .where('m.account_id', '=', accountId)
    .where('sc.screen_id', 'in', screenIds)
    .where('sc.slot', '=', 'default')
    .where('m.thumbnail_file', 'is not', null)
    .where('i.position', '=', (is) =>
      is
        .selectFrom('playlist_items as first')
        .select(({ fn }) => fn.min('first.position').as('position'))
        .whereRef('first.playlist_id', '=', 'i.playlist_id'),
    )
    .orderBy('sc.position')
    .orderBy('cp.region')
    .execute()

export const countPlaylists = async (db: Db, scope: Scope): Promise<number> => {
  const row = await db
    .selectFrom('playlists')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(inScope('playlists', scope))
    .executeTakeFirst()
  return row?.total ?? 0
}
