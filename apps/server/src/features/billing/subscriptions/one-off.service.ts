import { type InvoiceDetails, maxInvoiceNet, type NewInvoiceLine } from '@digisigncast/contract/billing/invoices'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import { invoiceToWire, numberOf } from './invoices.repo.ts'
import { dayMs } from './periods.ts'
import { findCurrent } from './subscriptions.repo.ts'
import { writeInvoice } from './write-invoice.ts'

interface NewInvoice {
  accountId: string
  due_on: string
  /** Default: that of the customer's subscription, or of new plans. */
  currency?: string | undefined
  lines: NewInvoiceLine[]
}

const latestDueMs = 366 * dayMs

/** Issues an invoice that the owner wrote. It belongs to no subscription, so it suspends none. */
export async function create(platform: Platform, owner: Actor, input: NewInvoice): Promise<InvoiceDetails> {
  const { db, live } = platform
  const now = platform.now()
  // Due until the end of the day.
  const dueAt = Date.parse(`${input.due_on}T00:00:00Z`) + dayMs - 1
  if (dueAt < now) invalid('due_on', 'The due date cannot be in the past.')
  if (dueAt > now + latestDueMs) invalid('due_on', 'Choose a due date within one year.')
  const lines = input.lines.map((line) => ({ ...line, amount: amountOf(line) }))
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (net <= 0) invalid('lines', 'The total of an invoice must be more than zero.')
  if (net > maxInvoiceNet) invalid('lines', 'The total of this invoice is too large.')
  const row = await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, input.accountId))) notFound('customer')
    const settings = await readBillingSettings(trx)
    const currency = input.currency ?? (await findCurrent(trx, input.accountId))?.currency ?? settings.currency
    const written = await writeInvoice(trx, {
      accountId: input.accountId,
      subscriptionId: null,
      currency,
      lines,
      period: { start: now, end: now },
      dueAt,
      now,
      settings,
    })
    const data = { invoice: numberOf(written.number) }
    await recordEvent(trx, { type: 'invoice.created', subject: written.id, data }, byOwner(owner, input.accountId, now))
    return written
  })
  live.publish(input.accountId, hintsOf('invoice.created'))
  return invoiceToWire(row, platform)
}

/** Computed in hundredths of the quantity, so that the result is exact before it is rounded. */
const amountOf = ({ quantity, unit_price }: NewInvoiceLine): number =>
  Math.round((Math.round(quantity * 100) * unit_price) / 100)
