import type { listUsers } from '@digisigncast/contract/accounts/users'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import { countOf, type Page, sortedPage } from '../../../platform/http/paging.ts'
import { customersWith, lockAccount } from '../../kernel/accounts/index.ts'

type Filter = Input<typeof listUsers>['query']
export type CustomerFilter = Pick<Filter, 'search' | 'status'>

export function filtered(db: Db, { search, status }: CustomerFilter) {
  let query = db.selectFrom('accounts as a')
  if (status === 'deleted') query = query.where('a.deleted_at', 'is not', null)
  else query = query.where('a.deleted_at', 'is', null)
  if (status && status !== 'deleted') query = query.where('a.status', '=', status)
  return search?.trim() ? query.where('a.id', 'in', customersWith(db, search)) : query
}

// The oldest admin represents the customer.
const isFirstAdmin = sql<SqlBool>`u.id = (select f.id from users as f
  where f.account_id = a.id and f.role = 'admin' order by f.created_at, f.id limit 1)`

const withAdmin = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users as u', (join) => join.onRef('u.account_id', '=', 'a.id').on(isFirstAdmin))
    .select((is) => [
      'a.id',
      'a.name',
      'a.status',
      'a.created_at',
      'a.deleted_at',
      'a.max_team_members',
      'a.time_zone',
      'a.notes',
      'a.billing_address',
      'a.tax_number',
      'u.id as admin_id',
      'u.username',
      'u.email',
      'u.email_confirmed',
      'u.name as admin_name',
      'u.status as admin_status',
      'u.version',
      'u.invited_until',
      is
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('users.account_id', '=', 'a.id')
        .as('people'),
    ])

const newestFirst = [
  ['a.created_at', 'desc'],
  ['a.id', 'desc'],
] as const

/** Lists a page of customers, newest first. Selects the rows before counting, so that counts run only for the page. */
export async function listCustomers(db: Db, filter: CustomerFilter, page: Page) {
  const chosen = await sortedPage(filtered(db, filter).select('a.id'), newestFirst, page)
  return listByIds(
    db,
    chosen.map(({ id }) => id),
  )
}

/** These customers, newest first. */
export async function listByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return withAdmin(db.selectFrom('accounts as a').where('a.id', 'in', ids))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

export type CustomerRow = Awaited<ReturnType<typeof listByIds>>[number]

export const countCustomers = (db: Db, filter: CustomerFilter): Promise<number> => countOf(filtered(db, filter))

export const findCustomer = (db: Db, id: string): Promise<CustomerRow | undefined> =>
  withAdmin(db.selectFrom('accounts as a')).where('a.id', '=', id).executeTakeFirst()

/** Finds and locks a customer for a change. */
export const lockCustomer = async (trx: Trx, id: string): Promise<CustomerRow | undefined> => {
  await lockAccount(trx, id)
  return findCustomer(trx, id)
}

/** A user of a customer. */
export const findMember = (db: Db, accountId: string, id: string) =>
  db.selectFrom('users').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const findRestoredStatus = async (db: Db, id: string) => {
  const row = await db.selectFrom('accounts').select('restored_status').where('id', '=', id).executeTakeFirst()
  return row?.restored_status ?? 'active'
}

/** Deleted customers whose grace period was over at this time. */
export const listOverdue = async (db: Db, deletedUntil: number): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('accounts').select(['id', 'name']).where('deleted_at', '<=', deletedUntil).execute()

/** Deletes an account with all its rows. */
export const removeAccount = (db: Db, id: string) => db.deleteFrom('accounts').where('id', '=', id).execute()
