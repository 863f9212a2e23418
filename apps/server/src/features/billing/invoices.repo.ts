import type { Invoice, InvoiceDetails } from '@digisigncast/contract/invoices'
import type { ListQuery } from '@digisigncast/contract/wire'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { hasText } from '../../database/grams.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf, type Page, sortedPage } from '../../platform/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchText } from '../../platform/text.ts'
import { onlineAmount } from './online-amount.ts'
import { dayMs } from './periods.ts'

export type InvoiceRow = Selectable<Tables['invoices']>

/** Can it be paid by Checkout, where that is set up? Not while a payment is on its way, or it might be paid twice. */
export const isPayable = (row: InvoiceRow): boolean =>
  row.status === 'pending' && row.online_payment !== 'processing' && onlineAmount(row) !== undefined

/** What people call an invoice. */
export const numberOf = (number: number): string => `INV-${String(number).padStart(6, '0')}`

export interface InvoiceFilter extends ListQuery {
  /** Only those of this customer. */
  accountId?: string
}

const filtered = (db: Db, { search, accountId }: InvoiceFilter) => {
  const query = db.selectFrom('invoices')
  const own = accountId === undefined ? query : query.where('account_id', '=', accountId)
  return search?.trim() ? own.where((is) => hasText(is, 'invoices', searchText(search).trim())) : own
}

export function listInvoices(db: Db, filter: InvoiceFilter, page?: Page) {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  const query = filtered(db, filter).selectAll()
  if (!isWhole(filter) || page?.total === undefined) return sortedPage(query, [['number', direction]], page)
  const { limit, offset, total } = page
  const onward = direction === 'asc' ? query.where('number', '>', offset) : query.where('number', '<=', total - offset)
  return onward.orderBy('number', direction).limit(limit).execute()
}

// Numbers begin at 1, have no gaps, and no invoice ever goes: of all invoices the n-th has the number n.
const isWhole = ({ search, accountId }: InvoiceFilter): boolean => !search?.trim() && accountId === undefined

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

/** The next number. Whoever takes one holds the others back until the end of the transaction: there are no gaps. */
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

/** The invoice of the period that began last. */
export const findLatest = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Changes it while it is pending and was reminded of so often; answers nothing when somebody was faster. */
export const updatePending = (
  trx: Db,
  { id, reminders }: Pick<InvoiceRow, 'id'> & { reminders?: number },
  patch: Updateable<Tables['invoices']>,
) => {
  const query = trx.updateTable('invoices').set(patch).where('id', '=', id).where('status', '=', 'pending')
  return (reminders === undefined ? query : query.where('reminders', '=', reminders)).returningAll().executeTakeFirst()
}

const debitMs = 14 * dayMs

/** Should have been paid by then, and no bank is still about to pay it. What a bank never answers ends after 14 days. */
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

/** Those that should have been paid by then. */
export const listOverdue = (db: Db, dueBefore: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where(isOwedSince(dueBefore))
    .where('account_id', 'is not', null)
    .orderBy('number')
    .execute()

/** Pending ones that nobody was told of yet, or that are owed. */
export const listToTell = (db: Db, now: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('status', '=', 'pending')
    .where('account_id', 'is not', null)
    .where((is) => is.or([is('reminders', '=', 0), isOwedSince(now)(is)]))
    .orderBy('number')
    .execute()

/** Is there another invoice of this subscription that should have been paid before `dueBefore`? */
export const isOwing = async (db: Db, subscriptionId: string, dueBefore: number): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where(isOwedSince(dueBefore))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The oldest invoice of the customer that should have been paid by now. */
export const findOwed = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('due_at', '<', now)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Needed to present a row: configuration and clock. */
type PresentDeps = Pick<Platform, 'env' | 'now'>

export const present = (row: InvoiceRow, { env, now }: PresentDeps): Invoice => ({
  id: row.id,
  user: { id: row.account_id, name: row.customer_name },
  amount: row.amount,
  payment_method: row.payment_method,
  status: row.status,
  due_date: row.due_at,
  number: numberOf(row.number),
  currency: row.currency,
  is_overdue: row.status === 'pending' && row.due_at < now(),
  online_payment: row.status === 'pending' ? row.online_payment : null,
  can_pay_online: env.stripe !== undefined && isPayable(row),
  created_at: row.created_at,
})

export const presentWhole = (row: InvoiceRow, deps: PresentDeps): InvoiceDetails => ({
  ...present(row, deps),
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
