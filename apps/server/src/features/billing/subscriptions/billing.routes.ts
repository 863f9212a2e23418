import * as invoicesContract from '@digisigncast/contract/billing/invoices'
import * as membershipContract from '@digisigncast/contract/billing/membership'
import * as contract from '@digisigncast/contract/billing/subscriptions'
import type { FastifyInstance } from 'fastify'
import { fail, notFound } from '../../../platform/fail.ts'
import { route } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginByHand } from '../../kernel/jobs/index.ts'
import { invoicePdf } from '../invoice-pdf/index.ts'
import { type Billing, billingJob } from './billing.jobs.ts'
import { saveBillingSettings, showBillingSettings } from './billing-settings.ts'
import * as invoices from './invoices.service.ts'
import { membershipOf } from './membership.ts'
import * as oneOff from './one-off.service.ts'
import { findAccount, listSubscribers } from './subscriptions.repo.ts'
import * as subscriptions from './subscriptions.service.ts'
import { voidInvoice } from './void.service.ts'

/** The daily billing, and what follows when the owner has recorded a payment or voided an invoice. */
interface Parts extends Billing {
  onClosed: (invoiceId: string) => Promise<void>
}

/** Routes of subscriptions and invoices. */
export function billingRoutes(app: FastifyInstance, platform: Platform, billing: Parts): void {
  subscriptionRoutes(app, platform, billing)
  invoiceRoutes(app, platform, billing)
  route(app, platform, membershipContract.getMembership, async ({ accountId }) => ({
    data: await membershipOf(platform, accountId),
  }))
  route(app, platform, membershipContract.getCustomerMembership, async (_owner, { params }) => {
    const { id } = (await findAccount(platform.db, params.id)) ?? notFound('customer')
    return { data: await membershipOf(platform, id) }
  })
  route(app, platform, membershipContract.listCustomerInvoices, (_owner, { params: { id }, query }) =>
    invoices.list(platform, `customers/${id}/invoices`, { ...query, accountId: id }),
  )
  route(app, platform, membershipContract.listMyInvoices, ({ accountId }, { query }) =>
    invoices.list(platform, 'membership/invoices', { ...query, accountId }),
  )
  route(app, platform, membershipContract.getMyInvoice, async ({ accountId }, { params }) => ({
    data: await invoices.find(platform, params.invoiceId, accountId),
  }))
  // Only one PDF is drawn at a time on the whole server.
  const drawings = platform.limiter('invoice-pdf', 20, 60)
  route(app, platform, membershipContract.getMyInvoicePdf, async ({ accountId }, { params }) => {
    await drawings.take(accountId)
    return invoicePdf(await invoices.find(platform, params.invoiceId, accountId))
  })
}

/** Runs the daily billing now, like the Task Manager, and waits for its end. */
export function billingRunRoute(app: FastifyInstance, platform: Platform, jobs: Jobs): void {
  route(app, platform, invoicesContract.runBilling, async (owner) => {
    const { title, ended } = await beginByHand(platform, jobs, owner, billingJob)
    const run = await ended
    // The job is no work of the call.
    platform.live.publish(null, ['subscriptions.changed'])
    if (run?.outcome === 'done') return { message: run.result }
    return fail('server.unexpected', `“${title}” failed: ${run?.result ?? 'it did not run.'}`)
  })
}

function subscriptionRoutes(app: FastifyInstance, platform: Platform, { send }: Billing): void {
  route(app, platform, contract.listSubscriptions, (_actor, { query }) => subscriptions.list(platform, query))
  route(app, platform, contract.getSubscription, async (_actor, { params }) => ({
    data: await subscriptions.get(platform, params.id),
  }))
  route(app, platform, contract.listSubscribers, async (_actor, { query }) => ({
    data: await listSubscribers(platform.db, query.search),
  }))
  route(app, platform, contract.createSubscription, async (actor, { body }) => {
    const data = await subscriptions.create(platform, actor, body)
    send()
    return { data, message: 'Subscription created successfully!' }
  })
  route(app, platform, contract.changePlan, async (actor, { body }) => {
    const data = await subscriptions.changePlan(platform, actor, body.subscriptionId, body.planId)
    send()
    return { data, message: 'Plan changed successfully!' }
  })
  route(app, platform, contract.cancelSubscription, async (actor, { body }) => ({
    data: await subscriptions.cancel(platform, actor, body.subscriptionId, body.when),
    message: 'Subscription canceled successfully!',
  }))
  route(app, platform, contract.keepSubscription, async (actor, { body }) => ({
    data: await subscriptions.keep(platform, actor, body.subscriptionId),
    message: 'Cancellation withdrawn. The subscription continues.',
  }))
  route(app, platform, contract.deleteSubscription, async (actor, { body }) => {
    await subscriptions.remove(platform, actor, body.subscriptionId)
    return { message: 'Subscription deleted successfully!' }
  })
}

function invoiceRoutes(app: FastifyInstance, platform: Platform, { send, onClosed }: Parts): void {
  route(app, platform, invoicesContract.listInvoices, (_actor, { query }) =>
    invoices.list(platform, 'billing/invoices', query),
  )
  route(app, platform, invoicesContract.getInvoice, async (_actor, { params }) => ({
    data: await invoices.find(platform, params.invoiceId),
  }))
  route(app, platform, invoicesContract.getInvoicePdf, async (_actor, { params }) =>
    invoicePdf(await invoices.find(platform, params.invoiceId)),
  )
  route(app, platform, invoicesContract.createInvoice, async (owner, { body }) => {
    const data = await oneOff.create(platform, owner, body)
    send()
    return { data, message: `Invoice ${data.number} created successfully!` }
  })
  route(app, platform, invoicesContract.payInvoice, async (actor, { body }) => {
    const data = await invoices.pay(platform, actor, body)
    send()
    await onClosed(data.id)
    return { data, message: 'Payment recorded successfully!' }
  })
  route(app, platform, invoicesContract.voidInvoice, async (owner, { body }) => {
    const data = await voidInvoice(platform, owner, body.invoiceId)
    send()
    await onClosed(data.id)
    return { data, message: `Invoice ${data.number} is void.` }
  })
  route(app, platform, invoicesContract.getBillingSettings, async () => ({
    data: await showBillingSettings(platform),
  }))
  route(app, platform, invoicesContract.saveBillingSettings, async (actor, { body }) => ({
    data: await saveBillingSettings(platform, actor, body),
    message: 'Settings saved successfully!',
  }))
}
