import { listLogs } from '@digisigncast/contract/accounts/logs'
import * as contract from '@digisigncast/contract/billing/invoices'
import { getMembership, listMyInvoices, payMyInvoice } from '@digisigncast/contract/billing/membership'
import { moneyText } from '@digisigncast/contract/billing/money'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { changePlan, createSubscription, listSubscriptions } from '@digisigncast/contract/billing/subscriptions'
import { listCustomers } from '@digisigncast/contract/platform/customers'
import { getMoneyFigures } from '@digisigncast/contract/platform/platform-figures'
import { getRevenue } from '@digisigncast/contract/platform/reports'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { mailsTo, mailTo, readOutbox } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/make.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { storedInvoice } from '../../../testing/stored/stored-invoice.ts'

const dayMs = 24 * 60 * 60_000
const app = await sharedAppAt('2027-03-01T09:00:00Z')
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

const voidOne = (invoiceID: string, by = owner) => by.call(contract.voidInvoice, { body: { invoiceID } })
const read = async (invoiceID: string) => (await owner.call(contract.getInvoice, { params: { invoiceID } })).body.data
const dayIn = (days: number) => new Date(app.clock.now + days * dayMs).toISOString().slice(0, 10)
const line = { text: 'Installation', quantity: 1, unit_price: 10_000 }
const write = async ({ accountId }: Person) => {
  const body = { accountID: accountId, due_on: dayIn(9), currency: 'CHF', lines: [line] }
  return (await owner.call(contract.createInvoice, { body })).body.data
}
const invoicedIn = async (currency: string) => {
  const { data } = (await owner.call(getRevenue, { query: { from: '2027-03-01', to: '2027-03-31' } })).body
  return data.find((row) => row.currency === currency)?.invoiced
}
const pay = (invoiceID: string) =>
  owner.call(contract.payInvoice, { body: { invoiceID, payment_method: 'Cash', paid_on: dayIn(0) } })
const later = async (days: number) => {
  app.clock.now += days * dayMs
  owner = await app.make.owner()
}

const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
async function sell({ accountId }: Person, price: number) {
  const fields = { name: 'Plan', price, currency: 'EUR', cycle: 'monthly', trial_days: 0, ...limits } as const
  const plan = (await owner.call(savePlan, { body: fields })).body.data.id
  const body = { accountID: accountId, planID: plan }
  const subscription = (await owner.call(createSubscription, { body })).body.data.id
  return { plan, subscription }
}
const invoicesOf = async (admin: Person) => {
  const again = await app.make.signIn(admin.id)
  return (await again.call(listMyInvoices, { query: {} })).body.data
}
const subscriptionOf = async ({ username }: Person) =>
  (await owner.call(listSubscriptions, { query: { search: username } })).body.data[0]

test('a void invoice keeps its number, and is neither due, overdue nor revenue; its customer gets an email', async () => {
  const admin = await app.make.admin()
  const invoice = await write(admin)
  await mailTo(app.dataDir, admin.email, `Invoice ${invoice.number}`)
  await later(12)
  const figures = async () => ({
    overdue: (await owner.call(getMoneyFigures, {})).body.data.overdue.invoices,
    ofCustomer: (await owner.call(listCustomers, { query: { search: admin.username } })).body.data[0]?.overdue_invoices,
    owed: (await (await app.make.signIn(admin.id)).call(getMembership, {})).body.data.owed?.id,
    invoiced: await invoicedIn('CHF'),
  })
  const before = await figures()
  expect(before).toMatchObject({ ofCustomer: 1, owed: invoice.id, invoiced: 10_000 })

  const { status, body } = await voidOne(invoice.id)
  expect([status, body.message]).toEqual([200, `Invoice ${invoice.number} is void.`])
  expect(body.data).toMatchObject({
    number: invoice.number,
    amount: 10_000,
    status: 'failed',
    voided_at: app.clock.now,
    is_overdue: false,
    can_pay_online: false,
  })
  expect(await figures()).toEqual({
    overdue: before.overdue - 1,
    ofCustomer: 0,
    owed: undefined,
    invoiced: undefined,
  })

  const title = `Invoice ${invoice.number} is void`
  const letter = await mailTo(app.dataDir, admin.email, title)
  expect(letter.text).toContain(
    `Your invoice ${invoice.number} of ${moneyText(10_000, 'CHF')} was withdrawn. You do not have to pay it.`,
  )
  expect(letter.text).not.toContain('subscription')
  expect(await invoicesOf(admin)).toMatchObject([{ id: invoice.id, status: 'failed', voided_at: app.clock.now }])
  const { data: logs } = (await owner.call(listLogs, { query: { customer: admin.accountId } })).body
  expect(logs.map(({ description }) => description)).toContain(`Owner voided the invoice ${invoice.number}.`)

  // No reminder follows: the next email is about the next invoice, which has the next number.
  await later(30)
  await owner.call(contract.runBilling, {})
  const next = await write(admin)
  expect(Number(next.number.slice(4))).toBe(Number(invoice.number.slice(4)) + 1)
  await mailTo(app.dataDir, admin.email, `Invoice ${next.number}`)
  const row = app.platform.db.selectFrom('invoices').select(['reminders', 'void_notice']).where('id', '=', invoice.id)
  expect(await row.executeTakeFirst()).toEqual({ reminders: 1, void_notice: null })
})

test('the list filters void ones, and the PDF says that nothing is to be paid', async () => {
  const admin = await app.make.admin()
  const id = await storedInvoice(app, { accountId: admin.accountId, subscriptionId: null })
  const listed = async (status: 'void' | 'failed' | 'pending') => {
    const { data } = (await owner.call(contract.listInvoices, { query: { status, per_page: 100 } })).body
    return data.some((invoice) => invoice.id === id)
  }
  expect([await listed('void'), await listed('failed'), await listed('pending')]).toEqual([false, false, true])
  await voidOne(id)
  expect([await listed('void'), await listed('failed'), await listed('pending')]).toEqual([true, true, false])
  const answer = await owner.send(`/api/v1/billing/invoices/${id}/pdf`)
  const { pages } = readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(pages[0]?.join(' ')).toMatch(/Void since .* Nothing is to be paid\./)
  expect(pages[0]?.join(' ')).not.toContain('Please pay')
})

test('a customer who got no email about the invoice gets none about its end', async () => {
  const [silent, told] = [await app.make.admin(), await app.make.admin()]
  const made = async ({ accountId }: Person, reminders: number) => {
    const id = await storedInvoice(app, { accountId, subscriptionId: null })
    await app.platform.db.updateTable('invoices').set({ reminders }).where('id', '=', id).execute()
    return id
  }
  await voidOne(await made(silent, 0))
  const { number } = (await voidOne(await made(told, 1))).body.data
  // Emails are sent in the order of the invoice numbers.
  await mailTo(app.dataDir, told.email, `Invoice ${number} is void`)
  expect((await readOutbox(app.dataDir)).map(({ to }) => to)).not.toContain(silent.email)
})

test('paid, void and processing ones are refused with what to do instead', async () => {
  const admin = await app.make.admin()
  const refusal = async (id: string) => {
    const { status, body } = await voidOne(id)
    return [status, body.message]
  }
  const made = () => storedInvoice(app, { accountId: admin.accountId, subscriptionId: null })
  const [paid, gone, processing] = [await made(), await made(), await made()]
  await pay(paid)
  expect(await refusal(paid)).toEqual([
    409,
    'A paid invoice cannot be voided. Refund the payment, or credit it on the next invoice.',
  ])
  await voidOne(gone)
  expect(await refusal(gone)).toEqual([409, 'This invoice is already void.'])
  const row = app.platform.db.updateTable('invoices').where('id', '=', processing)
  await row.set({ online_payment: 'processing' }).execute()
  expect(await refusal(processing)).toEqual([
    409,
    'A payment of this invoice is being processed. Wait for its result before you void it.',
  ])
  expect([await read(paid), await read(processing)]).toMatchObject([
    { status: 'paid', voided_at: null },
    { status: 'pending', voided_at: null },
  ])
  expect((await pay(gone)).body.message).toBe('This invoice is no longer pending.')
  expect((await admin.call(payMyInvoice, { body: { invoiceID: gone } })).status).toBe(409)
  expect((await refusal('nope'))[0]).toBe(404)
  expect((await voidOne(processing, admin)).status).toBe(403)
})

test('of two concurrent calls, one voids the invoice', async () => {
  const admin = await app.make.admin()
  const id = await storedInvoice(app, { accountId: admin.accountId, subscriptionId: null })
  const statuses = await Promise.all([voidOne(id), voidOne(id), pay(id)].map(async (call) => (await call).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { status, voided_at } = await read(id)
  expect([status, voided_at !== null]).toEqual(statuses[2] === 200 ? ['paid', false] : ['failed', true])
})

test('a subscription suspended for it becomes active again, and one email says so', async () => {
  const admin = await app.make.admin()
  await sell(admin, 4900)
  await later(40)
  await owner.call(contract.runBilling, {})
  await mailTo(app.dataDir, admin.email, 'Your subscription is suspended')
  const [invoice] = (await invoicesOf(admin)).toReversed()
  await voidOne(invoice?.id ?? '')
  expect((await subscriptionOf(admin))?.status).toBe('active')
  // The suspended time is not billed: a new period starts, with its own invoice.
  const [next] = await invoicesOf(admin)
  expect(next).toMatchObject({ status: 'pending', amount: 4900 })
  const letter = await mailTo(app.dataDir, admin.email, `Invoice ${invoice?.number} is void`)
  expect(letter.text).toContain('You do not have to pay it. Your subscription is active again.')
  // The invoices come last: no other email about the subscription follows.
  await mailTo(app.dataDir, admin.email, `Invoice ${next?.number}`)
  const subjects = (await mailsTo(app.dataDir, admin.email, 1)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your subscription is active again')
})

test('the credit that it used goes back to the subscription, and a voided period gives none', async () => {
  const admin = await app.make.admin()
  const { subscription } = await sell(admin, 3000)
  const planFor = async (price: number) => {
    const fields = { name: `At ${price}`, price, currency: 'EUR', cycle: 'monthly', trial_days: 0, ...limits } as const
    return (await owner.call(savePlan, { body: fields })).body.data.id
  }
  const change = async (price: number) => {
    const body = { subscriptionID: subscription, planID: await planFor(price) }
    const answer = await owner.call(changePlan, { body })
    expect([answer.status, answer.body.message]).toEqual([200, 'Plan changed successfully!'])
  }
  await later(10)
  await change(10_000)
  const [second] = await invoicesOf(admin)
  const unused = 10_000 - (second?.amount ?? 0)
  expect(unused).toBeGreaterThan(1000)
  const creditOf = async () => {
    const query = app.platform.db.selectFrom('subscriptions').select('credit').where('id', '=', subscription)
    return (await query.executeTakeFirstOrThrow()).credit
  }
  expect(await creditOf()).toBe(0)
  await voidOne(second?.id ?? '')
  expect(await creditOf()).toBe(unused)
  // Nothing is owed for the voided period, so its rest is no credit.
  await later(10)
  await change(20_000)
  expect((await invoicesOf(admin))[0]?.amount).toBe(20_000 - unused)
})
