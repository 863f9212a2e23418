import { listInvoices, runBilling } from '@digisigncast/contract/billing/invoices'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { getPlan, listPlans, savePlan } from '@digisigncast/contract/billing/plans'
import * as contract from '@digisigncast/contract/billing/subscriptions'
import { expect, test } from 'vitest'
import { runningApp } from '../../../testing/start-app.ts'

const app = runningApp()

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
