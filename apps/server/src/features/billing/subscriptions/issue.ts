import type { BillingSettings } from '@digisigncast/contract/billing/invoices'
import { moneyText } from '@digisigncast/contract/billing/money'
import type { Trx } from '../../../database/open.ts'
import { periodText } from '../../../platform/days.ts'
import { countScreens } from '../../kernel/quotas/index.ts'
import { findPlan } from '../plans/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import type { InvoiceLine, InvoiceRow } from './invoices.repo.ts'
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
      const used = await issue(trx, row, { start, end, now, settings })
      if (used !== undefined) issued += 1
      row = await repo.updateSubscription(trx, id, {
        periods: row.periods + 1,
        next_at: end,
        renewed_at: start > row.starts_at ? start : row.renewed_at,
        credit: row.credit - (used ?? 0),
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

/** Creates the invoice of one period. Returns how much of the credit it used, or undefined when there is nothing to bill. */
async function issue(trx: Trx, row: repo.SubscriptionRow, period: Period): Promise<number | undefined> {
  const { start, end, now, settings } = period
  const charges = await chargesOf(trx, row, period)
  const sum = charges.reduce((total, { amount }) => total + amount, 0)
  if (sum === 0) return undefined
  const credit = Math.min(row.credit, sum)
  await writeInvoice(trx, {
    accountId: row.account_id,
    subscriptionId: row.id,
    currency: row.currency,
    lines: [...charges, ...(credit > 0 ? [{ text: row.credit_text, amount: -credit }] : [])],
    period: { start, end },
    dueAt: now + settings.payment_days * dayMs,
    now,
    settings,
  })
  return credit
}

/** The lines of a period: the fixed price, and the price of the screens that the customer has now. */
async function chargesOf(trx: Trx, row: repo.SubscriptionRow, { start, end }: Period): Promise<InvoiceLine[]> {
  const { amount, price_per_screen: each, currency } = row
  const plan = await findPlan(trx, row.plan_id)
  const name = `${plan?.name ?? ''}, ${periodText(start, end)}`
  const fixed = amount > 0 ? [{ text: name, amount }] : []
  const screens = each > 0 ? await countScreens(trx, row.account_id) : 0
  if (screens === 0) return fixed
  const count = `${screens.toLocaleString('en')} ${screens === 1 ? 'screen' : 'screens'} × ${moneyText(each, currency)}`
  const text = amount > 0 ? count : `${name}: ${count}`
  return [...fixed, { text, amount: screens * each, is_screens: true }]
}

/** Amount of the line for screens of an invoice; 0 without one. */
export const screensPartOf = ({ lines }: Pick<InvoiceRow, 'lines'>): number =>
  (JSON.parse(lines) as InvoiceLine[]).find(({ is_screens }) => is_screens)?.amount ?? 0
