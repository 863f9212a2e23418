import { isAllowed } from '@digisigncast/contract/api/permissions'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import { seesAll } from '../../../database/access/screen-limit.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, Db, ScreensDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { permissionsOf } from '../../../platform/sessions/sessions.ts'
import { listContaining } from '../contained-playlists/index.ts'

const listManagers = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'permissions', 'limited_to_tags'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'manager')
    .execute()

/** Which of some screens users of an account can access, by user id. Users who can access all of them are missing. */
type Reach = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Managers limited to tags can access the screens with these tags, managers without the permission to view screens none.
 * One query in accounts without limited managers.
 */
export async function readReach(db: AccountDb, screenIds: readonly string[]): Promise<Reach> {
  const { accountId } = db
  const managers = await listManagers(db, accountId)
  const reach = await tagReach(db, { managers, screenIds })
  for (const { id, permissions } of managers)
    if (!isAllowed(permissionsOf('manager', permissions), 'screens', 'view')) reach.set(id, new Set())
  return reach
}

/** Limited managers who can access none of these screens: hints about the screens are not sent to them. */
export async function unreached(db: AccountDb, screenIds: readonly string[]): Promise<string[]> {
  const { accountId } = db
  const reach = await tagReach(db, { managers: await listManagers(db, accountId), screenIds })
  return [...reach].flatMap(([id, screens]) => (screens.size === 0 ? [id] : []))
}

interface Among {
  managers: readonly { id: string; limited_to_tags: number }[]
  screenIds: readonly string[]
}

/** The screens of each manager who is limited to tags. */
async function tagReach(db: AccountDb, { managers, screenIds }: Among): Promise<Map<string, Set<string>>> {
  const limited = managers.filter(({ limited_to_tags }) => limited_to_tags === 1)
  const reach = new Map(limited.map(({ id }) => [id, new Set<string>()]))
  if (reach.size === 0) return reach
  const all = allScreens(db, 'facts of the account')
  for (const ids of inSlices(screenIds)) {
    const rows = await all
      .selectFrom('user_tags as u')
      .innerJoin('screen_tags as t', 't.tag_id', 'u.tag_id')
      .select(['u.user_id', 't.screen_id'])
      .distinct()
      .where('t.screen_id', 'in', ids)
      .execute()
    for (const { user_id, screen_id } of rows) reach.get(user_id)?.add(screen_id)
  }
  return reach
}

export const isScreenOf = async (db: ScreensDb, id: string): Promise<boolean> =>
  (await db.selectFrom('screens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const is = expressionBuilder<Tables>()

/**
 * Whether a column holds the id of a row that the member can access. For queries on all screens that count the rest; other
 * queries on `rows` are limited anyway. Always true without a limit.
 * @param column with the name of its table: `s.id`
 */
export const isAccessible = (
  rows: ScreensDb,
  table: 'screens' | 'schedule_entries' | 'takeovers',
  column: string,
): Expression<SqlBool> =>
  seesAll(rows) ? sql<SqlBool>`1 = 1` : is(sql.ref<string>(column), 'in', rows.selectFrom(table).select(`${table}.id`))

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
