import { sql } from 'kysely'
import type { Db, ServerDb } from '../../../database/open.ts'
import { searchPattern } from '../../../platform/text.ts'
import { platformId } from './figures.repo.ts'
import type { Parts } from './month-spans.ts'

/** Starts of the first and the last day (ms). */
export interface Span {
  first: number
  last: number
}

/** Figures of one customer or of the platform, by day. */
export const listDays = (db: Db, accountId: string, { first, last }: Span) =>
  db
    .selectFrom('daily_figures')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('counted_at', '>', 0)
    .orderBy('day')
    .execute()

export const listHours = (db: Db, accountId: string, { first, last }: Span) =>
  db
    .selectFrom('hourly_online as h')
    .innerJoin('daily_figures as f', (on) => on.onRef('f.account_id', '=', 'h.account_id').onRef('f.day', '=', 'h.day'))
    .select(['h.day', 'h.hours', 'f.covered_ms'])
    .where('h.account_id', '=', accountId)
    .where('h.day', '>=', first)
    .where('h.day', '<=', last)
    .orderBy('h.day')
    .execute()

const sums = ['online_ms', 'expected_ms', 'sent_bytes', 'plays', 'played_ms'] as const

/** Figures of each of these customers in the period: sums, and for `devices` the highest value of a day or month. */
export function sumOfCustomers(db: Db, ids: readonly string[], { days, months }: Parts) {
  const columns = ['account_id', 'devices', ...sums] as const
  const pieces = days.map(({ from, until }) =>
    db
      .selectFrom('daily_figures')
      .select(columns)
      .where('account_id', 'in', ids)
      .where('day', '>=', from)
      .where('day', '<', until),
  )
  const ofMonths = db
    .selectFrom('monthly_figures')
    .select(columns)
    .where('account_id', 'in', ids)
    .where('month', '>=', months?.from ?? 0)
    .where('month', '<', months?.until ?? 0)
  return db
    .selectFrom(pieces.reduce((all, piece) => all.unionAll(piece), ofMonths).as('parts'))
    .select('account_id')
    .select((is) => sums.map((name) => is.fn.sum<number>(name).as(name)))
    .select((is) => is.fn.max('devices').as('devices'))
    .groupBy('account_id')
    .execute()
}

/** The last day with figures in the range. */
export const findLastDay = async (db: Db, { first, last }: Span): Promise<number | undefined> =>
  (
    await db
      .selectFrom('daily_figures')
      .select('day')
      .where('account_id', '=', platformId)
      .where('counted_at', '>', 0)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.day

export const listStored = (db: Db, ids: readonly string[], day: number) =>
  db
    .selectFrom('daily_figures')
    .select(['account_id', 'stored_bytes'])
    .where('account_id', 'in', ids)
    .where('day', '=', day)
    .execute()

const customers = (db: Db) =>
  db
    .selectFrom('counted_customers as c')
    .leftJoin('accounts as a', 'a.id', 'c.id')
    .select(['c.id', sql<string>`coalesce(a.name, c.name)`.as('name')])
    .select((is) => is.or([is('a.id', 'is', null), is('a.deleted_at', 'is not', null)]).as('is_deleted'))

const toWire = ({ is_deleted, ...row }: { id: string; name: string; is_deleted: unknown }) => ({
  ...row,
  // SQLite returns booleans as numbers.
  is_deleted: Boolean(is_deleted),
})

export const listCustomers = async (db: Db) => (await customers(db).orderBy('c.id').execute()).map(toWire)

export async function findCustomer(db: Db, id: string) {
  const row = await customers(db).where('c.id', '=', id).executeTakeFirst()
  return row && toWire(row)
}

export async function searchCustomers(db: Db, search: string, limit: number) {
  const query = customers(db).orderBy('c.search_text').orderBy('c.id').limit(limit)
  const found = search.trim() ? query.where('c.search_text', 'like', searchPattern(search)) : query
  return (await found.execute()).map(toWire)
}

/** Sums of these devices of one customer. */
export function sumOfDevices(db: ServerDb, accountId: string, ids: readonly string[], { days, months }: Parts) {
  const columns = ['device_id', 'online_ms', 'expected_ms'] as const
  const pieces = days.map(({ from, until }) =>
    db
      .selectFrom('device_figures')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('device_id', 'in', ids)
      .where('day', '>=', from)
      .where('day', '<', until),
  )
  const ofMonths = db
    .selectFrom('monthly_devices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('device_id', 'in', ids)
    .where('month', '>=', months?.from ?? 0)
    .where('month', '<', months?.until ?? 0)
  return db
    .selectFrom(pieces.reduce((all, piece) => all.unionAll(piece), ofMonths).as('parts'))
    .select('device_id')
    .select((is) => [
      is.fn.sum<number>('online_ms').as('online_ms'),
      is.fn.sum<number>('expected_ms').as('expected_ms'),
    ])
    .groupBy('device_id')
    .execute()
}

export const listDeviceNames = (db: ServerDb, accountId: string) =>
  db
    .selectFrom('counted_devices')
    .select(['id', 'device_name', 'screen_name'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

const dayMs = 24 * 60 * 60_000
const dayOf = (column: 'created_at' | 'paid_at') => sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`

/** Times (ms) of the earliest and latest invoice or payment. Without invoices, `earliest` is after `latest`. */
export async function findRevenueRange(db: Db) {
  const row = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('invoices')
        .select((of) => of.fn.min('created_at').as('at'))
        .as('made_first'),
      is
        .selectFrom('invoices')
        .select((of) => of.fn.max('created_at').as('at'))
        .as('made_last'),
      is
        .selectFrom('invoices')
        .select((of) => of.fn.min('paid_at').as('at'))
        .as('paid_first'),
      is
        .selectFrom('invoices')
        .select((of) => of.fn.max('paid_at').as('at'))
        .as('paid_last'),
    ])
    .executeTakeFirstOrThrow()
  const never = Number.MAX_SAFE_INTEGER
  return {
    earliest: Math.min(row.made_first ?? never, row.paid_first ?? never),
    latest: Math.max(row.made_last ?? 0, row.paid_last ?? 0),
  }
}

/** Invoiced amounts by day (days since 1970), without voided invoices. */
export function sumInvoiced(db: Db, { first, last }: Span, customer: string | undefined) {
  const query = db
    .selectFrom('invoices')
    .select(['currency', dayOf('created_at').as('day')])
    .select((is) => [
      is.fn.countAll<number>().as('invoices'),
      is.fn.sum<number>('amount').as('invoiced'),
      is.fn.sum<number>('tax').as('tax'),
    ])
    .where('created_at', '>=', first)
    .where('created_at', '<', last + dayMs)
    .where('voided_at', 'is', null)
    .groupBy(['currency', dayOf('created_at')])
  return (customer === undefined ? query : query.where('customer_id', '=', customer)).execute()
}

/** Paid amounts by day (days since 1970). */
export function sumPaid(db: Db, { first, last }: Span, customer: string | undefined) {
  const query = db
    .selectFrom('invoices')
    .select(['currency', dayOf('paid_at').as('day')])
    .select((is) => [is.fn.countAll<number>().as('payments'), is.fn.sum<number>('amount').as('paid')])
    .where('paid_at', '>=', first)
    .where('paid_at', '<', last + dayMs)
    .groupBy(['currency', dayOf('paid_at')])
  return (customer === undefined ? query : query.where('customer_id', '=', customer)).execute()
}
