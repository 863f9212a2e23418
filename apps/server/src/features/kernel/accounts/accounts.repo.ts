import { randomInt } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { containsText } from '../../../database/grams.ts'
import type { AccountTrx, Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Source } from '../../../platform/caches/content-versions.ts'
import { searchText } from '../../../platform/text.ts'

type Row = Insertable<Tables['accounts']>
type NewAccount = Pick<Row, 'id' | 'name' | 'status' | 'time_zone' | 'created_at'> & Partial<Row>

/** Inserts a customer. Defaults: managers share nothing, no limits. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      search_text: searchText(account.name),
      content_version: 1,
      managers_see_other_content: 0,
      managers_see_other_playlists: 0,
      managers_manage_other_playlists: 0,
      max_team_members: null,
      ...account,
    })
    .execute()
  await refreshCustomerText(db, account.id)
}

/** Returns the updated row. */
export async function updateAccount(trx: Db, id: string, patch: Updateable<Tables['accounts']>) {
  const named = patch.name === undefined ? patch : { ...patch, search_text: searchText(patch.name) }
  const row = await trx.updateTable('accounts').set(named).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  if (patch.name !== undefined) await refreshCustomerText(trx, id)
  return row
}

/**
 * Increments the content version of an account. Must be the first statement of every transaction that can change what
 * a screen plays: players fetch again, and the row lock serializes such changes of one account on PostgreSQL, too.
 */
export const moveContent = (trx: Trx, accountId: string) =>
  trx
    .updateTable('accounts')
    .set({ content_version: sql<number>`content_version + 1` })
    .where('id', '=', accountId)
    .execute()

/**
 * The same for a change that reaches some screens only: the players of others have nothing to fetch. Returns the number of
 * the change for `markMoved`, once the screens exist.
 */
export async function moveSome(trx: AccountTrx): Promise<number> {
  const { screen_moves } = await trx
    .updateTable('accounts')
    .set({ screen_moves: sql<number>`screen_moves + 1` })
    .where('id', '=', trx.accountId)
    .returning('screen_moves')
    .executeTakeFirstOrThrow()
  return screen_moves
}

export const markMoved = (trx: AccountTrx, screenIds: readonly string[], last_move: number) =>
  allScreens(trx, 'facts of the account')
    .updateTable('screens')
    .set({ last_move })
    .where('id', 'in', screenIds)
    .execute()

/** Numbers of changes of content, and the screens that the changes of some screens reached. */
export const contentCounts = (db: Db): Source => ({
  readCounts: async (accountId) => {
    const row = await db
      .selectFrom('accounts')
      .select(['content_version', 'screen_moves'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    return row ? { all: row.content_version, some: row.screen_moves } : { all: Number.POSITIVE_INFINITY, some: 0 }
  },
  readReached: (accountId, after) =>
    allScreens(ofAccount(db, accountId), 'facts of the account')
      .selectFrom('screens')
      .select(['id', 'last_move'])
      .where('last_move', '>', after)
      .execute(),
})

/** Rules on how managers can see and change the content of other managers. */
export const findManagerRules = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['managers_see_other_content', 'managers_see_other_playlists', 'managers_manage_other_playlists'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Ids of the managers of an account except this one, who cannot see or change their content. */
export const listOtherManagers = async (db: Db, accountId: string, userId: string | null): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'manager')
    .$if(userId !== null, (query) => query.where('id', '!=', userId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates the search text of a customer. Must be called after each change of its name or of its users' names. */
export const refreshCustomerText = (db: Db, accountId: string) =>
  sql`insert into customer_texts (number, account_id, search_text)
    select cast(${randomInt(2 ** 47)} as bigint), a.id, a.search_text || ' ' || coalesce((select string_agg(
      u.search_text || ' ' || coalesce(u.unconfirmed_username_key, u.username_key) || ' ' ||
      case when u.email = '' then '' else coalesce(u.unconfirmed_email_key, u.email_key) end, ' ')
      from users as u where u.account_id = a.id), '')
    from accounts as a where a.id = ${accountId}
    on conflict (account_id) do update set search_text = excluded.search_text`.execute(db)

/** Finds customers by their name, or by the name, username or email of one of their users. */
export const customersWith = (db: Db, search: string) =>
  db
    .selectFrom('customer_texts')
    .select('account_id')
    .where((is) => containsText(is, 'customer_texts', searchText(search).trim()))
