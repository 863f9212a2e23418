import { inSlices } from '../../database/in-slices.ts'
import type { Db } from '../../database/open.ts'

/** Managers of an account who are limited to tags. */
const listLimited = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('limited_to_tags', '=', 1)
    .where('role', '=', 'manager')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of some screens each limited manager of an account can access, by user id. Users without a limit are missing. */
type Reach = ReadonlyMap<string, ReadonlySet<string>>

/** One query in accounts without limited managers. */
export async function readReach(db: Db, accountId: string, screenIds: readonly string[]): Promise<Reach> {
  const reach = new Map((await listLimited(db, accountId)).map((id) => [id, new Set<string>()]))
  if (reach.size === 0) return reach
  for (const ids of inSlices(screenIds)) {
    const rows = await db
      .selectFrom('user_tags as u')
      .innerJoin('screen_tags as t', 't.tag_id', 'u.tag_id')
      .select(['u.user_id', 't.screen_id'])
      .distinct()
      .where('u.account_id', '=', accountId)
      .where('t.account_id', '=', accountId)
      .where('t.screen_id', 'in', ids)
      .execute()
    for (const { user_id, screen_id } of rows) reach.get(user_id)?.add(screen_id)
  }
  return reach
}

/** Limited managers who can access none of these screens: hints about the screens are not sent to them. */
export const unreached = async (db: Db, accountId: string, screenIds: readonly string[]): Promise<string[]> =>
  [...(await readReach(db, accountId, screenIds))].flatMap(([id, screens]) => (screens.size === 0 ? [id] : []))
