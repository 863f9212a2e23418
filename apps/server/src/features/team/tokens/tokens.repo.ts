import type { Insertable } from 'kysely'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

const listed = (db: AccountDb) =>
  db
    .selectFrom('api_tokens as t')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .selectAll('t')
    .select(['u.name as creator', 'u.status as creator_status'])

/** Newest first. */
export const listTokens = (db: AccountDb) =>
  listed(db).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').execute()

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export const findToken = (db: AccountDb, id: string): Promise<TokenRow | undefined> =>
  listed(db).where('t.id', '=', id).executeTakeFirst()

/** Ids of the tags that limit tokens, by the id of the token. */
export async function readTags(db: AccountDb): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.selectFrom('token_tags').select(['token_id', 'tag_id']).orderBy('tag_id').execute()
  const byToken = Map.groupBy(rows, ({ token_id }) => token_id)
  return new Map([...byToken].map(([id, tags]) => [id, tags.map(({ tag_id }) => tag_id)]))
}

export const countTokens = (db: AccountDb): Promise<number> => countOf(db.selectFrom('api_tokens'))

/** Adds a token that is limited to tags; without them to none. */
export async function insertToken(
  trx: AccountTrx,
  row: Insertable<Tables['api_tokens']>,
  tagIds: readonly string[],
): Promise<void> {
  const { accountId } = trx
  await trx.insertInto('api_tokens').values(row).execute()
  const tags = tagIds.map((tag_id) => ({ account_id: accountId, token_id: row.id, tag_id }))
  if (tags.length > 0) await trx.insertInto('token_tags').values(tags).execute()
}

/** Makes a user the creator of a token. */
export const updateCreator = (trx: AccountTrx, id: string, { userId, name }: { userId: string; name: string }) =>
  trx.updateTable('api_tokens').set({ created_by: userId, created_by_name: name }).where('id', '=', id).execute()

/** Returns the name of the removed token. */
export const removeToken = (trx: AccountTrx, id: string) =>
  trx.deleteFrom('api_tokens').where('id', '=', id).returning('name').executeTakeFirst()
