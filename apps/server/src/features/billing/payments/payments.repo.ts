import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

type Status = Tables['checkouts']['status']

/** The open payment page of this invoice. */
export const findOpenCheckout = (db: Db, invoiceId: string, until: number) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .where('expires_at', '>', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listOpenCheckouts = (db: Db, invoiceId: string) =>
  db
    .selectFrom('checkouts')
    .select('session_id')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .execute()

export const countCheckouts = async (db: Db, invoiceId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('checkouts')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return n
}

/** Inserts a page; concurrent clicks get the same one. */
export const insertCheckout = (db: Db, row: Insertable<Tables['checkouts']>) =>
  db
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()

/** Changes the status of a page; undefined when it is not in one of these states. */
export const moveCheckout = (db: Db, sessionId: string, from: readonly Status[], to: Status) =>
  db
    .updateTable('checkouts')
    .set({ status: to })
    .where('session_id', '=', sessionId)
    .where('status', 'in', from)
    .returning('session_id')
    .executeTakeFirst()

/** Stores an event id; undefined when it is already known. */
export const insertEvent = (trx: Trx, row: Insertable<Tables['payment_events']>) =>
  trx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateAttempt = (
  trx: Trx,
  invoiceId: string,
  { online_payment }: Required<Pick<Updateable<Tables['invoices']>, 'online_payment'>>,
) =>
  trx
    .updateTable('invoices')
    .set({ online_payment })
    .where('id', '=', invoiceId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()

/** The invoice paid with this Stripe payment. */
export const findPaidWith = (trx: Trx, reference: string) =>
  trx
    .selectFrom('invoices')
    .selectAll()
    .where('payment_method', '=', 'Stripe')
    .where('payment_reference', '=', reference)
    .executeTakeFirst()
