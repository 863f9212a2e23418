import { isAllowed } from '@digisigncast/contract/api/permissions'
import { allScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, Db } from '../../../database/open.ts'
import { permissionsOf } from '../../../platform/sessions/sessions.ts'

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
