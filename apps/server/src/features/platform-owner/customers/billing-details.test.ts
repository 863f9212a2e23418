import { listLogs } from '@digisigncast/contract/accounts/logs'
import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { getInvoice, listInvoices } from '@digisigncast/contract/billing/invoices'
import { getMyInvoice } from '@digisigncast/contract/billing/membership'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { getCustomer, saveBillingDetails } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import type { Person } from '../../../testing/make.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { beforeTests, runningApp } from '../../../testing/start-app.ts'

const app = runningApp()
const owner = beforeTests(() => app.make.owner())

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
