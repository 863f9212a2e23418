import { createPaymentLink, receivePaymentEvent } from '@digisigncast/contract/billing/invoices'
import { payMyInvoice } from '@digisigncast/contract/billing/membership'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Billing } from '../subscriptions/index.ts'
import { openPage } from './checkout.service.ts'
import type { LoadStripe } from './stripe.ts'
import { receiveEvent } from './webhook.service.ts'

interface Parts {
  loadStripe: LoadStripe
  billing: Billing
}

/** Routes for online payment with Stripe Checkout. */
export async function paymentRoutes(
  app: FastifyInstance,
  platform: Platform,
  { loadStripe, billing }: Parts,
): Promise<void> {
  const cashier = { loadStripe, attempts: platform.limiter('payment-pages', 20, 15 * 60) }
  route(app, platform, payMyInvoice, async ({ accountId }, { body }) => ({
    data: await openPage(platform, cashier, { invoiceId: body.invoiceId, accountId }),
  }))
  route(app, platform, createPaymentLink, async (_actor, { body }) => ({
    data: await openPage(platform, cashier, { invoiceId: body.invoiceId }),
    message: 'Link created successfully!',
  }))
  const webhookDeps = { loadStripe, refusals: platform.limiter('payment-refusals', 1, 60) }
  await app.register(async (raw) => {
    // The signature covers the raw bytes.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(raw, platform, receivePaymentEvent, async (_actor, _input, { body, headers }) => {
      const signature = String(headers['stripe-signature'] ?? '')
      await receiveEvent(platform, webhookDeps, { body: Buffer.isBuffer(body) ? body : Buffer.of(), signature })
      billing.send()
      return { received: true }
    })
  })
}
