import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { Trx } from '../../database/open.ts'
import { findInvoice, type InvoiceRow, numberOf, onlineAmount, settlePayment } from '../billing/index.ts'
import type { Charge, PaymentEvent, Session } from './events.ts'
import * as repo from './payments.repo.ts'

/** Result of an event. */
export interface Outcome {
  /** The customer concerned; without it, only the platform owner sees the log entry. */
  accountId?: string | null
  type: LogType
  /** Log text; empty: no log entry. */
  logText: string
}

export async function applyEvent(trx: Trx, { type, data }: PaymentEvent, now: number): Promise<Outcome> {
  if (type === 'charge.refunded') return refunded(trx, data.object)
  const session = data.object
  if (type === 'checkout.session.expired') {
    await repo.moveCheckout(trx, session.id, ['open'], 'over')
    return { type: 'info', logText: '' }
  }
  // Metadata can only be set by this server; visitors can set the reference of a Payment Link in the URL.
  const id = session.metadata?.invoice_id
  const invoice = id ? await findInvoice(trx, id) : undefined
  if (!invoice) return { type: 'warning', logText: `Stripe reported a payment (${session.id}) for an unknown invoice.` }
  if (type === 'checkout.session.async_payment_failed') return failed(trx, session, invoice)
  const isOnItsWay = type === 'checkout.session.completed' && session.payment_status !== 'paid'
  return isOnItsWay ? begun(trx, session, invoice) : paid(trx, { session, invoice, now })
}

/** The bank payment was initiated, which may take days. */
async function begun(trx: Trx, session: Session, { id, number, account_id }: InvoiceRow): Promise<Outcome> {
  const name = numberOf(number)
  // Events can arrive out of order: after the final event the checkout is no longer open.
  const isNew = await repo.moveCheckout(trx, session.id, ['open'], 'processing')
  const isPending = isNew && (await repo.updateAttempt(trx, id, { online_payment: 'processing' }))
  if (!isPending)
    return { type: 'info', logText: `Stripe reported late that a payment of ${name} had started. Nothing changed.` }
  return { accountId: account_id, type: 'info', logText: `An online payment of ${name} is being processed.` }
}

/**
 * The bank payment failed. The invoice stays pending, so that Pay Now, reminders and suspension continue; the failure is
 * stored in `online_payment`. (The status `failed` of the specification would end all of that.)
 */
async function failed(trx: Trx, session: Session, { id, number, account_id }: InvoiceRow): Promise<Outcome> {
  const name = numberOf(number)
  await repo.moveCheckout(trx, session.id, ['open', 'processing'], 'failed')
  if (!(await repo.updateAttempt(trx, id, { online_payment: 'failed' })))
    return {
      type: 'info',
      logText: `Stripe reported a failed payment of ${name}, which is no longer pending. Nothing changed.`,
    }
  return {
    accountId: account_id,
    type: 'warning',
    logText: `The online payment of ${name} failed. The invoice is pending again.`,
  }
}

interface Paid {
  session: Session
  invoice: InvoiceRow
  now: number
}

async function paid(trx: Trx, { session, invoice, now }: Paid): Promise<Outcome> {
  const name = numberOf(invoice.number)
  const reference = session.payment_intent ?? session.id
  const isRight = session.amount_total === onlineAmount(invoice) && session.currency?.toUpperCase() === invoice.currency
  if (!isRight) {
    const reported = `${session.amount_total ?? 'nothing'} ${session.currency ?? ''}`.trim()
    const logText = `Stripe reported a payment of ${name} with a wrong amount (${reported} in the smallest unit, ${reference}). Nothing was recorded; check it in Stripe.`
    return { type: 'error', logText }
  }
  await repo.moveCheckout(trx, session.id, ['open', 'processing', 'failed'], 'over')
  const settled = await settlePayment(trx, invoice.id, { method: 'Stripe', reference, paidAt: now, now })
  if (settled)
    return { accountId: settled.account_id, type: 'info', logText: `${name} was paid by Stripe (${reference}).` }
  if (invoice.payment_reference === reference)
    return { type: 'info', logText: `Stripe reported the payment of ${name} again (${reference}). Nothing changed.` }
  return {
    type: 'warning',
    logText:
      invoice.voided_at === null
        ? `${name} was paid a second time through Stripe (${reference}). Refund it in Stripe.`
        : `${name} was paid through Stripe after it was voided (${reference}). Refund it in Stripe.`,
  }
}

/** Logs a refund. Refunds are made in Stripe. */
async function refunded(trx: Trx, { metadata, payment_intent, refunded: isWhole }: Charge): Promise<Outcome> {
  const id = metadata?.invoice_id
  const invoice = id ? await findInvoice(trx, id) : payment_intent && (await repo.findPaidWith(trx, payment_intent))
  const what = invoice ? `The payment of ${numberOf(invoice.number)}` : 'A payment for an unknown invoice'
  return {
    accountId: invoice ? invoice.account_id : null,
    type: 'warning',
    logText: `${what} was refunded ${isWhole ? 'in full' : 'in part'} by Stripe${payment_intent ? ` (${payment_intent})` : ''}.`,
  }
}
