import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf, Id, ListQuery, pageOf } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Invoice, InvoiceDetails, PaymentPage, PdfFile } from './invoices.ts'
import { PlanLimits } from './plans.ts'
import { SubscriptionStatus } from './subscriptions.ts'

/** Plan and usage of a customer. */
export const Membership = z.object({
  /** Null: no subscription; only limits set by the platform owner apply. */
  plan: z
    .object({
      /** Id of the subscription. */
      id: z.string(),
      name: z.string(),
      /** Integer cents. */
      amount: z.int(),
      /** For each screen, in addition; per cycle. */
      price_per_screen: z.int(),
      currency: z.string(),
      cycle: z.string(),
      status: orUnknown(SubscriptionStatus),
      trial_ends_at: z.int().nullable(),
      next_invoice_at: z.int().nullable(),
      cancels_at_period_end: z.boolean(),
    })
    .nullable(),
  /** The oldest overdue invoice; null when there is none. */
  owed: Invoice.nullable(),
  limits: PlanLimits,
  usage: z.object({
    screens: z.int(),
    team_members: z.int(),
    /** With the recycle bin. */
    storage_bytes: z.int(),
    /** Of it in the recycle bin. */
    bin_bytes: z.int(),
  }),
})
export type Membership = z.infer<typeof Membership>

export const getMembership = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'membership',
  allow: ['admin'],
  summary: 'Get the plan and usage of the customer.',
  reply: dataOf(Membership),
})

export const getCustomerMembership = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/:id/membership',
  allow: ['super_admin'],
  summary: 'Get the plan and usage of a customer.',
  params: z.object({ id: Id }),
  reply: dataOf(Membership),
})

export const listCustomerInvoices = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/:id/invoices',
  allow: ['super_admin'],
  summary: 'List the invoices of a customer, newest first.',
  params: z.object({ id: Id }),
  query: ListQuery,
  reply: pageOf(Invoice),
})

export const listMyInvoices = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'membership/invoices',
  allow: ['admin'],
  summary: 'List the invoices of the customer, newest first.',
  query: ListQuery,
  reply: pageOf(Invoice),
})

export const getMyInvoice = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'membership/invoices/:invoiceID',
  allow: ['admin'],
  summary: 'Get one invoice of the customer.',
  params: renamed(z.object({ invoiceID: Id })),
  reply: dataOf(InvoiceDetails),
})

export const getMyInvoicePdf = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'membership/invoices/:invoiceID/pdf',
  allow: ['admin'],
  summary: 'Get one invoice of the customer as a PDF file.',
  params: renamed(z.object({ invoiceID: Id })),
  reply: PdfFile,
})

export const payMyInvoice = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'membership/invoices/pay',
  allow: ['admin'],
  // Suspended customers must be able to pay their invoices.
  summary: 'Get the Stripe Checkout page for a pending invoice of the customer.',
  body: renamed(z.object({ invoiceID: Id })),
  reply: dataOf(PaymentPage),
})
