import { z } from 'zod'
import { typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, ListQuery, name, pageOf, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Currency, maxPriceCents } from './plans.ts'

const text = (most: number) => {
  const tooLong = `Use at most ${most} characters.`
  return typed(most, tooLong).trim().max(most, tooLong)
}

export const Invoice = z.object({
  id: z.string(),
  /** The customer; without an id once the customer was permanently deleted. */
  user: z.object({ id: z.string().nullable(), name: z.string() }),
  /** In the smallest unit of the currency: cents for EUR, yen for JPY, thousandths for KWD. */
  amount: z.int(),
  payment_method: z.string().nullable(),
  /** A voided invoice is `failed` and has `voided_at`. */
  status: orUnknown(z.enum(['paid', 'pending', 'failed'])),
  /** When it was voided: nothing is to be paid any more. */
  voided_at: z.int().nullable(),
  due_date: z.int(),
  /** Invoice number, for example INV-000042. */
  number: z.string(),
  currency: z.string(),
  is_overdue: z.boolean(),
  /** Status of the last Checkout payment. After a failed payment the invoice stays pending. */
  online_payment: orUnknown(z.enum(['processing', 'failed'])).nullable(),
  /** Whether Pay Now opens Checkout. */
  can_pay_online: z.boolean(),
  created_at: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceDetails = z.object({
  ...Invoice.shape,
  /** The customer, with its details at the time of the invoice; empty without them. */
  user: Invoice.shape.user.extend({ address: z.string(), tax_number: z.string() }),
  seller: z.object({ name: z.string(), address: z.string(), tax_number: z.string() }),
  /** Equal to `period_end`: the invoice is for no period. */
  period_start: z.int(),
  period_end: z.int(),
  /** Integer cents, without tax; credits are negative. Lines of invoices that the owner wrote have a quantity and a price. */
  lines: z.array(
    z.object({
      text: z.string(),
      amount: z.int(),
      quantity: z.number().optional(),
      unit_price: z.int().optional(),
    }),
  ),
  net: z.int(),
  tax: z.int(),
  /** Hundredths of a percent: 1900 is 19 %. */
  tax_rate: z.int(),
  paid_at: z.int().nullable(),
  payment_reference: z.string().nullable(),
  note: z.string(),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

export const listInvoices = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'billing/invoices',
  allow: ['super_admin'],
  summary: 'List the invoices of all customers.',
  query: ListQuery.extend({
    /** Overdue ones are pending after their due date; `void` ones are also `failed`. */
    status: z.enum(['pending', 'overdue', 'paid', 'failed', 'void']).optional(),
  }),
  reply: pageOf(Invoice),
})

export const getInvoice = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'billing/invoices/:invoiceID',
  allow: ['super_admin'],
  summary: 'Get an invoice with all its lines.',
  params: renamed(z.object({ invoiceID: Id })),
  reply: dataOf(InvoiceDetails),
})

/** Maximum number of lines of an invoice that the owner writes. */
export const maxInvoiceLines = 50
/** Maximum sum of an invoice that the owner writes, without tax, in the smallest unit of its currency. */
export const maxInvoiceNet = 100 * maxPriceCents
export const maxQuantity = 100_000

const quantityWords = `The quantity is a number from 0.01 to ${maxQuantity.toLocaleString('en')}, with at most two decimals.`
const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const priceWords = `The price is at most ${maxPriceCents.toLocaleString('en')} in the smallest unit of the currency.`

export const NewInvoiceLine = z.object({
  text: name('Description is required.'),
  quantity: z
    .number(quantityWords)
    .min(0.01, quantityWords)
    .max(maxQuantity, quantityWords)
    .refine(hasTwoDecimals, quantityWords),
  /** In the smallest unit of the currency, without tax; negative for a discount. */
  unit_price: z.number(priceWords).int(priceWords).min(-maxPriceCents, priceWords).max(maxPriceCents, priceWords),
})
export type NewInvoiceLine = z.infer<typeof NewInvoiceLine>

export const createInvoice = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/invoices/create',
  allow: ['super_admin'],
  summary: 'Write an invoice for a customer, apart from its subscription. It is emailed at once.',
  body: renamed(
    z.object({
      accountID: Id,
      due_on: z.iso.date('Please choose the due date.'),
      /** Default: the currency of the customer's subscription, or of new plans. */
      currency: Currency.optional(),
      lines: z
        .array(NewInvoiceLine)
        .min(1, 'Add at least one line.')
        .max(maxInvoiceLines, `Use at most ${maxInvoiceLines} lines.`),
    }),
  ),
  reply: dataOf(InvoiceDetails),
})

/** Response of calls that return a PDF file. */
export const PdfFile = z.file().mime('application/pdf')

export const getInvoicePdf = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'billing/invoices/:invoiceID/pdf',
  allow: ['super_admin'],
  summary: 'Get an invoice as a PDF file.',
  params: renamed(z.object({ invoiceID: Id })),
  reply: PdfFile,
})

export const paymentMethods = ['Bank transfer', 'Card', 'Direct debit', 'Cash', 'Cheque', 'Other'] as const

export const payInvoice = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/invoices/pay',
  allow: ['super_admin'],
  summary: 'Record the payment of a pending invoice.',
  body: renamed(
    z.object({
      invoiceID: Id,
      payment_method: z.enum(paymentMethods, 'Please choose a payment method.'),
      paid_on: z.iso.date('Please choose the payment date.'),
      reference: text(200).optional(),
    }),
  ),
  reply: dataOf(InvoiceDetails),
})

export const voidInvoice = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/invoices/void',
  allow: ['super_admin'],
  summary:
    'Void a pending invoice. It keeps its number, and is no longer due, overdue or revenue. A customer who got an email about it gets another one. It cannot be undone.',
  body: renamed(z.object({ invoiceID: Id })),
  reply: dataOf(InvoiceDetails),
})

/** Stripe payment page of an invoice, valid for one day. */
export const PaymentPage = z.object({ url: z.string() })

export const createPaymentLink = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/invoices/payment-link',
  allow: ['super_admin'],
  summary: 'Create a payment link for a pending invoice, valid for one day.',
  body: renamed(z.object({ invoiceID: Id })),
  reply: dataOf(PaymentPage),
})

export const receivePaymentEvent = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/webhook',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Webhook for Stripe events, verified by their signature. Repeated events have no effect.',
  reply: z.object({ received: z.boolean() }),
})

export const runBilling = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/run',
  allow: ['super_admin'],
  summary: 'Run the daily billing now: invoices, reminders, suspensions. Idempotent.',
  reply: Done,
})

const days = (what: string) => {
  const words = `${what} is a whole number of days from 0 to 365.`
  return z.number(words).int(words).min(0, words).max(365, words)
}
export const BillingSettings = z.object({
  seller_name: name('Company name is required.'),
  seller_address: text(500),
  tax_number: text(100),
  /** Default currency of new plans. */
  currency: Currency,
  /** Hundredths of a percent: 1900 is 19 %. */
  tax_rate: z
    .number('Enter a tax rate from 0 to 100 %.')
    .int('Enter a tax rate from 0 to 100 %.')
    .min(0, 'Enter a tax rate from 0 to 100 %.')
    .max(10_000, 'Enter a tax rate from 0 to 100 %.'),
  /** Days until an invoice is due. */
  payment_days: days('The time to pay'),
  /** Days from the due date until the subscription is suspended. */
  grace_days: days('The time until suspension'),
  invoice_note: text(1000),
})
export type BillingSettings = z.infer<typeof BillingSettings>

/** As they were saved. */
const StoredBillingSettings = BillingSettings.extend({
  seller_name: z.string(),
  seller_address: z.string(),
  tax_number: z.string(),
  currency: z.string(),
  invoice_note: z.string(),
  version: Version,
})

export const getBillingSettings = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'billing/settings',
  allow: ['super_admin'],
  summary: 'Get the billing settings: seller, currency, tax and payment terms.',
  reply: dataOf(StoredBillingSettings),
})

export const saveBillingSettings = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'billing/settings/save',
  allow: ['super_admin'],
  summary: 'Change the billing settings for future invoices. Without a currency, it stays unchanged.',
  body: BillingSettings.extend({ currency: Currency.optional(), version: Version.optional() }),
  reply: dataOf(StoredBillingSettings),
})
