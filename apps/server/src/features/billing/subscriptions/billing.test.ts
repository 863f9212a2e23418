import { me, updateProfile } from '@digisigncast/contract/accounts/session'
import * as invoices from '@digisigncast/contract/billing/invoices'
import { getMembership, listMyInvoices } from '@digisigncast/contract/billing/membership'
import { retirePlan, savePlan } from '@digisigncast/contract/billing/plans'
import * as contract from '@digisigncast/contract/billing/subscriptions'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { listJobs } from '@digisigncast/contract/platform/jobs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/make.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
let owner: Client
const start = Date.parse('2027-01-31T09:00:00Z')
const settings = {
  seller_name: 'Sign GmbH',
  seller_address: 'Street 1\nBerlin',
  tax_number: 'DE 1',
  tax_rate: 1900,
  payment_days: 14,
  grace_days: 10,
  invoice_note: 'Thank you.',
}
beforeAll(async () => {
  app.clock.now = start
  owner = await app.make.owner()
  await owner.call(invoices.saveBillingSettings, { body: settings })
})

/** Signs in again, because sessions expire when the clock jumps. */
const at = async (day: string): Promise<void> => {
  app.clock.now = Date.parse(`${day}T12:00:00Z`)
  owner = await app.make.owner()
}
const again = async (person: Person): Promise<Client> => app.make.signIn(person.id)

const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
type PlanFields = { price?: number; trial_days?: number; cycle?: 'monthly' | 'yearly'; currency?: string }
async function plan(fields: PlanFields = {}) {
  const body = {
    name: 'Basic',
    price: 3100,
    currency: 'EUR',
    cycle: 'monthly',
    trial_days: 0,
    ...none,
    ...fields,
  } as const
  return (await owner.call(savePlan, { body })).body.data.id
}
async function subscribed(fields: PlanFields = {}, starts_on?: string) {
  const admin = await app.make.admin()
  const body = { accountID: admin.accountId, planID: await plan(fields), ...(starts_on && { starts_on }) }
  const { status, body: answer } = await owner.call(contract.createSubscription, { body })
  expect([status, answer.message]).toEqual([200, 'Subscription created successfully!'])
  return { admin, subscription: answer.data }
}
const invoicesOf = async (admin: Person) =>
  (await owner.call(invoices.listInvoices, { query: { search: admin.accountId, sort: 'oldest', per_page: 100 } })).body
    .data
const find = async ({ username }: Person) =>
  (await owner.call(contract.listSubscriptions, { query: { search: username } })).body.data[0] ?? expect.unreachable()
const pay = (invoiceID: string, paid_on: string) =>
  owner.call(invoices.payInvoice, { body: { invoiceID, payment_method: 'Bank transfer', paid_on, reference: 'R-1' } })

test('full cycle: plan, customer, subscription, invoice, reminder, suspension, payment, reactivation, renewal', async () => {
  await at('2027-01-31')
  const { admin, subscription } = await subscribed()
  expect(subscription).toMatchObject({ amount: 3100, cycle: 'monthly', status: 'active', is_billed: true })
  const [invoice] = await invoicesOf(admin)
  expect(invoice).toMatchObject({ amount: 3689, currency: 'EUR', status: 'pending', payment_method: null })
  const letter = await mailTo(app.dataDir, admin.email)
  expect(letter).toMatchObject({ subject: `Invoice ${invoice?.number}` })
  expect(readPdf(letter.files[`${invoice?.number}.pdf`] ?? Buffer.of()).pages[0]).toContain('€36.89')

  await at('2027-02-15')
  await owner.call(invoices.runBilling, {})
  expect((await find(admin)).status).toBe('active')
  expect((await invoicesOf(admin))[0]?.is_overdue).toBe(true)
  await expect
    .poll(async () => (await mailTo(app.dataDir, admin.email)).subject)
    .toBe(`Reminder: invoice ${invoice?.number}`)

  await at('2027-02-25')
  const ran = await owner.call(invoices.runBilling, {})
  expect(ran.body.message).toMatch(/ suspended\.$/)
  const job = (await owner.call(listJobs, {})).body.data.find(({ name }) => name === 'billing')
  expect(job).toMatchObject({ last_started_at: app.clock.now, outcome: 'done', result: ran.body.message })
  expect((await find(admin)).status).toBe('suspended')
  await expect.poll(async () => (await mailTo(app.dataDir, admin.email)).subject).toBe('Your subscription is suspended')
  const customer = await again(admin)
  expect((await customer.call(me, {})).body.data.account?.subscription_status).toBe('suspended')
  const refused = await customer.call(saveScreen, { body: { name: 'New' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'subscription.ended'])
  expect(refused.body.message).toMatch(/^Your subscription is suspended because an invoice was not paid\. Your screens/)
  const { username, email } = admin
  expect((await customer.call(updateProfile, { body: { name: 'Me', username, email } })).status).toBe(200)
  expect((await customer.call(listMyInvoices, { query: {} })).body.data).toHaveLength(1)

  const paid = await pay(invoice?.id ?? '', '2027-02-25')
  expect(paid.body.data).toMatchObject({ status: 'paid', payment_method: 'Bank transfer', payment_reference: 'R-1' })
  expect((await find(admin)).status).toBe('active')
  const last = async () => (await mailTo(app.dataDir, admin.email)).subject
  await expect.poll(last).toBe('Your subscription is active again')
  expect((await customer.call(saveScreen, { body: { name: 'New' } })).status).toBe(200)
  expect((await pay(invoice?.id ?? '', '2027-02-25')).status).toBe(409)

  await at('2027-02-28')
  await owner.call(invoices.runBilling, {})
  await at('2027-03-31')
  await owner.call(invoices.runBilling, {})
  const periods = await Promise.all(
    (await invoicesOf(admin)).map(
      async ({ id }) => (await owner.call(invoices.getInvoice, { params: { invoiceID: id } })).body.data,
    ),
  )
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  expect(periods.map((one) => [day(one.period_start), day(one.period_end)])).toEqual([
    ['2027-01-31', '2027-02-28'],
    ['2027-02-28', '2027-03-31'],
    ['2027-03-31', '2027-04-30'],
  ])
  expect(periods[0]).toMatchObject({
    seller: { name: 'Sign GmbH', address: 'Street 1\nBerlin', tax_number: 'DE 1' },
    lines: [{ text: 'Basic, 31 Jan 2027 – 27 Feb 2027', amount: 3100 }],
    net: 3100,
    tax: 589,
    tax_rate: 1900,
    note: 'Thank you.',
  })
})

describe('the daily run', () => {
  test('twenty concurrent runs create one invoice per period, with numbers without gaps', async () => {
    await at('2027-04-10')
    const people = await Promise.all(Array.from({ length: 4 }, () => subscribed()))
    await at('2027-06-15')
    await Promise.all(Array.from({ length: 20 }, () => owner.call(invoices.runBilling, {})))
    await owner.call(invoices.runBilling, {})
    for (const { admin } of people) expect(await invoicesOf(admin)).toHaveLength(3)
    const rows = await app.platform.db.selectFrom('invoices').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  })

  test('a run interrupted between two invoices is completed by the next without duplicates', async () => {
    await at('2027-07-01')
    const people = await Promise.all(Array.from({ length: 3 }, () => subscribed()))
    await at('2027-08-02')
    const { db } = app.platform
    const [, second] = people
    // Paid subscriptions must not be suspended in between.
    for (const { admin } of people) await pay((await invoicesOf(admin))[0]?.id ?? '', '2027-07-02')
    // The second period is already claimed, as after a crash at the worst moment.
    const counter = await db.selectFrom('counters').select('value').executeTakeFirstOrThrow()
    const broken = db.updateTable('subscriptions').where('id', '=', second?.subscription.id ?? '')
    const { anchor_at } = await db
      .selectFrom('subscriptions')
      .select('anchor_at')
      .where('id', '=', second?.subscription.id ?? '')
      .executeTakeFirstOrThrow()
    await broken.set({ periods: 0, next_at: anchor_at }).execute()
    await owner.call(invoices.runBilling, {})
    for (const { admin } of people.filter((one) => one !== second)) expect(await invoicesOf(admin)).toHaveLength(2)
    if (second) expect(await invoicesOf(second.admin)).toHaveLength(1)
    const { value } = await db.selectFrom('counters').select('value').executeTakeFirstOrThrow()
    const all = await db.selectFrom('invoices').select('number').where('number', '>', counter.value).execute()
    expect(all).toHaveLength(value - counter.value)
    await broken.set({ periods: 1, next_at: Date.parse('2027-08-01T12:00:00Z') }).execute()
    await owner.call(invoices.runBilling, {})
    if (second) expect(await invoicesOf(second.admin)).toHaveLength(2)
  })

  test('billing waits for the trial end and the start date, and an unbilled subscription can be deleted', async () => {
    await at('2027-09-01')
    const { admin, subscription } = await subscribed({ trial_days: 10 }, '2027-09-05')
    expect(subscription).toMatchObject({ status: 'inactive', is_billed: false })
    await at('2027-09-06')
    await owner.call(invoices.runBilling, {})
    expect(await find(admin)).toMatchObject({ status: 'active', is_billed: false })
    await at('2027-09-16')
    await owner.call(invoices.runBilling, {})
    expect(await invoicesOf(admin)).toHaveLength(1)
    const fresh = await subscribed({ trial_days: 10 })
    const gone = { subscriptionID: fresh.subscription.id }
    expect((await owner.call(contract.deleteSubscription, { body: gone })).status).toBe(200)
    expect((await owner.call(contract.deleteSubscription, { body: gone })).status).toBe(404)
    expect((await fresh.admin.call(getMembership, {})).body.data.plan).toBeNull()
  })
})

describe('changes of a subscription', () => {
  test('a plan change credits the unused part of the billed period on the next invoice', async () => {
    await at('2027-10-01')
    const { admin, subscription } = await subscribed({ price: 3100 })
    await at('2027-10-11')
    const other = await plan({ price: 9300 })
    const body = { subscriptionID: subscription.id, planID: other }
    const { status, body: answer } = await owner.call(contract.changePlan, { body })
    expect([status, answer.data.amount, answer.data.plan.id]).toEqual([200, 9300, other])
    const [, second] = await invoicesOf(admin)
    const whole = (await owner.call(invoices.getInvoice, { params: { invoiceID: second?.id ?? '' } })).body.data
    expect(whole.lines).toEqual([
      { text: 'Basic, 11 Oct 2027 – 10 Nov 2027', amount: 9300 },
      { text: 'Unused part of Basic until 1 Nov 2027', amount: -2100 },
    ])
    expect([whole.net, whole.tax, whole.amount]).toEqual([7200, 1368, 8568])
  })

  test('a credit larger than the price is used by several invoices', async () => {
    await at('2027-11-01')
    const { admin, subscription } = await subscribed({ price: 36_500, cycle: 'yearly' })
    const body = { subscriptionID: subscription.id, planID: await plan({ price: 30_000 }) }
    app.clock.now += 1
    await owner.call(contract.changePlan, { body })
    await at('2027-12-02')
    await owner.call(invoices.runBilling, {})
    const [, second, third] = await invoicesOf(admin)
    expect(second).toMatchObject({ amount: 0, status: 'paid', payment_method: 'Credit' })
    // Credit of 36,499: 30,000 used by the second invoice, 6,499 by this one; plus 19 % tax.
    expect(third?.amount).toBe(27_966)
  })

  test('of ten concurrent subscriptions for a customer only one is created', async () => {
    const admin = await app.make.admin()
    const body = { accountID: admin.accountId, planID: await plan() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.call(contract.createSubscription, { body })),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await invoicesOf(admin)).toHaveLength(1)
  })

  test('canceled immediately, it is expired; a new one starts from scratch', async () => {
    const { admin, subscription } = await subscribed()
    const body = { subscriptionID: subscription.id, when: 'now' } as const
    expect((await owner.call(contract.cancelSubscription, { body })).body.data.status).toBe('expired')
    expect((await owner.call(contract.cancelSubscription, { body })).status).toBe(409)
    const refused = await admin.call(saveScreen, { body: { name: 'New' } })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your subscription has ended. Your screens keep playing. Contact the operator of this service to change anything.',
    ])
    const fresh = { accountID: admin.accountId, planID: await plan() }
    expect((await owner.call(contract.createSubscription, { body: fresh })).status).toBe(200)
    expect((await admin.call(saveScreen, { body: { name: 'New' } })).status).toBe(200)
  })

  test('canceled for the end of its period, it continues until then and is not billed again', async () => {
    await at('2028-01-15')
    const { admin, subscription } = await subscribed()
    const body = { subscriptionID: subscription.id, when: 'period_end' } as const
    const { data } = (await owner.call(contract.cancelSubscription, { body })).body
    expect(data).toMatchObject({ status: 'active', cancels_at_period_end: true, next_invoice_at: null })
    await at('2028-02-16')
    await owner.call(invoices.runBilling, {})
    // The invoice of the first month is unpaid, too: expiry takes precedence over suspension.
    expect([(await find(admin)).status, (await invoicesOf(admin)).length]).toEqual(['expired', 1])
  })

  test('a scheduled cancellation can be revoked until the end of the period, and billing continues', async () => {
    await at('2028-03-15')
    const { admin, subscription } = await subscribed()
    const body = { subscriptionID: subscription.id }
    const keep = async () => (await owner.call(contract.keepSubscription, { body })).body.message
    expect(await keep()).toBe('This subscription has no scheduled cancellation.')
    await owner.call(contract.cancelSubscription, { body: { ...body, when: 'period_end' } })
    expect(await keep()).toBe('Cancellation withdrawn. The subscription continues.')
    await pay((await invoicesOf(admin))[0]?.id ?? '', '2028-03-15')
    await at('2028-04-16')
    await owner.call(invoices.runBilling, {})
    expect([(await find(admin)).status, (await invoicesOf(admin)).length]).toEqual(['active', 2])
    await owner.call(contract.cancelSubscription, { body: { ...body, when: 'period_end' } })
    app.clock.now = Date.parse('2028-05-16T12:00:00Z')
    owner = await app.make.owner()
    expect(await keep()).toBe('The period of this subscription has ended. Please create a new subscription.')
    await owner.call(invoices.runBilling, {})
    expect((await find(admin)).status).toBe('expired')
    expect((await owner.call(contract.keepSubscription, { body: { subscriptionID: 'nope' } })).status).toBe(404)
  })

  test('retired plans, other currencies, the same plan, dates out of range and unknown ids are rejected', async () => {
    await at('2028-02-16')
    const { admin, subscription } = await subscribed()
    const retired = await plan()
    await owner.call(retirePlan, { body: { planID: retired, is_retired: true } })
    const change = async (planID: string, subscriptionID = subscription.id) => {
      const { status, body } = await owner.call(contract.changePlan, { body: { subscriptionID, planID } })
      return [status, body.message]
    }
    expect(await change(retired)).toEqual([422, 'The plan “Basic” is retired. Please choose another one.'])
    expect(await change(await plan({ currency: 'USD' }))).toEqual([
      422,
      'This subscription is paid in EUR. Please choose a plan in EUR.',
    ])
    expect(await change(subscription.plan.id)).toEqual([422, 'The customer already has this plan.'])
    expect(await change('nope')).toEqual([404, 'This plan no longer exists.'])
    expect(await change(subscription.plan.id, 'nope')).toEqual([404, 'This subscription no longer exists.'])
    const begin = async (accountID: string, starts_on: string) => {
      const body = { accountID, planID: subscription.plan.id, starts_on }
      return (await owner.call(contract.createSubscription, { body })).status
    }
    const other = await app.make.admin()
    expect(await begin(other.accountId, '2020-01-01')).toBe(422)
    expect(await begin(other.accountId, '2099-01-01')).toBe(422)
    expect(await begin(other.accountId, '2028-02-31')).toBe(422)
    expect(await begin('nope', '2028-03-01')).toBe(404)
    expect((await pay((await invoicesOf(admin))[0]?.id ?? '', '2099-01-01')).status).toBe(422)
  })
})
