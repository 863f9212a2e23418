import { maxHookCalls } from '@digisigncast/contract/accounts/hooks'
import type { Insertable, Updateable } from 'kysely'
import type { AccountDb, AccountTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

const listed = (db: AccountDb) =>
  db
    .selectFrom('hooks as h')
    .leftJoin('users as u', 'u.id', 'h.saved_by')
    .selectAll('h')
    .select(['u.name as saver', 'u.status as saver_status'])

export const listHooks = (db: AccountDb) => listed(db).orderBy('h.search_text').orderBy('h.id').execute()
export type HookRow = Awaited<ReturnType<typeof listHooks>>[number]

export const findHook = (db: AccountDb, id: string): Promise<HookRow | undefined> =>
  listed(db).where('h.id', '=', id).executeTakeFirst()

export const countHooks = (db: AccountDb): Promise<number> => countOf(db.selectFrom('hooks'))

export const insertHook = (trx: AccountTrx, row: Insertable<Tables['hooks']>) =>
  trx.insertInto('hooks').values(row).execute()

export const updateHook = (trx: AccountTrx, id: string, patch: Updateable<Tables['hooks']>) =>
  trx.updateTable('hooks').set(patch).where('id', '=', id).execute()

/** Returns the name of the removed hook. */
export const removeHook = (trx: AccountTrx, id: string) =>
  trx.deleteFrom('hooks').where('id', '=', id).returning('name').executeTakeFirst()

/** A hook with the user whose rights it has. */
export const findBySecret = (db: ServerDb, hash: string) =>
  db
    .selectFrom('hooks as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .innerJoin('users as u', 'u.id', 'h.saved_by')
    .leftJoin('subscriptions as sub', 'sub.current_of', 'h.account_id')
    .select(['h.id', 'h.account_id', 'h.name', 'h.is_enabled', 'h.allow_get', 'h.signing_key', 'h.action'])
    .select(['h.secret_hash', 'u.id as user_id', 'u.name as user_name', 'u.role', 'u.status', 'u.permissions'])
    .select(['u.limited_to_tags', 'a.approval_required', 'a.status as account_status', 'sub.status as subscription'])
    .where('h.secret_hash', '=', hash)
    .executeTakeFirst()
export type CalledHook = NonNullable<Awaited<ReturnType<typeof findBySecret>>>

/** Newest first. */
export const listCalls = (db: AccountDb, hookId: string) =>
  db
    .selectFrom('hook_calls')
    .select(['id', 'at', 'address', 'is_done', 'message'])
    .where('hook_id', '=', hookId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxHookCalls)
    .execute()

/** The last request of each hook that has one, by the id of the hook. */
export async function listLastCalls(db: AccountDb) {
  const rows = await db
    .selectFrom('hooks as h')
    .innerJoin('hook_calls as c', 'c.hook_id', 'h.id')
    .select(['c.hook_id', 'c.at', 'c.is_done', 'c.message'])
    .where('c.at', '=', (is) =>
      is
        .selectFrom('hook_calls as l')
        .select((of) => of.fn.max('l.at').as('at'))
        .whereRef('l.hook_id', '=', 'h.id'),
    )
    .execute()
  return new Map(rows.map((row) => [row.hook_id, row]))
}

/** Stores a request, and removes those beyond the limit of a hook. */
export async function addCall(db: AccountDb, row: Insertable<Tables['hook_calls']>): Promise<void> {
  await db.insertInto('hook_calls').values(row).execute()
  const oldest = await db
    .selectFrom('hook_calls')
    .select('at')
    .where('hook_id', '=', row.hook_id)
    .orderBy('at', 'desc')
    .offset(maxHookCalls)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await db.deleteFrom('hook_calls').where('hook_id', '=', row.hook_id).where('at', '<=', oldest.at).execute()
}

/** Names of playlists and channels, by their ids. */
export async function listContentNames(db: AccountDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [playlists, channels] = [
    await db.selectFrom('playlists').select(['id', 'name']).where('id', 'in', ids).execute(),
    await db.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute(),
  ]
  return new Map([...playlists, ...channels].map(({ id, name }) => [id, name]))
}
