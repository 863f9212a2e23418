import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import type { Trx } from '../../../database/open.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import * as repo from './invoices.repo.ts'
import { settle } from './issue.ts'
import { dayMs } from './periods.ts'
import { after } from './status.ts'
import * as subscriptions from './subscriptions.repo.ts'

export async function list(platform: Platform, path: string, asked: Omit<repo.InvoiceFilter, 'now'>) {
  const { db, now } = platform
  const { accountId: _own, ...sent } = asked
  const filter = { ...asked, now: now() }
  return pageOf(sent, {
    path,
    rows: async (page) => (await repo.listInvoices(db, filter, page)).map((row) => repo.toWire(row, platform)),
    total: () => repo.countInvoices(db, filter),
  })
}

export async function find(platform: Platform, id: string, accountId?: string): Promise<InvoiceDetails> {
  return repo.invoiceToWire((await repo.findInvoice(platform.db, id, accountId)) ?? notFound('invoice'), platform)
}

export interface Payment {
  invoiceId: string
  payment_method: string
  paid_on: string
  reference?: string | undefined
}

/** Records a payment entered by the platform owner. */
export async function pay(platform: Platform, actor: Actor, payment: Payment): Promise<InvoiceDetails> {
  const { db, live, now } = platform
  const paidAt = Date.parse(`${payment.paid_on}T00:00:00Z`)
  if (paidAt > now() + dayMs) invalid('paid_on', 'The payment date cannot be in the future.')
  const row = await db.transaction().execute(async (trx) => {
    const before = (await repo.findInvoice(trx, payment.invoiceId)) ?? notFound('invoice')
    if (paidAt < before.created_at - 366 * dayMs)
      invalid('paid_on', 'The payment date is more than a year before the invoice. Check the year.')
    const paid =
      (await settlePayment(trx, before.id, {
        method: payment.payment_method,
        reference: payment.reference || null,
        paidAt,
        now: now(),
      })) ?? fail('resource.conflict', 'This invoice is no longer pending.')
    const event = {
      type: 'invoice.payment_recorded',
      subject: paid.id,
      data: { invoice: repo.numberOf(paid.number) },
    } as const
    await recordEvent(trx, event, byOwner(actor, paid.account_id, now()))
    return paid
  })
  live.publish(row.account_id, hintsOf('invoice.payment_recorded'))
  return repo.invoiceToWire(row, platform)
}

interface Settlement {
  method: string
  reference: string | null
  paidAt: number
  now: number
}

/**
 * Marks a pending invoice as paid; undefined when it is no longer pending. Reactivates a subscription suspended for it
 * unless another invoice is overdue for as long.
 */
export async function settlePayment(
  trx: Trx,
  id: string,
  { method, reference, paidAt, now }: Settlement,
): Promise<repo.InvoiceRow | undefined> {
  const paid = await repo.updatePending(
    trx,
    { id },
    { status: 'paid', payment_method: method, payment_reference: reference, paid_at: paidAt, online_payment: null },
  )
  if (paid?.subscription_id) await reactivate(trx, paid.subscription_id, now)
  return paid
}

/**
 * Reactivates a subscription that was suspended for an invoice which is no longer owed. Returns whether its customer
 * knows of the suspension and gets an email about the end of it, which `notify` turns off.
 */
export async function reactivate(trx: Trx, id: string, now: number, notify = true): Promise<boolean> {
  const row = await subscriptions.lockSubscription(trx, id)
  const status = row && after(row.status, 'reactivate')
  if (!row || !status) return false
  const { grace_days } = await readBillingSettings(trx)
  if (await repo.isOwing(trx, id, now - grace_days * dayMs)) return false
  // Suspended time is not billed: a period that would have started meanwhile starts now.
  const isOver = row.next_at <= now
  const isKnown = row.notice !== 'suspended'
  await subscriptions.updateSubscription(trx, id, {
    status,
    // Without a suspension email there is no reactivation email.
    notice: isKnown && notify ? 'reactivated' : null,
    ...(isOver && { anchor_at: now, periods: 0, next_at: now }),
  })
  await settle(trx, id, now)
  return isKnown
}
