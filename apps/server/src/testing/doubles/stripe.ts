import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Stripe } from 'stripe'

export const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_WEBHOOK_SECRET: 'whsec_double' } as const

/** A Checkout page as requested. */
export interface AskedPage {
  id: string
  /** The form fields of the request. */
  fields: Record<string, string>
  idempotencyKey: string
}

interface Options {
  port?: number
  /** URL for the signed event of a payment on the page. */
  webhook?: string
}

/** A fake Stripe API that records requests and serves a payment page. */
export async function stripeDouble({ port = 0, webhook }: Options = {}) {
  const pages: AskedPage[] = []
  const expired: string[] = []
  const state = { isDown: false, webhook }

  const create = (request: IncomingMessage, body: string) => {
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
    const known = pages.find((page) => page.idempotencyKey === idempotencyKey)
    const fields = Object.fromEntries(new URLSearchParams(body))
    const page = known ?? { id: `cs_test_${pages.length + 1}`, fields, idempotencyKey }
    if (!known) pages.push(page)
    const { id } = page
    return {
      id,
      object: 'checkout.session',
      url: `${url}/pay/${id}`,
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const isSigned = request.headers.authorization === `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`
    const body = await textOf(request)
    const json = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (state.isDown) return json(400, { error: { type: 'invalid_request_error', message: 'The double is down.' } })
    const [, id = '', step] = /^\/pay\/(\w+)(\/done)?$/.exec(path) ?? []
    const page = pages.find((one) => one.id === id)
    if (page && step) {
      if (state.webhook) await tell(state.webhook, sessionEvent('checkout.session.completed', page))
      return void response.writeHead(303, { location: page.fields['success_url'] }).end()
    }
    if (page) return void response.writeHead(200, { 'content-type': 'text/html' }).end(payPage(page))
    if (!isSigned) return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API key.' } })
    if (path === '/v1/checkout/sessions') return json(200, create(request, body))
    const [, gone] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    if (!gone) return json(404, { error: { type: 'invalid_request_error', message: `No ${path}` } })
    expired.push(gone)
    return json(200, { id: gone, object: 'checkout.session', status: 'expired' })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    pages,
    expired,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type StripeDouble = Awaited<ReturnType<typeof stripeDouble>>

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const payPage = ({ id, fields }: AskedPage) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Checkout</title><h1>${fields['line_items[0][price_data][product_data][name]']}</h1>
<p>${fields['line_items[0][price_data][unit_amount]']} ${fields['line_items[0][price_data][currency]']}</p>
<form method="post" action="/pay/${id}/done"><button>Pay</button></form></html>`

let events = 0

/** An event of Stripe about a page; `about` overrides fields of the session. */
export function sessionEvent(type: string, page: AskedPage, about: Record<string, unknown> = {}) {
  events += 1
  return {
    id: `evt_${events}_${Date.now()}`,
    object: 'event',
    type,
    data: {
      object: {
        id: page.id,
        object: 'checkout.session',
        client_reference_id: page.fields['client_reference_id'],
        metadata: { invoice_id: page.fields['metadata[invoice_id]'] },
        amount_total: Number(page.fields['line_items[0][price_data][unit_amount]']),
        currency: page.fields['line_items[0][price_data][currency]'],
        payment_status: 'paid',
        payment_intent: `pi_${page.id}`,
        ...about,
      },
    },
  }
}

/** Sends an event, signed with Stripe's library. */
export async function tell(webhook: string, event: unknown, options: { now?: number; secret?: string } = {}) {
  const payload = JSON.stringify(event)
  const { now = Date.now(), secret = stripeKeys.STRIPE_WEBHOOK_SECRET } = options
  const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(now / 1000),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  const { status } = await fetch(webhook, { method: 'POST', body: payload, headers })
  return status
}
