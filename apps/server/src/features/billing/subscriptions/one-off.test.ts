import { listLogs } from '@digisigncast/contract/accounts/logs'
import * as contract from '@digisigncast/contract/billing/invoices'
import { getMembership, listMyInvoices } from '@digisigncast/contract/billing/membership'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription, listSubscriptions } from '@digisigncast/contract/billing/subscriptions'
import { getRevenue } from '@digisigncast/contract/platform/reports'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/make.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'

const dayMs = 24 * 60 * 60_000
const app = await sharedAppAt('2027-03-01T09:00:00Z')
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
  const settings = { seller_name: 'Sign GmbH', seller_address: '', tax_number: '', invoice_note: '' }
  const terms = { currency: 'USD', tax_rate: 1900, payment_days: 14, grace_days: 10 }
  await owner.call(contract.saveBillingSettings, { body: { ...settings, ...terms } })
})

const lines = [
  { text: 'Installation', quantity: 2.5, unit_price: 8000 },
  { text: 'Discount', quantity: 1, unit_price: -1001 },
]
const write = ({ accountId }: Pick<Person, 'accountId'>, more: object = {}) =>
  owner.call(contract.createInvoice, { body: { accountID: accountId, due_on: '2027-03-10', lines, ...more } })

test('an invoice has its lines, tax and number, is emailed with a PDF, and is seen by its customer', async () => {
  const admin = await app.make.admin()
  const { status, body } = await write(admin, { currency: 'EUR' })
  expect([status, body.message]).toEqual([200, `Invoice ${body.data.number} created successfully!`])
  expect(body.data).toMatchObject({
    user: { id: admin.accountId },
    currency: 'EUR',
    lines: [
      { text: 'Installation', quantity: 2.5, unit_price: 8000, amount: 20_000 },
      { text: 'Discount', quantity: 1, unit_price: -1001, amount: -1001 },
    ],
    net: 18_999,
    tax: 3610,
    amount: 22_609,
    status: 'pending',
    is_overdue: false,
    due_date: Date.parse('2027-03-11T00:00:00Z') - 1,
  })
  expect(body.data.period_start).toBe(body.data.period_end)
  const letter = await mailTo(app.dataDir, admin.email)
  expect(letter.subject).toBe(`Invoice ${body.data.number}`)
  expect(letter.text).toContain('It is due on 10 Mar 2027.')
  const { pages } = readPdf(letter.files[`${body.data.number}.pdf`] ?? Buffer.of())
  expect(pages[0]).toEqual(
    expect.arrayContaining(['Installation', '2.5 × €80.00', '€200.00', '1 × -€10.01', '€226.09']),
  )
  expect(pages[0]).not.toContain('Period')
  const [mine] = (await admin.call(listMyInvoices, { query: {} })).body.data
  expect(mine).toMatchObject({ id: body.data.id, amount: 22_609 })
  const { data: logs } = (await owner.call(listLogs, { query: { customer: admin.accountId } })).body
  expect(logs.map(({ description }) => description)).toContain(`Owner created the invoice ${body.data.number}.`)
})

test('it is paid and reported like others, and numbers have no gaps', async () => {
  const revenue = async () => {
    const query = { from: '2027-03-01', to: '2027-03-31' }
    const rows = (await owner.call(getRevenue, { query })).body.data
    return rows.find(({ currency }) => currency === 'JPY') ?? { invoices: 0, invoiced: 0, payments: 0, paid: 0 }
  }
  const admin = await app.make.admin()
  const before = await revenue()
  const written = async () => (await write(admin, { currency: 'JPY' })).body.data
  const [first, second] = [await written(), await written()]
  expect(Number(second.number.slice(4))).toBe(Number(first.number.slice(4)) + 1)
  const paid = await owner.call(contract.payInvoice, {
    body: { invoiceID: first.id, payment_method: 'Cash', paid_on: '2027-03-01' },
  })
  expect(paid.body.data.status).toBe('paid')
  expect(await revenue()).toMatchObject({
    invoices: before.invoices + 2,
    invoiced: before.invoiced + 2 * 22_609,
    payments: before.payments + 1,
    paid: before.paid + 22_609,
  })
})

test('without a currency, that of the subscription is used', async () => {
  const admin = await app.make.admin()
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { name: 'Plan', price: 100, currency: 'CHF', cycle: 'monthly', trial_days: 30 } as const
  const plan = await owner.call(savePlan, { body: { ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  expect((await write(admin)).body.data.currency).toBe('CHF')
})

test('an overdue one is reminded of, and suspends no subscription', async () => {
  const admin = await app.make.admin()
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { name: 'Free', price: 0, currency: 'USD', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  const { id, number } = (await write(admin)).body.data
  expect((await mailTo(app.dataDir, admin.email)).subject).toBe(`Invoice ${number}`)
  app.clock.now += 25 * dayMs
  owner = await app.make.owner()
  await owner.call(contract.runBilling, {})
  await expect.poll(async () => (await mailTo(app.dataDir, admin.email)).subject).toBe(`Reminder: invoice ${number}`)
  expect((await mailTo(app.dataDir, admin.email)).text).not.toContain('suspended')
  const again = await app.make.signIn(admin.id)
  expect((await again.call(getMembership, {})).body.data.owed?.id).toBe(id)
  const { data } = (await owner.call(listSubscriptions, { query: { search: admin.username } })).body
  expect(data[0]?.status).toBe('active')
})

test('bad input is refused with the name of its field', async () => {
  const admin = await app.make.admin()
  const today = new Date(app.clock.now).toISOString().slice(0, 10)
  expect((await write(admin, { due_on: today })).status).toBe(200)
  const fieldsOf = async (more: object) => {
    const { status, body } = await write(admin, { due_on: today, ...more })
    return [status, ...Object.keys(body.errors ?? {})]
  }
  const line = lines[0]
  expect(await fieldsOf({ due_on: '2027-02-28' })).toEqual([422, 'due_on'])
  expect(await fieldsOf({ due_on: '2029-01-01' })).toEqual([422, 'due_on'])
  expect(await fieldsOf({ lines: [] })).toEqual([422, 'lines'])
  expect(await fieldsOf({ lines: Array.from({ length: 51 }, () => line) })).toEqual([422, 'lines'])
  expect(await fieldsOf({ lines: [lines[1]] })).toEqual([422, 'lines'])
  expect(await fieldsOf({ lines: [{ ...line, quantity: 100_000, unit_price: 100_000_000 }] })).toEqual([422, 'lines'])
  expect(await fieldsOf({ lines: [{ ...line, text: ' ' }] })).toEqual([422, 'lines', 'lines.0.text'])
  expect(await fieldsOf({ lines: [{ ...line, quantity: 0.005 }] })).toEqual([422, 'lines', 'lines.0.quantity'])
  expect(await fieldsOf({ lines: [{ ...line, unit_price: 1.5 }] })).toEqual([422, 'lines', 'lines.0.unit_price'])
  expect(await fieldsOf({ currency: 'XXQ' })).toEqual([422, 'currency'])
})

test('customers cannot write invoices, and an unknown customer is not found', async () => {
  const admin = await app.make.admin()
  const body = { accountID: admin.accountId, due_on: '2027-12-01', lines }
  expect((await admin.call(contract.createInvoice, { body })).status).toBe(403)
  expect((await write({ accountId: 'nope' }, { due_on: '2027-12-01' })).status).toBe(404)
})
