import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Invoice, InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { containsText } from '../../../database/grams.ts'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, type Page, sortedPage } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchText } from '../../../platform/text.ts'
import { onlineAmount } from './online-amount.ts'
import { dayMs } from './periods.ts'

export type InvoiceRow = Selectable<Tables['invoices']>

/** Whether it can be paid by Checkout. Not while a payment is being processed, to avoid a second payment. */
export const isPayable = (row: InvoiceRow): boolean =>
  row.status === 'pending' && row.online_payment !== 'processing' && onlineAmount(row) !== undefined

/** A stored line; what the contract does not name is not sent. */
export type InvoiceLine = InvoiceDetails['lines'][number] & {
  /** The line for the price per screen. */
  is_screens?: true
}

/** The credit of a subscription that its invoice has used. Other lines of such invoices are not negative. */
export const creditOf = ({ lines }: Pick<InvoiceRow, 'lines'>): number =>
  (JSON.parse(lines) as InvoiceLine[]).reduce((sum, { amount }) => sum - Math.min(amount, 0), 0)

/** Formats the invoice number. */
export const numberOf = (number: number): string => `INV-${String(number).padStart(6, '0')}`

export interface InvoiceFilter extends ListQuery {
  /** Only those of this customer. */
  accountId?: string
  status?: InvoiceRow['status'] | 'overdue' | 'void' | undefined
  /** Overdue at this time. */
  now: number
}

const filtered = (db: Db, { search, accountId, status, now }: InvoiceFilter) => {
  const all = status === 'overdue' ? overdueInvoices(db, now) : withStatus(db, status)
  const own = accountId === undefined ? all : all.where('account_id', '=', accountId)
  return search?.trim() ? own.where((is) => containsText(is, 'invoices', searchText(search).trim())) : own
}

function withStatus(db: Db, status: Exclude<InvoiceFilter['status'], 'overdue'>) {
  const query = db.selectFrom('invoices')
  if (status === undefined) return query
  return status === 'void'
    ? query.where('status', '=', 'failed').where('voided_at', 'is not', null)
    : query.where('status', '=', status)
}

export function listInvoices(db: Db, filter: InvoiceFilter, page: Page) {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  const query = filtered(db, filter).selectAll()
  if (!isWhole(filter) || page?.total === undefined) return sortedPage(query, [['number', direction]], page)
  const { limit, offset, total } = page
  const onward = direction === 'asc' ? query.where('number', '>', offset) : query.where('number', '<=', total - offset)
  return onward.orderBy('number', direction).limit(limit).execute()
}

// Numbers start at 1 and have no gaps, and invoices are never deleted: the n-th invoice has the number n.
const isWhole = ({ search, accountId, status }: InvoiceFilter): boolean =>
  !search?.trim() && accountId === undefined && status === undefined

export async function countInvoices(db: Db, filter: InvoiceFilter): Promise<number> {
  if (!isWhole(filter)) return countOf(filtered(db, filter))
  const { last } = await db
    .selectFrom('invoices')
    .select((is) => is.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export const findInvoice = (db: Db, id: string, accountId?: string) => {
  const query = db.selectFrom('invoices').selectAll().where('id', '=', id)
  return (accountId === undefined ? query : query.where('account_id', '=', accountId)).executeTakeFirst()
}

/** Returns the next number. The counter is locked until the end of the transaction, so there are no gaps. */
export const takeNumber = async (trx: Trx): Promise<number> => {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'invoice')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export const insertInvoice = (trx: Trx, row: Insertable<Tables['invoices']>) =>
  trx
    .insertInto('invoices')
    .values({ ...row, customer_id: row.account_id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The invoice of the latest period. */
export const findLatest = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Updates an invoice if it is pending and has this number of reminders; undefined after a concurrent change. */
export const updatePending = (
  trx: Db,
  { id, reminders }: Pick<InvoiceRow, 'id'> & { reminders?: number },
  patch: Updateable<Tables['invoices']>,
) => {
  const query = trx.updateTable('invoices').set(patch).where('id', '=', id).where('status', '=', 'pending')
  return (reminders === undefined ? query : query.where('reminders', '=', reminders)).returningAll().executeTakeFirst()
}

/** Voids an invoice; undefined unless it is pending without a payment in process. */
export const voidPending = (
  trx: Trx,
  id: string,
  patch: Pick<Updateable<Tables['invoices']>, 'void_notice' | 'voided_at'>,
) =>
  trx
    .updateTable('invoices')
    .set({ ...patch, status: 'failed', online_payment: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((is) => is.or([is('online_payment', 'is', null), is('online_payment', '!=', 'processing')]))
    .returningAll()
    .executeTakeFirst()

/** Voided invoices whose customers still get an email. */
export const listVoidNotices = (db: Db) =>
  db.selectFrom('invoices').selectAll().where('void_notice', 'is not', null).orderBy('number').execute()

export const setVoidNotice = (trx: Trx, id: string, void_notice: 'voided' | 'reactivated') =>
  trx.updateTable('invoices').set({ void_notice }).where('id', '=', id).execute()

/** Claims the email about a voided invoice, so that it is sent once. */
export const takeVoidNotice = (db: Db, id: string) =>
  db
    .updateTable('invoices')
    .set({ void_notice: null })
    .where('id', '=', id)
    .where('void_notice', 'is not', null)
    .returning('id')
    .executeTakeFirst()

const debitMs = 14 * dayMs

/** Overdue at that time, without a bank payment in process. Unanswered bank payments are ignored after 14 days. */
const isOwedSince =
  (dueBefore: number) =>
  (is: ExpressionBuilder<Tables, 'invoices'>): Expression<SqlBool> =>
    is.and([
      is('status', '=', 'pending'),
      is('due_at', '<', dueBefore),
      is.or([
        is('online_payment', 'is', null),
        is('online_payment', '!=', 'processing'),
        is('due_at', '<', dueBefore - debitMs),
      ]),
    ])

/** Invoices that are overdue at that time. */
export const listOverdue = (db: Db, dueBefore: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where(isOwedSince(dueBefore))
    .where('account_id', 'is not', null)
    .orderBy('number')
    .execute()

/** Pending invoices that were not emailed yet or are overdue. */
export const listToTell = (db: Db, now: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('status', '=', 'pending')
    .where('account_id', 'is not', null)
    .where((is) => is.or([is('reminders', '=', 0), isOwedSince(now)(is)]))
    .orderBy('number')
    .execute()

/** Whether another invoice of this subscription was due before `dueBefore` and is not paid. */
export const isOwing = async (db: Db, subscriptionId: string, dueBefore: number): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where(isOwedSince(dueBefore))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Invoices that are overdue at this time. */
export const overdueInvoices = (db: Db, now: number) =>
  db.selectFrom('invoices').where('status', '=', 'pending').where('due_at', '<', now)

/** The oldest overdue invoice of the customer, or of one of its subscriptions. */
export const findOwed = (db: Db, accountId: string, now: number, subscriptionId?: string) =>
  overdueInvoices(db, now)
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? ''))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Needed to present a row: configuration and clock. */
type WireDeps = Pick<Platform, 'env' | 'now'>

export const toWire = (row: InvoiceRow, { env, now }: WireDeps): Invoice => ({
  id: row.id,
  user: { id: row.account_id, name: row.customer_name },
  amount: row.amount,
  payment_method: row.payment_method,
  status: row.status,
  voided_at: row.voided_at,
  due_date: row.due_at,
  number: numberOf(row.number),
  currency: row.currency,
  is_overdue: row.status === 'pending' && row.due_at < now(),
  online_payment: row.status === 'pending' ? row.online_payment : null,
  can_pay_online: env.stripe !== undefined && isPayable(row),
  created_at: row.created_at,
})

export const invoiceToWire = (row: InvoiceRow, deps: WireDeps): InvoiceDetails => ({
  ...toWire(row, deps),
  user: {
    id: row.account_id,
    name: row.customer_name,
    address: row.customer_address,
    tax_number: row.customer_tax_number,
  },
  seller: JSON.parse(row.seller) as InvoiceDetails['seller'],
  period_start: row.period_start,
  period_end: row.period_end,
  lines: JSON.parse(row.lines) as InvoiceDetails['lines'],
  net: row.net,
  tax: row.tax,
  tax_rate: row.tax_rate,
  paid_at: row.paid_at,
  payment_reference: row.payment_reference,
  note: row.note,
})
