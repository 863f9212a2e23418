import type { BillingSettings } from '@digisigncast/contract/billing/invoices'
import { taxOn } from '@digisigncast/contract/billing/money'
import type { Trx } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'
import { searchText } from '../../../platform/text.ts'
import * as invoices from './invoices.repo.ts'
import { findAccount } from './subscriptions.repo.ts'

export interface Draft {
  accountId: string
  /** Null for an invoice without a subscription. */
  subscriptionId: string | null
  currency: string
  lines: readonly invoices.InvoiceLine[]
  period: { start: number; end: number }
  dueAt: number
  now: number
  settings: BillingSettings
}

/** Issues an invoice with the next number. It keeps the present details of seller and customer, and the tax rate. */
export async function writeInvoice(trx: Trx, draft: Draft): Promise<invoices.InvoiceRow> {
  const { accountId, lines, settings, period, now } = draft
  const account = await findAccount(trx, accountId)
  const name = account?.name ?? ''
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = taxOn(net, settings.tax_rate)
  const number = await invoices.takeNumber(trx)
  return invoices.insertInvoice(trx, {
    id: newId(),
    number,
    account_id: accountId,
    subscription_id: draft.subscriptionId,
    customer_name: name,
    customer_address: account?.billing_address ?? '',
    customer_tax_number: account?.tax_number ?? '',
    search_text: searchText(`${name} ${invoices.numberOf(number)}`),
    period_start: period.start,
    period_end: period.end,
    currency: draft.currency,
    lines: JSON.stringify(lines),
    net,
    tax_rate: settings.tax_rate,
    tax,
    amount: net + tax,
    seller: JSON.stringify({
      name: settings.seller_name,
      address: settings.seller_address,
      tax_number: settings.tax_number,
    }),
    note: settings.invoice_note,
    due_at: draft.dueAt,
    reminders: 0,
    payment_reference: null,
    // Fully covered by the credit: no payment needed.
    ...(net === 0
      ? { status: 'paid', payment_method: 'Credit', paid_at: now }
      : { status: 'pending', payment_method: null, paid_at: null }),
    created_at: now,
  })
}
