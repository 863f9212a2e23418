import { listInvoices, runBilling } from '@digisigncast/contract/billing/invoices'
import {
  getCustomerMembership,
  getMembership,
  getMyInvoice,
  getMyInvoicePdf,
  listCustomerInvoices,
  listMyInvoices,
} from '@digisigncast/contract/billing/membership'
import { getPlan, listPlans, savePlan } from '@digisigncast/contract/billing/plans'
import * as contract from '@digisigncast/contract/billing/subscriptions'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { possessions, sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

const app = await sharedApp()

test('a customer sees its own invoices only', async () => {
  const [one, two] = [await app.make.admin(), await app.make.admin()]
  await possessions(app, one)
  const [mine] = (await one.call(listMyInvoices, { query: {} })).body.data
  expect((await one.call(getMyInvoice, { params: { invoiceID: mine?.id ?? '' } })).status).toBe(200)
  const foreign = await two.call(getMyInvoice, { params: { invoiceID: mine?.id ?? '' } })
  const unknown = await two.call(getMyInvoice, { params: { invoiceID: 'nope' } })
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
  expect(unknown.status).toBe(404)
  const file = await walk(two, getMyInvoicePdf, { params: { invoiceID: mine?.id }, query: {}, body: {} })
  expect([file.status, file.body]).toEqual([unknown.status, unknown.body])
})

test("the owner sees a customer's plan and invoices, and no other customer's", async () => {
  const [admin, another, owner] = [await app.make.admin(), await app.make.admin(), await app.make.owner()]
  await possessions(app, admin)
  const params = { id: admin.accountId }
  const mine = (await admin.call(getMembership, {})).body.data
  expect(mine.plan).not.toBeNull()
  expect((await owner.call(getCustomerMembership, { params })).body.data).toEqual(mine)
  const invoices = (await admin.call(listMyInvoices, { query: {} })).body.data
  expect(invoices).toHaveLength(1)
  expect((await owner.call(listCustomerInvoices, { params, query: {} })).body.data).toEqual(invoices)
  const others = { id: another.accountId }
  expect((await owner.call(getCustomerMembership, { params: others })).body.data.plan).toBeNull()
  expect((await owner.call(listCustomerInvoices, { params: others, query: {} })).body.data).toEqual([])
  expect((await owner.call(getCustomerMembership, { params: { id: 'nope' } })).status).toBe(404)
})

test('the customer and the owner can download the PDF of an invoice', async () => {
  const admin = await app.make.admin()
  const { invoiceID } = await possessions(app, admin)
  const [owner, manager] = [await app.make.owner(), await app.make.manager(admin)]
  for (const [by, path] of [
    [admin, `membership/invoices/${invoiceID}/pdf`],
    [owner, `billing/invoices/${invoiceID}/pdf`],
  ] as const) {
    const answer = await by.send(`/api/v1/${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-\d{6}\.pdf"$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { pages } = readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages[0]).toEqual(expect.arrayContaining([`Account ${admin.accountId}`, '€49.00']))
  }
  expect((await manager.send(`/api/v1/membership/invoices/${invoiceID}/pdf`)).status).toBe(403)
})

test('PDF requests are rate-limited per user', async () => {
  const admin = await app.make.admin()
  const { invoiceID } = await possessions(app, admin)
  const ask = async (by: Client, id = invoiceID) => (await by.send(`/api/v1/membership/invoices/${id}/pdf`)).status
  for (let time = 1; time < 20; time += 1) expect(await ask(admin, 'nope')).toBe(404)
  expect([await ask(admin), await ask(admin)]).toEqual([200, 429])
  expect(await ask(await app.make.admin())).toBe(404)
})

test('suspended customers cannot call anything that writes, and can call everything else', async () => {
  const admin = await app.make.admin()
  const ids = await possessions(app, admin)
  const subscription = app.platform.db.updateTable('subscriptions').where('current_of', '=', admin.accountId)
  await subscription.set({ status: 'suspended' }).execute()
  let refused = 0
  for (const { name, endpoint } of servedCalls(app)) {
    const isOurs = !endpoint.allow.some((access) => ['public', 'device', 'super_admin', 'session'].includes(access))
    if (!isOurs) continue
    const isOpen = endpoint.effect !== 'change'
    const { status, body } = await walk(admin, endpoint, sampleOf(endpoint, ids))
    expect([name, status === 403 && body['code'] === 'subscription.ended']).toEqual([name, !isOpen])
    if (!isOpen) refused += 1
  }
  expect(refused).toBeGreaterThan(20)
})

const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
const dayMs = 24 * 60 * 60 * 1000

test('a deleted billed subscription is canceled and hidden; its invoices stay, and another plan can begin', async () => {
  let owner = await app.make.owner()
  const admin = await app.make.admin()
  const planOf = async (price: number) => {
    const body = { name: 'Basic', price, currency: 'EUR', cycle: 'monthly', trial_days: 0, ...limits } as const
    return (await owner.call(savePlan, { body })).body.data.id
  }
  const subscribe = async (price: number) => {
    const body = { accountID: admin.accountId, planID: await planOf(price) }
    return (await owner.call(contract.createSubscription, { body })).body.data
  }
  const list = async () => (await owner.call(contract.listSubscriptions, { query: { search: admin.username } })).body
  const invoices = async () => (await owner.call(listInvoices, { query: { search: admin.accountId } })).body.data

  const { id, plan } = await subscribe(3100)
  const get = () => owner.call(contract.getSubscription, { params: { id } })
  expect((await get()).body.data).toEqual((await list()).data[0])
  const planOfId = (planId: string) => owner.call(getPlan, { params: { id: planId } })
  expect((await planOfId(plan.id)).body.data).toMatchObject({ price: 3100, subscriptions: 1 })
  expect((await planOfId(plan.id)).body.data).toEqual((await owner.call(listPlans, { query: {} })).body.data[0])
  expect((await planOfId(id)).status).toBe(404)

  const body = { subscriptionID: id }
  const deleted = await owner.call(contract.deleteSubscription, { body })
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Subscription deleted successfully!'])
  expect(await list()).toMatchObject({ data: [], pagination: { total: 0 } })
  expect(await invoices()).toMatchObject([{ amount: 3100, status: 'pending' }])
  expect((await admin.call(getMembership, {})).body.data.plan).toMatchObject({ status: 'expired' })
  const changes = [
    await owner.call(contract.deleteSubscription, { body }),
    await owner.call(contract.cancelSubscription, { body: { ...body, when: 'now' } }),
    await owner.call(contract.keepSubscription, { body }),
    await get(),
  ]
  expect(changes.map(({ status }) => status)).toEqual([404, 404, 404, 404])

  app.clock.now += 90 * dayMs
  owner = await app.make.owner()
  await owner.call(runBilling, {})
  expect(await invoices()).toHaveLength(1)
  await subscribe(500)
  expect((await list()).data).toMatchObject([{ status: 'active', amount: 500 }])
})
