import type { BillingSettings } from '@digisigncast/contract/billing/invoices'
import type { Trx } from '../../database/open.ts'
import { periodText } from '../../platform/days.ts'
import { findPlan } from '../plans/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import { dayMs, periodStart } from './periods.ts'
import { after } from './status.ts'
import * as repo from './subscriptions.repo.ts'
import { writeInvoice } from './write-invoice.ts'

export interface Settled {
  row: repo.SubscriptionRow
  issued: number
  /** Whether the status changed. */
  isMoved: boolean
}

/** Advances a subscription to the current time: starts it, invoices started periods, ends it. */
export async function settle(trx: Trx, id: string, now: number): Promise<Settled | undefined> {
  let row = await repo.lockSubscription(trx, id)
  if (!row) return undefined
  const settings = await readBillingSettings(trx)
  const before = row.status
  let issued = 0
  if (row.status === 'inactive' && row.starts_at <= now) row = await move(trx, row, 'begin')
  while (row.status === 'active' && row.next_at <= now) {
    if (row.cancels_at_period_end === 1) row = await move(trx, row, 'cancel')
    else {
      const start = periodStart(row.anchor_at, row.cycle, row.periods)
      const end = periodStart(row.anchor_at, row.cycle, row.periods + 1)
      const used = row.amount > 0 ? await issue(trx, row, { start, end, now, settings }) : 0
      if (row.amount > 0) issued += 1
      row = await repo.updateSubscription(trx, id, {
        periods: row.periods + 1,
        next_at: end,
        renewed_at: start > row.starts_at ? start : row.renewed_at,
        credit: row.credit - used,
      })
    }
  }
  return { row, issued, isMoved: row.status !== before }
}

const move = (trx: Trx, row: repo.SubscriptionRow, step: 'begin' | 'cancel') =>
  repo.updateSubscription(trx, row.id, {
    status: after(row.status, step) ?? row.status,
    ...(step === 'cancel' && { cancels_at_period_end: 0 }),
  })

interface Period {
  start: number
  end: number
  now: number
  settings: BillingSettings
}

/** Creates the invoice of one period. Returns how much of the credit it used. */
async function issue(trx: Trx, row: repo.SubscriptionRow, { start, end, now, settings }: Period): Promise<number> {
  const plan = await findPlan(trx, row.plan_id)
  const credit = Math.min(row.credit, row.amount)
  await writeInvoice(trx, {
    accountId: row.account_id,
    subscriptionId: row.id,
    currency: row.currency,
    lines: [
      { text: `${plan?.name ?? ''}, ${periodText(start, end)}`, amount: row.amount },
      ...(credit > 0 ? [{ text: row.credit_text, amount: -credit }] : []),
    ],
    period: { start, end },
    dueAt: now + settings.payment_days * dayMs,
    now,
    settings,
  })
  return credit
}
