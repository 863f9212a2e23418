import { z } from 'zod'
import { dayText } from '../api/day-text.ts'
import { eventType } from './event-type.ts'
import { quote } from './phrases.ts'

const Nothing = z.object({})
const Plan = z.object({ plan: z.string() })
/** Consoles of the customer fetch their permissions again. */
const ofSubscription = { hints: ['session.changed', 'subscriptions.changed'] } as const

const subscriptionEvents = {
  'subscription.created': eventType({
    data: Plan.extend({ customer: z.string() }),
    ...ofSubscription,
    text: ({ plan, customer }, actor) => `${actor} gave ${customer} the plan ${quote(plan)}.`,
  }),
  'subscription.began': eventType({
    data: Plan,
    ...ofSubscription,
    text: ({ plan }) => `The subscription to the plan ${quote(plan)} started with the activation of the customer.`,
  }),
  'subscription.plan_changed': eventType({
    data: Plan,
    ...ofSubscription,
    text: ({ plan }, actor) => `${actor} changed the plan to ${quote(plan)}.`,
  }),
  'subscription.canceled': eventType({
    data: Nothing,
    ...ofSubscription,
    text: (_, actor) => `${actor} canceled the subscription.`,
  }),
  'subscription.cancellation_scheduled': eventType({
    /** `at`: ms since 1970. */
    data: z.object({ at: z.int() }),
    ...ofSubscription,
    text: ({ at }, actor) => `${actor} canceled the subscription for ${dayText(at)}.`,
  }),
  'subscription.cancellation_revoked': eventType({
    data: Nothing,
    ...ofSubscription,
    text: (_, actor) => `${actor} revoked the cancellation of the subscription.`,
  }),
  'subscription.suspended': eventType({
    data: Nothing,
    hints: ['session.changed', 'invoices.changed', 'subscriptions.changed'],
    level: 'warning',
    text: () => 'The subscription was suspended because an invoice was not paid.',
  }),
  'subscription.deleted': eventType({
    data: z.object({ isBilled: z.boolean() }),
    ...ofSubscription,
    text: ({ isBilled }, actor) =>
      `${actor} deleted ${isBilled ? 'a billed subscription; its invoices are kept.' : 'a subscription that was never billed.'}`,
  }),
}

/** Number of an invoice, such as INV-000041. */
const Invoice = z.object({ invoice: z.string() })
const ofInvoices = { hints: ['session.changed', 'invoices.changed', 'subscriptions.changed'] } as const

const invoiceEvents = {
  'invoice.created': eventType({
    data: Invoice,
    hints: ['invoices.changed', 'subscriptions.changed'],
    text: ({ invoice }, actor) => `${actor} created the invoice ${invoice}.`,
  }),
  'invoice.payment_recorded': eventType({
    data: Invoice,
    ...ofInvoices,
    text: ({ invoice }, actor) => `${actor} recorded the payment of ${invoice}.`,
  }),
  'invoice.voided': eventType({
    data: Invoice,
    ...ofInvoices,
    text: ({ invoice }, actor) => `${actor} voided the invoice ${invoice}.`,
  }),
}

/** An invoice, and the id of its payment at Stripe. */
const Payment = Invoice.extend({ reference: z.string() })

const paymentEvents = {
  'payment.processing': eventType({
    data: Invoice,
    ...ofInvoices,
    text: ({ invoice }) => `An online payment of ${invoice} is being processed.`,
  }),
  'payment.processing_late': eventType({
    data: Invoice,
    text: ({ invoice }) => `Stripe reported late that a payment of ${invoice} had started. Nothing changed.`,
  }),
  'payment.succeeded': eventType({
    data: Payment,
    ...ofInvoices,
    text: ({ invoice, reference }) => `${invoice} was paid by Stripe (${reference}).`,
  }),
  'payment.succeeded_again': eventType({
    data: Payment,
    text: ({ invoice, reference }) =>
      `Stripe reported the payment of ${invoice} again (${reference}). Nothing changed.`,
  }),
  'payment.doubled': eventType({
    data: Payment,
    level: 'warning',
    text: ({ invoice, reference }) =>
      `${invoice} was paid a second time through Stripe (${reference}). Refund it in Stripe.`,
  }),
  'payment.after_void': eventType({
    data: Payment,
    level: 'warning',
    text: ({ invoice, reference }) =>
      `${invoice} was paid through Stripe after it was voided (${reference}). Refund it in Stripe.`,
  }),
  'payment.wrong_amount': eventType({
    /** `reported`: amount in the smallest unit, and currency. */
    data: Payment.extend({ reported: z.string() }),
    level: 'error',
    text: ({ invoice, reported, reference }) =>
      `Stripe reported a payment of ${invoice} with a wrong amount (${reported} in the smallest unit, ${reference}). Nothing was recorded; check it in Stripe.`,
  }),
  'payment.failed': eventType({
    data: Invoice,
    ...ofInvoices,
    level: 'warning',
    text: ({ invoice }) => `The online payment of ${invoice} failed. The invoice is pending again.`,
  }),
  'payment.failed_late': eventType({
    data: Invoice,
    text: ({ invoice }) =>
      `Stripe reported a failed payment of ${invoice}, which is no longer pending. Nothing changed.`,
  }),
  'payment.unknown_invoice': eventType({
    data: z.object({ session: z.string() }),
    level: 'warning',
    text: ({ session }) => `Stripe reported a payment (${session}) for an unknown invoice.`,
  }),
  'payment.refunded': eventType({
    data: z.object({ invoice: z.string().nullable(), isWhole: z.boolean(), reference: z.string().nullable() }),
    ...ofInvoices,
    level: 'warning',
    text: ({ invoice, isWhole, reference }) =>
      `${invoice === null ? 'A payment for an unknown invoice' : `The payment of ${invoice}`} was refunded ${isWhole ? 'in full' : 'in part'} by Stripe${reference === null ? '' : ` (${reference})`}.`,
  }),
  'payment.event_repeated': eventType({
    data: z.object({ type: z.string(), id: z.string() }),
    text: ({ type, id }) => `Stripe sent the event ${type} (${id}) again. Nothing changed.`,
  }),
  'payment.signature_refused': eventType({
    data: Nothing,
    level: 'warning',
    text: () => 'A webhook request without a valid Stripe signature was rejected.',
  }),
  'payment.page_failed': eventType({
    data: Invoice.extend({ reason: z.string() }),
    level: 'error',
    text: ({ invoice, reason }) => `Stripe did not create a payment page for ${invoice}: ${reason}`,
  }),
}

export const billingEvents = { ...subscriptionEvents, ...invoiceEvents, ...paymentEvents }
