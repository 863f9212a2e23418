import type { InvoiceDetails } from '@digisigncast/contract/invoices'
import type { Trx } from '../../database/open.ts'
import { fail, invalid, notFound } from '../../platform/fail.ts'
import { pageOf } from '../../platform/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions.ts'
import { insertLogEntry } from '../logs/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import * as repo from './invoices.repo.ts'
import { settle } from './issue.ts'
import { dayMs } from './periods.ts'
import { after } from './status.ts'
import * as subscriptions from './subscriptions.repo.ts'

export async function list({ db, now }: Platform, path: string, filter: repo.InvoiceFilter) {
  const { accountId: _own, ...sent } = filter
  const { data, pagination } = await pageOf(
    { ...sent, page: filter.page ?? 1 },
    {
      path,
      rows: async (page) => (await repo.listInvoices(db, filter, page)).map((row) => repo.present(row, now())),
      total: () => repo.countInvoices(db, filter),
    },
  )
  if (!pagination) return fail('server.unexpected', 'The page could not be counted.')
  return { data, pagination }
}

export async function find({ db, now }: Platform, id: string, accountId?: string): Promise<InvoiceDetails> {
  return repo.presentWhole((await repo.findInvoice(db, id, accountId)) ?? notFound('invoice'), now())
}

export interface Payment {
  invoiceID: string
  payment_method: string
  paid_on: string
  reference?: string | undefined
}

/** Records a payment. Whoever was suspended for this invoice, and owes no other one that long, is active again. */
export async function pay(platform: Platform, actor: Actor, payment: Payment): Promise<InvoiceDetails> {
  const { db, live, now } = platform
  const paidAt = Date.parse(`${payment.paid_on}T00:00:00Z`)
  if (paidAt > now() + dayMs) invalid('paid_on', 'The day of the payment is still to come.')
  const row = await db.transaction().execute(async (trx) => {
    const before = (await repo.findInvoice(trx, payment.invoiceID)) ?? notFound('invoice')
    if (paidAt < before.created_at - 366 * dayMs)
      invalid('paid_on', 'The day of the payment is more than a year before the invoice.')
    const paid =
      (await repo.updatePending(trx, before, {
        status: 'paid',
        payment_method: payment.payment_method,
        payment_reference: payment.reference || null,
        paid_at: paidAt,
      })) ?? fail('resource.conflict', 'This invoice is not pending any more.')
    if (paid.subscription_id) await reactivate(trx, paid.subscription_id, now())
    await insertLogEntry(trx, {
      accountId: paid.account_id,
      userId: actor.userId,
      type: 'info',
      description: `${actor.name} recorded the payment of ${repo.numberOf(paid.number)}.`,
      now: now(),
    })
    return paid
  })
  if (row.account_id) live.publish(row.account_id, ['session.changed', 'logs.changed'])
  return repo.presentWhole(row, now())
}

async function reactivate(trx: Trx, id: string, now: number): Promise<void> {
  const row = await subscriptions.lockSubscription(trx, id)
  const status = row && after(row.status, 'reactivate')
  if (!row || !status) return
  const { grace_days } = await readBillingSettings(trx)
  if (await repo.isOwing(trx, id, now - grace_days * dayMs)) return
  // Time without service costs nothing: a period that would have begun meanwhile begins now.
  const isOver = row.next_at <= now
  await subscriptions.updateSubscription(trx, id, {
    status,
    ...(isOver && { anchor_at: now, periods: 0, next_at: now }),
  })
  await settle(trx, id, now)
}
