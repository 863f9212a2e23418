import { listLogs } from '@digisigncast/contract/accounts/logs'
import { createPaymentLink, getInvoice, payInvoice, voidInvoice } from '@digisigncast/contract/billing/invoices'
import { getMembership, getMyInvoice, payMyInvoice } from '@digisigncast/contract/billing/membership'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { sessionEvent, stripeDouble, stripeKeys, tell } from '../../../testing/doubles/stripe.ts'
import { mailTo } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, startApp } from '../../../testing/start-app.ts'
import { possessions } from '../../../testing/walk-calls.ts'

const stripe = await shared(stripeDouble)
const app = await shared(() => startApp({ ...stripeKeys, STRIPE_API_URL: stripe.url }))

const webhook = () => `${app.url}/api/v1/billing/webhook`
const send = (event: unknown, options: { now?: number; secret?: string } = {}) =>
  tell(webhook(), event, { now: app.clock.now, ...options })
const post = (body: string, headers: Record<string, string> = {}) => fetch(webhook(), { method: 'POST', body, headers })

interface Money {
  currency?: string
  amount?: number
}

async function billed(money: Money = {}) {
  const admin = await app.make.admin()
  const { invoiceID = '' } = await possessions(app, admin)
  const row = app.platform.db.updateTable('invoices').where('id', '=', invoiceID)
  if (Object.keys(money).length > 0) await row.set(money).execute()
  return { admin, invoiceID }
}
const payNow = (admin: Client, invoiceID: string) => admin.call(payMyInvoice, { body: { invoiceID } })
const read = async (admin: Client, invoiceID: string) =>
  (await admin.call(getMyInvoice, { params: { invoiceID } })).body.data
/** With its page at Stripe. */
async function asked() {
  const { admin, invoiceID } = await billed()
  const { status, body } = await payNow(admin, invoiceID)
  expect([status, body.message]).toEqual([200, undefined])
  const page = stripe.pages.find(({ fields: sent }) => sent['client_reference_id'] === invoiceID)
  return { admin, invoiceID, url: body.data.url, page: page ?? expect.unreachable() }
}
const logged = async (search: string) => {
  const owner = await app.make.owner()
  const { body } = await owner.call(listLogs, { query: { search, page: 1, per_page: 20 } })
  return body.data.map(({ type, description }) => ({ type, description }))
}
async function suspend({ accountId }: Person, invoiceID: string) {
  const { db } = app.platform
  await db.updateTable('subscriptions').set({ status: 'suspended' }).where('current_of', '=', accountId).execute()
  const due_at = app.clock.now - 30 * 86_400_000
  await db.updateTable('invoices').set({ due_at, reminders: 9 }).where('id', '=', invoiceID).execute()
}

describe('Pay Now', () => {
  test('opens a Stripe page with the data of the invoice, and the same page for a second click', async () => {
    const { admin, invoiceID, url, page } = await asked()
    expect(url).toBe(`${stripe.url}/pay/${page.id}`)
    const { number } = await read(admin, invoiceID)
    expect(page.fields).toMatchObject({
      mode: 'payment',
      client_reference_id: invoiceID,
      'metadata[invoice_id]': invoiceID,
      'payment_intent_data[metadata][invoice_id]': invoiceID,
      'payment_intent_data[description]': `Invoice ${number}`,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4900',
      'line_items[0][price_data][product_data][name]': `Invoice ${number}`,
      success_url: `http://signage.test/invoices/${invoiceID}?payment=done`,
      cancel_url: `http://signage.test/invoices/${invoiceID}?payment=left`,
    })
    const before = stripe.pages.length
    const again = await Promise.all(Array.from({ length: 5 }, () => payNow(admin, invoiceID)))
    expect(again.map(({ body }) => body.data.url)).toEqual(Array.from({ length: 5 }, () => url))
    expect(stripe.pages).toHaveLength(before)
  })

  test('ten concurrent clicks create one page', async () => {
    const { admin, invoiceID } = await billed()
    const before = stripe.pages.length
    const urls = await Promise.all(
      Array.from({ length: 10 }, async () => (await payNow(admin, invoiceID)).body.data.url),
    )
    expect(new Set(urls).size).toBe(1)
    expect(stripe.pages).toHaveLength(before + 1)
  })

  test('is available to the admin of the customer and ignores prices sent by the browser', async () => {
    const { admin, invoiceID } = await billed()
    expect((await payNow(await app.make.admin(), invoiceID)).status).toBe(404)
    expect((await payNow(await app.make.manager(admin), invoiceID)).status).toBe(403)
    const body = JSON.stringify({ invoiceID, amount: 1, currency: 'JPY', success_url: 'https://evil.example' })
    const headers = { 'content-type': 'application/json' }
    await admin.send('/api/v1/membership/invoices/pay', { method: 'POST', body, headers })
    const sent = stripe.pages.at(-1)?.fields ?? {}
    expect(sent['line_items[0][price_data][unit_amount]']).toBe('4900')
    expect(JSON.stringify(sent)).not.toMatch(/evil|jpy/)
  })

  test('when Stripe rejects, the customer gets a message and the log contains the reason', async () => {
    const { admin, invoiceID } = await billed()
    stripe.state.isDown = true
    const { status, body } = await payNow(admin, invoiceID)
    stripe.state.isDown = false
    expect([status, body.code]).toEqual([503, 'payment.unavailable'])
    expect(body.message).toBe('The payment service is not reachable right now. Please try again later.')
    expect((await logged('The double is down'))[0]?.type).toBe('error')
    expect((await payNow(admin, invoiceID)).status).toBe(200)
    expect(app.logged.join('')).not.toMatch(/sk_test_double|whsec_double/)
  })

  test('repeated attempts while Stripe rejects are rate-limited', async () => {
    const { admin, invoiceID } = await billed()
    const { number } = await read(admin, invoiceID)
    stripe.state.isDown = true
    const statuses = await Promise.all(Array.from({ length: 23 }, async () => (await payNow(admin, invoiceID)).status))
    stripe.state.isDown = false
    expect([429, 503].map((code) => statuses.filter((status) => status === code).length)).toEqual([3, 20])
    expect(await logged(`create a payment page for ${number}`)).toHaveLength(20)
    const other = await billed()
    expect((await payNow(other.admin, other.invoiceID)).status).toBe(200)
  })

  test('the owner gets a payment link, and recording a payment closes the page', async () => {
    const { admin, invoiceID } = await billed()
    const owner = await app.make.owner()
    const { body } = await owner.call(createPaymentLink, { body: { invoiceID } })
    expect(body.data.url).toBe((await payNow(admin, invoiceID)).body.data.url)
    const paid_on = new Date(app.clock.now).toISOString().slice(0, 10)
    await owner.call(payInvoice, { body: { invoiceID, payment_method: 'Cash', paid_on } })
    await expect.poll(() => stripe.expired).toContain(stripe.pages.at(-1)?.id)
    const { status, body: refused } = await payNow(admin, invoiceID)
    expect([status, refused.message]).toEqual([409, 'This invoice is no longer pending.'])
  })

  test.each([
    ['JPY', 4900, '4900'],
    ['KWD', 4910, '4910'],
    ['ISK', 4900, '490000'],
    ['HUF', 4900, '4900'],
    ['MGA', 4900, '49'],
    ['MGA', 4950, undefined],
    ['KWD', 4911, undefined],
    ['EUR', 0, undefined],
  ])('%s %i is asked for as %s', async (currency, amount, units) => {
    const { admin, invoiceID } = await billed({ currency, amount })
    expect((await read(admin, invoiceID)).can_pay_online).toBe(units !== undefined)
    const { status, body } = await payNow(admin, invoiceID)
    const refusal = 'This amount cannot be paid online. Ask the operator of this service how to pay.'
    if (units === undefined) expect([status, body.message]).toEqual([409, refusal])
    else expect(stripe.pages.at(-1)?.fields['line_items[0][price_data][unit_amount]']).toBe(units)
  })
})

describe('Stripe events', () => {
  test('a payment marks the invoice as paid and reactivates the suspended customer, with one email', async () => {
    const { admin, invoiceID } = await billed()
    await suspend(admin, invoiceID)
    expect((await admin.call(getMembership, {})).body.data.owed).toMatchObject({ id: invoiceID, can_pay_online: true })
    expect((await admin.call(saveScreen, { body: { name: 'New' } })).status).toBe(403)
    expect((await payNow(admin, invoiceID)).status).toBe(200)
    const page = stripe.pages.at(-1) ?? expect.unreachable()
    const event = sessionEvent('checkout.session.completed', page)
    expect(await Promise.all(Array.from({ length: 5 }, () => send(event)))).toEqual([200, 200, 200, 200, 200])
    expect(await read(admin, invoiceID)).toMatchObject({
      status: 'paid',
      payment_method: 'Stripe',
      payment_reference: `pi_${page.id}`,
      can_pay_online: false,
    })
    expect((await admin.call(saveScreen, { body: { name: 'New' } })).status).toBe(200)
    expect((await mailTo(app.dataDir, admin.email)).subject).toBe('Your subscription is active again')
    expect(await logged(`was paid by Stripe (pi_${page.id})`)).toHaveLength(1)
    expect(await logged(`(${event.id}) again`)).toHaveLength(4)
  })

  test('events with an invalid or old signature are rejected', async () => {
    const { admin, invoiceID, page } = await asked()
    const event = sessionEvent('checkout.session.completed', page)
    expect(await send(event, { secret: 'whsec_other' })).toBe(400)
    expect(await send(event, { now: app.clock.now - 3_600_000 })).toBe(400)
    expect((await post(JSON.stringify(event))).status).toBe(400)
    for (const body of ['', '{', 'null', '[]'])
      expect((await post(body, { 'stripe-signature': 't=1,v1=x' })).status).toBe(400)
    expect((await read(admin, invoiceID)).status).toBe('pending')
    expect((await logged('without a valid Stripe signature'))[0]?.type).toBe('warning')
  })

  test.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
    ['no amount', { amount_total: null }],
  ])('%s is logged, and the invoice stays pending', async (_what, about) => {
    const { admin, invoiceID, page } = await asked()
    expect(await send(sessionEvent('checkout.session.completed', page, about))).toBe(200)
    expect((await read(admin, invoiceID)).status).toBe('pending')
    expect((await logged('with a wrong amount'))[0]?.type).toBe('error')
  })

  test('the reference in the URL of a Payment Link is ignored', async () => {
    const { admin, invoiceID, page } = await asked()
    const link = { id: `cs_link_${page.id}`, metadata: {}, client_reference_id: invoiceID }
    expect(await send(sessionEvent('checkout.session.completed', page, link))).toBe(200)
    expect((await read(admin, invoiceID)).status).toBe('pending')
    expect((await logged(`(${link.id}) for an unknown invoice`))[0]?.type).toBe('warning')
  })

  test('events with an unknown invoice, of other types or malformed are acknowledged without effect', async () => {
    const { admin, invoiceID, page } = await asked()
    const unknown = { metadata: { invoice_id: 'nope' }, client_reference_id: 'nope' }
    expect(await send(sessionEvent('checkout.session.completed', page, unknown))).toBe(200)
    expect(await send(sessionEvent('customer.created', page))).toBe(200)
    expect(await send({ id: 'evt_x', type: 'checkout.session.completed', data: { object: 7 } })).toBe(200)
    expect(await send([])).toBe(200)
    expect(await send(sessionEvent('checkout.session.expired', page))).toBe(200)
    expect((await read(admin, invoiceID)).status).toBe('pending')
    expect((await logged('for an unknown invoice'))[0]?.type).toBe('warning')
    // The page has expired: a new one is created.
    expect((await payNow(admin, invoiceID)).body.data.url).not.toBe(`${stripe.url}/pay/${page.id}`)
  })

  test('second payments and refunds are logged', async () => {
    const { admin, invoiceID, page } = await asked()
    await send(sessionEvent('checkout.session.completed', page))
    const second = `pi_second_${page.id}`
    await send(sessionEvent('checkout.session.completed', page, { payment_intent: second }))
    expect(await logged(`was paid a second time through Stripe (${second})`)).toMatchObject([{ type: 'warning' }])
    expect((await read(admin, invoiceID)).payment_reference).toBe(`pi_${page.id}`)
    const object = { id: 'ch_1', payment_intent: `pi_${page.id}`, refunded: true, metadata: {} }
    expect(await send({ id: `evt_refund_${page.id}`, type: 'charge.refunded', data: { object } })).toBe(200)
    expect(await logged(`was refunded in full by Stripe (pi_${page.id})`)).toMatchObject([{ type: 'warning' }])
    expect((await read(admin, invoiceID)).status).toBe('paid')
  })

  test('voiding an invoice closes its page, and a payment that arrives nevertheless is logged', async () => {
    const { admin, invoiceID, page } = await asked()
    const owner = await app.make.owner()
    expect((await owner.call(voidInvoice, { body: { invoiceID } })).status).toBe(200)
    await expect.poll(() => stripe.expired).toContain(page.id)
    await send(sessionEvent('checkout.session.completed', page))
    const words = `was paid through Stripe after it was voided (pi_${page.id}). Refund it in Stripe.`
    expect(await logged(words)).toMatchObject([{ type: 'warning' }])
    expect(await read(admin, invoiceID)).toMatchObject({ status: 'failed', voided_at: app.clock.now, paid_at: null })
  })

  test('a debit is processed, fails, is retried and succeeds; late events have no effect', async () => {
    const { admin, invoiceID, page } = await asked()
    const begun = sessionEvent('checkout.session.completed', page, { payment_status: 'unpaid' })
    await send(begun)
    const processing = { status: 'pending', online_payment: 'processing', can_pay_online: false }
    expect(await read(admin, invoiceID)).toMatchObject(processing)
    expect((await payNow(admin, invoiceID)).body.message).toMatch(/is being processed/)
    await send(sessionEvent('checkout.session.async_payment_failed', page, { payment_status: 'unpaid' }))
    const failed = { status: 'pending', online_payment: 'failed', can_pay_online: true }
    expect(await read(admin, invoiceID)).toMatchObject(failed)
    await send({ ...begun, id: `${begun.id}_late` })
    expect(await read(admin, invoiceID)).toMatchObject(failed)
    await payNow(admin, invoiceID)
    const second = stripe.pages.at(-1) ?? expect.unreachable()
    expect(second.id).not.toBe(page.id)
    await send(sessionEvent('checkout.session.async_payment_succeeded', second))
    await send(sessionEvent('checkout.session.completed', second, { payment_status: 'unpaid' }))
    await send(sessionEvent('checkout.session.async_payment_failed', page))
    expect(await read(admin, invoiceID)).toMatchObject({ status: 'paid', online_payment: null })
  })
})

test('a server without Stripe offers neither payment nor webhook', async () => {
  const plain = await startApp()
  try {
    const admin = await plain.make.admin()
    const { invoiceID = '' } = await possessions(plain, admin)
    const owner = await plain.make.owner()
    expect((await owner.call(getInvoice, { params: { invoiceID } })).body.data.can_pay_online).toBe(false)
    const { status, body } = await payNow(admin, invoiceID)
    expect([status, body.message]).toEqual([
      409,
      'Online payment is not available. Ask the operator of this service how to pay.',
    ])
    expect((await plain.guest.send('/api/v1/billing/webhook', { method: 'POST', body: '{}' })).status).toBe(404)
  } finally {
    await plain.close()
  }
})
