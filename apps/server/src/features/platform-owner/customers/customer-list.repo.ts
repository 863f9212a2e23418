import type { CustomerSort, ListedCustomer } from '@digisigncast/contract/platform/customers'
import { sql } from 'kysely'
import { ofServer } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { countOf, type Page, sortedPage } from '../../../platform/http/paging.ts'
import { overdueInvoices, runningTrials } from '../../billing/subscriptions/index.ts'
import { type CustomerFilter, filtered } from './customers.repo.ts'

export interface Sorted extends CustomerFilter {
  sort: CustomerSort
  order: 'asc' | 'desc'
}

export const countListed = (db: Db, filter: CustomerFilter): Promise<number> => countOf(filtered(db, filter))

/** Ids of a page of customers in this order. Those without a plan, trial or activity come last in both directions. */
export async function listSortedIds(db: Db, filter: Sorted, page: Page, now: number): Promise<string[]> {
  const direction = filter.order
  if (filter.sort === 'created' || filter.sort === 'name') {
    const column = filter.sort === 'created' ? 'a.created_at' : 'a.search_text'
    const order = [[column, direction] as const, ['a.id', direction] as const]
    const rows = await sortedPage(filtered(db, filter).select('a.id'), order, page)
    return rows.map(({ id }) => id)
  }
  const isCount = filter.sort === 'screens' || filter.sort === 'overdue'
  const query = filtered(db, filter)
    .leftJoin(sql<SortValue>`${values[filter.sort](db, now)}`.as('v'), 'v.account_id', 'a.id')
    .select(isCount ? countedValue : valueIfAny)
  const order = [['is_missing', 'asc'] as const, ['value', direction] as const, ['a.id', direction] as const]
  return (await sortedPage(query, order, page)).map(({ id }) => id)
}

const countedValue = ['a.id' as const, sql`coalesce(v.value, 0)`.as('value'), sql`0`.as('is_missing')]
const valueIfAny = [
  'a.id' as const,
  sql`v.value`.as('value'),
  sql`case when v.value is null then 1 else 0 end`.as('is_missing'),
]

interface SortValue {
  account_id: string | null
  value: string | number | null
}

const activity = (db: Db) =>
  db.selectFrom('account_activity').select(['account_activity.account_id', 'account_activity.seen_at as value'])

const plans = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.current_of as account_id', 'p.search_text as value'])
    .where('s.current_of', 'is not', null)

const trials = (db: Db, now: number) =>
  runningTrials(db, now).select(['s.current_of as account_id', 's.trial_ends_at as value'])

const screens = (db: Db) =>
  ofServer(db, 'the platform owner')
    .selectFrom('screens')
    .select((is) => ['screens.account_id', is.fn.countAll<number>().as('value')])
    .groupBy('screens.account_id')

const overdue = (db: Db, now: number) =>
  overdueInvoices(db, now)
    .select((is) => ['invoices.account_id', is.fn.countAll<number>().as('value')])
    .where('account_id', 'is not', null)
    .groupBy('account_id')

/** Queries of the values that customers are sorted by; customers without a row have no value. */
const values = { plan: plans, screens, trial_end: trials, overdue, last_active: activity } as const

export type CustomerFigures = Pick<
  ListedCustomer,
  'plan' | 'screens_count' | 'max_screens' | 'trial_ends_at' | 'overdue_invoices' | 'overdue' | 'last_active_at'
>

/** Figures of these customers by id, with four queries. */
export async function findFigures(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<(id: string) => CustomerFigures> {
  const [subscriptions, counts, debts, seen] = [
    await listSubscriptions(db, ids),
    await countScreensOf(db, ids),
    await sumOverdue(db, ids, now),
    await ofServer(db, 'the platform owner')
      .selectFrom('account_activity')
      .selectAll()
      .where('account_id', 'in', ids)
      .execute(),
  ]
  const current = new Map(subscriptions.map((row) => [row.current_of, row]))
  const byCustomer = Map.groupBy(debts, ({ account_id }) => account_id)
  const total = new Map(counts.map(({ account_id, n }) => [account_id, n]))
  const lastSeen = new Map(seen.map(({ account_id, seen_at }) => [account_id, seen_at]))
  return (id) => {
    const own = current.get(id)
    const owed = byCustomer.get(id) ?? []
    const isTrial = own?.status === 'active' && own.trial_ends_at !== null && own.trial_ends_at > now
    return {
      plan: own ? { id: own.plan_id, name: own.name, status: own.status } : null,
      screens_count: total.get(id) ?? 0,
      max_screens: own && own.status !== 'inactive' ? own.max_screens : null,
      trial_ends_at: isTrial ? own.trial_ends_at : null,
      overdue_invoices: owed.reduce((sum, { n }) => sum + n, 0),
      overdue: owed.map(({ currency, amount }) => ({ currency, amount: amount ?? 0 })),
      last_active_at: lastSeen.get(id) ?? null,
    }
  }
}

const listSubscriptions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.current_of', 's.plan_id', 's.status', 's.trial_ends_at', 'p.name', 'p.max_screens'])
    .where('s.current_of', 'in', ids)
    .execute()

const countScreensOf = (db: Db, ids: readonly string[]) =>
  ofServer(db, 'the platform owner')
    .selectFrom('screens')
    .select((is) => ['account_id', is.fn.countAll<number>().as('n')])
    .where('account_id', 'in', ids)
    .groupBy('account_id')
    .execute()

const sumOverdue = (db: Db, ids: readonly string[], now: number) =>
  overdueInvoices(db, now)
    .select((is) => [
      'account_id',
      'currency',
      is.fn.countAll<number>().as('n'),
      is.fn.sum<number | null>('amount').as('amount'),
    ])
    .where('account_id', 'in', ids)
    .groupBy(['account_id', 'currency'])
    .orderBy('currency')
    .execute()
