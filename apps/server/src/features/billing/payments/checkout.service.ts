import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { fail, notFound } from '../../../platform/fail.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byServer, emitEvent } from '../../kernel/events/index.ts'
import { findInvoice, type InvoiceRow, numberOf, onlineAmount } from '../subscriptions/index.ts'
import * as repo from './payments.repo.ts'
import type { LoadStripe } from './stripe.ts'

const pageLifeMs = 24 * 60 * 60 * 1000
// Minimum remaining lifetime of a page that is reused.
const leftMs = 30 * 60 * 1000

interface Cashier {
  loadStripe: LoadStripe
  /** Limits repeated attempts while Stripe rejects requests. */
  attempts: Limiter
}

interface Wanted {
  invoiceId: string
  /** Restricts access to invoices of this customer. */
  accountId?: string
}

/** Returns the payment page of an invoice: the open one, or a new one. */
export async function openPage(
  platform: Platform,
  { loadStripe, attempts }: Cashier,
  { invoiceId, accountId }: Wanted,
): Promise<{ url: string }> {
  const { db, now } = platform
  const invoice = (await findInvoice(db, invoiceId, accountId)) ?? notFound('invoice')
  const amount = payable(invoice)
  if (!loadStripe)
    return fail('resource.conflict', 'Online payment is not available. Ask the operator of this service how to pay.')
  // Counted before the lookup: a page created concurrently is either found or gets the same idempotency key.
  const turn = await repo.countCheckouts(db, invoice.id)
  const open = await repo.findOpenCheckout(db, invoice.id, now() + leftMs)
  if (open) return { url: open.url }
  await attempts.take(accountId ?? 'owner')
  const session = await create(platform, await loadStripe(), { invoice, amount, turn })
  if (!session.url) return fail('payment.unavailable', 'The payment page could not be opened. Please try again.')
  await repo.insertCheckout(db, {
    session_id: session.id,
    invoice_id: invoice.id,
    url: session.url,
    status: 'open',
    created_at: now(),
    expires_at: session.expires_at ? session.expires_at * 1000 : now() + pageLifeMs,
  })
  return { url: session.url }
}

function payable(invoice: InvoiceRow): number {
  if (invoice.status !== 'pending') fail('resource.conflict', 'This invoice is no longer pending.')
  if (invoice.online_payment === 'processing')
    fail('resource.conflict', 'A payment of this invoice is being processed. Banks may need some days.')
  return (
    onlineAmount(invoice) ??
    fail('resource.conflict', 'This amount cannot be paid online. Ask the operator of this service how to pay.')
  )
}

/** Creates a page with the amount, currency and text of the stored invoice; the browser only sends the id. */
async function create(
  platform: Platform,
  stripe: Stripe,
  { invoice, amount, turn }: { invoice: InvoiceRow; amount: number; turn: number },
): Promise<Stripe.Checkout.Session> {
  const { env } = platform
  const number = numberOf(invoice.number)
  const back = `${env.publicUrl}/invoices/${encodeURIComponent(invoice.id)}`
  const metadata = { invoice_id: invoice.id, invoice_number: number }
  const { name: seller } = JSON.parse(invoice.seller) as { name: string }
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    client_reference_id: invoice.id,
    metadata,
    payment_intent_data: { description: `Invoice ${number}`, metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: invoice.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: `Invoice ${number}`, description: `${seller} for ${invoice.customer_name}` },
        },
      },
    ],
    success_url: `${back}?payment=done`,
    cancel_url: `${back}?payment=left`,
  }
  // A double click gets the same page; after a failure a new one is created.
  const idempotencyKey = createHash('sha256')
    .update(`${turn} ${JSON.stringify(wanted)}`)
    .digest('hex')
  try {
    return await stripe.checkout.sessions.create(wanted, { idempotencyKey })
  } catch (err) {
    return refused(platform, number, err)
  }
}

async function refused(platform: Platform, number: string, err: unknown): Promise<never> {
  const why = err instanceof Error ? err.message : String(err)
  platform.log.error({ err }, 'Stripe did not create a payment page')
  const event = { type: 'payment.page_failed', data: { invoice: number, reason: why } } as const
  await emitEvent(platform, event, byServer(null, platform.now()))
  return fail('payment.unavailable', 'The payment service is not reachable right now. Please try again later.')
}

/** Closes open pages of an invoice that was paid another way. */
export async function closePages({ db, log }: Platform, loadStripe: LoadStripe, invoiceId: string): Promise<void> {
  if (!loadStripe) return
  for (const { session_id } of await repo.listOpenCheckouts(db, invoiceId))
    try {
      await (await loadStripe()).checkout.sessions.expire(session_id)
      await repo.moveCheckout(db, session_id, ['open'], 'over')
    } catch (err) {
      // Used or expired: the webhook reports it. Otherwise the page stays open, and a second payment is logged.
      log.warn({ err }, 'a payment page could not be closed')
    }
}
