import type { Trx } from '../../../database/open.ts'
import type { NewEvent } from '../../kernel/events/index.ts'
import { findInvoice, type InvoiceRow, numberOf, onlineAmount, settlePayment } from '../subscriptions/index.ts'
import type { Charge, PaymentEvent, Session } from './events.ts'
import * as repo from './payments.repo.ts'

/** Result of an event. */
export interface Outcome {
  /** The customer concerned; without it, only the platform owner sees the log entry. */
  accountId?: string | null
  /** For the log, if it is worth an entry. */
  event?: NewEvent
}

export async function applyEvent(trx: Trx, { type, data }: PaymentEvent, now: number): Promise<Outcome> {
  if (type === 'charge.refunded') return refunded(trx, data.object)
  const session = data.object
  if (type === 'checkout.session.expired') {
    await repo.moveCheckout(trx, session.id, ['open'], 'over')
    return {}
  }
  // Metadata can only be set by this server; visitors can set the reference of a Payment Link in the URL.
  const id = session.metadata?.invoice_id
  const invoice = id ? await findInvoice(trx, id) : undefined
  if (!invoice) return { event: { type: 'payment.unknown_invoice', data: { session: session.id } } }
  if (type === 'checkout.session.async_payment_failed') return failed(trx, session, invoice)
  const isOnItsWay = type === 'checkout.session.completed' && session.payment_status !== 'paid'
  return isOnItsWay ? begun(trx, session, invoice) : paid(trx, { session, invoice, now })
}

/** The bank payment was initiated, which may take days. */
async function begun(trx: Trx, session: Session, { id, number, account_id }: InvoiceRow): Promise<Outcome> {
  const invoice = numberOf(number)
  // Events can arrive out of order: after the final event the checkout is no longer open.
  const isNew = await repo.moveCheckout(trx, session.id, ['open'], 'processing')
  const isPending = isNew && (await repo.updateAttempt(trx, id, { online_payment: 'processing' }))
  if (!isPending) return { event: { type: 'payment.processing_late', subject: id, data: { invoice } } }
  return { accountId: account_id, event: { type: 'payment.processing', subject: id, data: { invoice } } }
}

/**
 * The bank payment failed. The invoice stays pending, so that Pay Now, reminders and suspension continue; the failure is
 * stored in `online_payment`. (The status `failed` of the specification would end all of that.)
 */
async function failed(trx: Trx, session: Session, { id, number, account_id }: InvoiceRow): Promise<Outcome> {
  const invoice = numberOf(number)
  await repo.moveCheckout(trx, session.id, ['open', 'processing'], 'failed')
  if (!(await repo.updateAttempt(trx, id, { online_payment: 'failed' })))
    return { event: { type: 'payment.failed_late', subject: id, data: { invoice } } }
  return { accountId: account_id, event: { type: 'payment.failed', subject: id, data: { invoice } } }
}

interface Paid {
  session: Session
  invoice: InvoiceRow
  now: number
}

async function paid(trx: Trx, { session, invoice, now }: Paid): Promise<Outcome> {
  const reference = session.payment_intent ?? session.id
  const about = { subject: invoice.id, data: { invoice: numberOf(invoice.number), reference } }
  const isRight = session.amount_total === onlineAmount(invoice) && session.currency?.toUpperCase() === invoice.currency
  if (!isRight) {
    const reported = `${session.amount_total ?? 'nothing'} ${session.currency ?? ''}`.trim()
    return { event: { type: 'payment.wrong_amount', ...about, data: { ...about.data, reported } } }
  }
  await repo.moveCheckout(trx, session.id, ['open', 'processing', 'failed'], 'over')
  const settled = await settlePayment(trx, invoice.id, { method: 'Stripe', reference, paidAt: now, now })
  if (settled) return { accountId: settled.account_id, event: { type: 'payment.succeeded', ...about } }
  if (invoice.payment_reference === reference) return { event: { type: 'payment.succeeded_again', ...about } }
  return { event: { type: invoice.voided_at === null ? 'payment.doubled' : 'payment.after_void', ...about } }
}

/** Logs a refund. Refunds are made in Stripe. */
async function refunded(trx: Trx, { metadata, payment_intent, refunded: isWhole }: Charge): Promise<Outcome> {
  const id = metadata?.invoice_id
  const invoice = id ? await findInvoice(trx, id) : payment_intent && (await repo.findPaidWith(trx, payment_intent))
  return {
    accountId: invoice ? invoice.account_id : null,
    event: {
      type: 'payment.refunded',
      ...(invoice && { subject: invoice.id }),
      data: {
        invoice: invoice ? numberOf(invoice.number) : null,
        isWhole: isWhole === true,
        reference: payment_intent ?? null,
      },
    },
  }
}
