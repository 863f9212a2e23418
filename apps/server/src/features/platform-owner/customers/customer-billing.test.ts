import { listLogs } from '@digisigncast/contract/accounts/logs'
import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { listUsers, saveUser, type UserStatus } from '@digisigncast/contract/accounts/users'
import { getInvoice, listInvoices } from '@digisigncast/contract/billing/invoices'
import { getCustomerMembership, getMyInvoice } from '@digisigncast/contract/billing/membership'
import { retirePlan, savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { getCustomer, saveBillingDetails } from '@digisigncast/contract/platform/customers'
import { getCustomerDefaults, saveCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { beforeEach, expect, test } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import { type Person, password } from '../../../testing/make.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const details = { billing_address: 'Corner Bakery Ltd\nKai 7\n20457 Hamburg', tax_number: 'DE 987' }
const save = ({ accountId }: Person, more: object = {}) =>
  owner.call(saveBillingDetails, { body: { userID: accountId, ...details, ...more } })

/** Bills the customer and returns the id of its invoice. */
async function bill({ accountId, username }: Person): Promise<string> {
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { name: 'Plan', price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: accountId, planID: plan.body.data.id } })
  const { data } = (await owner.call(listInvoices, { query: { search: accountId } })).body
  return data[0]?.id ?? expect.unreachable(username)
}
const invoice = async (invoiceID: string) => (await owner.call(getInvoice, { params: { invoiceID } })).body.data

test('an invoice shows the details of its customer, and never changes', async () => {
  const admin = await app.make.admin()
  expect((await save(admin)).body.message).toBe('Billing details saved.')
  const invoiceID = await bill(admin)
  const user = { id: admin.accountId, address: details.billing_address, tax_number: details.tax_number }
  expect((await invoice(invoiceID)).user).toMatchObject(user)
  await admin.call(updateSettings, { body: { billing_address: 'Elsewhere 1', tax_number: '' } })
  const stored = (await owner.call(getCustomer, { params: { id: admin.accountId } })).body.data
  expect(stored).toMatchObject({ billing_address: 'Elsewhere 1', tax_number: '' })
  expect((await invoice(invoiceID)).user).toMatchObject(user)
  expect((await admin.call(getMyInvoice, { params: { invoiceID } })).body.data.user).toMatchObject(user)
  const pdf = await admin.send(`/api/v1/membership/invoices/${invoiceID}/pdf`)
  const { pages } = readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(pages[0]).toEqual(expect.arrayContaining(['Corner Bakery Ltd', 'Kai 7', '20457 Hamburg', 'Tax number DE 987']))
})

test('the customer sees and changes its own details, other settings stay', async () => {
  const admin = await app.make.admin()
  const before = (await admin.call(getSettings, {})).body.data
  expect(before).toMatchObject({ billing_address: '', tax_number: '' })
  const saved = await admin.call(updateSettings, { body: { billing_address: '  Street 1\r\nTown \u202e' } })
  expect(saved.body.data).toEqual({ ...before, billing_address: 'Street 1\nTown' })
  const manager = await app.make.manager(admin)
  expect((await manager.call(updateSettings, { body: { tax_number: '1' } })).status).toBe(403)
})

test('a change of the owner reaches open consoles and the log of the customer', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  await save(admin)
  await page.receives('settings.changed')
  const { data } = (await owner.call(listLogs, { query: { customer: admin.accountId } })).body
  expect(data.map(({ description }) => description)).toContain(
    `Owner changed the billing details of “Account ${admin.accountId}”.`,
  )
  await page.close()
})

test('customers cannot call it, unknown customers are not found, and bad input names its field', async () => {
  const admin = await app.make.admin()
  const body = { userID: admin.accountId, ...details }
  expect((await admin.call(saveBillingDetails, { body })).status).toBe(403)
  expect((await owner.call(saveBillingDetails, { body: { ...body, userID: 'nope' } })).status).toBe(404)
  const refused = await save(admin, { billing_address: 'x'.repeat(501), tax_number: 'x'.repeat(101) })
  expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([
    422,
    ['billing_address', 'tax_number'],
  ])
})

const dayMs = 24 * 60 * 60 * 1000
beforeEach(() => app.make.confirmAll())

let plans = 0
async function plan(trialDays: number) {
  plans += 1
  const limits = { max_screens: 5, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: trialDays } as const
  const { id, name } = (await owner.call(savePlan, { body: { name: `Plan ${plans}`, ...price, ...limits } })).body.data
  return { id, name }
}

let customers = 0
function customer(more: { planID?: string | null; trial_days?: number; status?: UserStatus }) {
  customers += 1
  const username = `chain-${customers}`
  const person = { name: `Chain ${customers}`, username, email: `${username}@example.com` }
  return { ...person, password, confirmPassword: password, status: 'active' as const, ...more }
}
const find = async (username: string) => (await owner.call(listUsers, { query: { search: username } })).body.data[0]
const planOf = async (username: string) => {
  const params = { id: (await find(username))?.id ?? '' }
  return (await owner.call(getCustomerMembership, { params })).body.data.plan
}

test('a new customer starts with the chosen plan and its trial, or with other trial days', async () => {
  const { id: planID, name } = await plan(14)
  for (const [trialDays, expected] of [
    [undefined, 14],
    [30, 30],
  ] as const) {
    const body = customer({ planID, ...(trialDays !== undefined && { trial_days: trialDays }) })
    expect((await owner.call(saveUser, { body })).status).toBe(200)
    const given = await planOf(body.username)
    expect(given).toMatchObject({ name, trial_ends_at: app.clock.now + expected * dayMs })
  }
  const unpaid = customer({ planID, trial_days: 0 })
  await owner.call(saveUser, { body: unpaid })
  expect(await planOf(unpaid.username)).toMatchObject({ name, trial_ends_at: null })
})

test('the trial of a pending customer starts with the activation', async () => {
  const { id: planID } = await plan(14)
  const body = customer({ planID, trial_days: 7, status: 'pending' })
  await owner.call(saveUser, { body })
  expect(await planOf(body.username)).toBe(null)
  app.clock.now += 3 * dayMs
  await app.make.confirmAll()
  const { id, version } = (await find(body.username)) ?? expect.fail('no customer')
  const { name, username, email } = body
  await owner.call(saveUser, { body: { name, username, email, status: 'active', userID: id, version } })
  expect(await planOf(username)).toMatchObject({ trial_ends_at: app.clock.now + 7 * dayMs })
})

test('the choice replaces the default plan; retired and unknown plans are refused', async () => {
  const [standard, retired] = [await plan(0), await plan(0)]
  const { version, plan: _plan, ...defaults } = (await owner.call(getCustomerDefaults, {})).body.data
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: standard.id, version } })
  const [byDefault, none] = [customer({}), customer({ planID: null })]
  for (const body of [byDefault, none]) await owner.call(saveUser, { body })
  expect(await planOf(byDefault.username)).toMatchObject({ name: standard.name })
  expect(await planOf(none.username)).toBe(null)

  await owner.call(retirePlan, { body: { planID: retired.id, is_retired: true } })
  for (const planID of [retired.id, 'unknown']) {
    const { status, body } = await owner.call(saveUser, { body: customer({ planID }) })
    expect([status, body.message]).toEqual([422, 'This plan is no longer available. Choose another one.'])
  }
  const { status } = await owner.call(saveUser, { body: customer({ planID: standard.id, trial_days: 400 }) })
  expect(status).toBe(422)
})
