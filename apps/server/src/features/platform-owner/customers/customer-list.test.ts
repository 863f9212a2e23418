import { saveUser } from '@digisigncast/contract/accounts/users'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import {
  type CustomerSort,
  customerSorts,
  exportCustomers,
  getCustomer,
  listCustomerScreens,
  listCustomers,
} from '@digisigncast/contract/platform/customers'
import { beforeAll, expect, test } from 'vitest'
import { startSession } from '../../../platform/sessions/sessions.ts'
import type { Client } from '../../../testing/client.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'
import { storedInvoice } from '../../../testing/stored/stored-invoice.ts'

const dayMs = 24 * 60 * 60_000
const app = await sharedApp()
let owner: Client
/** Sells plan A, has two screens and two overdue invoices. */
let small: Person
/** In the trial of plan B, has one screen. */
let trial: Person
/** Without a plan, and deactivated. */
let idle: Person
beforeAll(async () => {
  owner = await app.make.owner()
  small = await named('=Small, Inc.')
  trial = await named('Trial')
  idle = await named('Idle')
  await subscribe(small, { name: 'Plan A', max_screens: 5 })
  await subscribe(trial, { name: 'Plan B', trial_days: 10 })
  for (let count = 0; count < 2; count += 1) {
    await app.make.screen(small)
    const invoiceId = await storedInvoice(app, { accountId: small.accountId, subscriptionId: null })
    const { db } = app.platform
    await db
      .updateTable('invoices')
      .set({ due_at: app.clock.now - dayMs })
      .where('id', '=', invoiceId)
      .execute()
  }
  await app.make.screen(trial)
  const account = app.platform.db.updateTable('accounts').where('id', '=', idle.accountId)
  await account.set({ status: 'deactivated' }).execute()
  await app.platform.db.deleteFrom('account_activity').where('account_id', '=', idle.accountId).execute()
})

async function named(name: string): Promise<Person> {
  app.clock.now += 1000
  const admin = await app.make.admin()
  const row = app.platform.db.updateTable('accounts').where('id', '=', admin.accountId)
  await row.set({ name, search_text: name.toLowerCase() }).execute()
  return admin
}

const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
async function subscribe({ accountId }: Person, more: { name: string; max_screens?: number; trial_days?: number }) {
  const price = { price: 0, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { ...price, ...limits, ...more } })
  await owner.call(createSubscription, { body: { accountID: accountId, planID: plan.body.data.id } })
}

type Order = 'asc' | 'desc'
const listed = async (query: { sort?: CustomerSort; order?: Order; search?: string; status?: 'deactivated' } = {}) =>
  (await owner.call(listCustomers, { query: { page: 1, per_page: 100, ...query } })).body.data
const ours = () => [small, trial, idle].map(({ accountId }) => accountId)
const idsBy = async (sort: CustomerSort, order: Order) =>
  (await listed({ sort, order })).map(({ id }) => id).filter((id) => ours().includes(id))

test('a customer is listed with its plan, screens, trial, overdue invoices and last activity', async () => {
  const customers = new Map((await listed()).map((row) => [row.id, row]))
  expect(customers.get(small.accountId)).toMatchObject({
    name: '=Small, Inc.',
    plan: { name: 'Plan A', status: 'active' },
    screens_count: 2,
    max_screens: 5,
    trial_ends_at: null,
    overdue_invoices: 2,
    overdue: [{ currency: 'EUR', amount: 9800 }],
  })
  expect(customers.get(trial.accountId)).toMatchObject({
    plan: { name: 'Plan B' },
    screens_count: 1,
    max_screens: null,
    trial_ends_at: app.clock.now + 10 * dayMs,
    overdue_invoices: 0,
    overdue: [],
  })
  expect(customers.get(idle.accountId)).toMatchObject({ plan: null, status: 'deactivated', last_active_at: null })
})

test.each([
  ['created', () => [small, trial, idle]],
  ['name', () => [small, idle, trial]],
  ['screens', () => [idle, trial, small]],
] as const)('sorted by %s, in both directions', async (sort, wanted) => {
  const ids = wanted().map(({ accountId }) => accountId)
  expect(await idsBy(sort, 'asc')).toEqual(ids)
  expect(await idsBy(sort, 'desc')).toEqual(ids.toReversed())
})

test('without a plan, trial or activity, a customer is last in both directions', async () => {
  const [a, b, without] = ours()
  expect([await idsBy('plan', 'asc'), await idsBy('plan', 'desc')]).toEqual([
    [a, b, without],
    [b, a, without],
  ])
  for (const order of ['asc', 'desc'] as const) {
    expect((await idsBy('trial_end', order))[0]).toBe(b)
    expect((await idsBy('last_active', order)).at(-1)).toBe(without)
  }
})

test('most overdue invoices first', async () => {
  expect((await listed({ sort: 'overdue' }))[0]?.id).toBe(small.accountId)
  expect((await listed({ sort: 'overdue', order: 'asc' })).at(-1)?.id).toBe(small.accountId)
})

test('each order lists every customer once, page by page', async () => {
  for (const sort of customerSorts) {
    const all = (await listed({ sort })).map(({ id }) => id)
    const pages: string[] = []
    for (let page = 1; page <= all.length; page += 1) {
      const answer = await owner.call(listCustomers, { query: { page, per_page: 1, sort } })
      expect(answer.body.pagination.total).toBe(all.length)
      pages.push(...answer.body.data.map(({ id }) => id))
    }
    expect([sort, pages]).toEqual([sort, all])
    expect(new Set(pages).size).toBe(all.length)
  }
})

test('the search and the status limit the list', async () => {
  expect((await listed({ search: trial.email, sort: 'screens' })).map(({ id }) => id)).toEqual([trial.accountId])
  expect((await listed({ status: 'deactivated', sort: 'plan' })).map(({ id }) => id)).toEqual([idle.accountId])
})

test('activity is the last use of a session, without views of the owner', async () => {
  const seen = async () => (await listed({ search: trial.email }))[0]?.last_active_at
  const before = await seen()
  app.clock.now += 4 * 60_000
  await trial.call(exportCustomers, { query: {} })
  expect(await seen()).toBe(before)
  app.clock.now += 2 * 60_000
  await trial.call(exportCustomers, { query: {} })
  const last = app.clock.now
  expect(await seen()).toBe(last)
  app.clock.now += 60_000
  const viewer = { userId: trial.id, sessionHash: 'session of the owner' }
  const view = { userId: trial.id, userAgent: 'test', address: '127.0.0.1', now: app.clock.now, viewer }
  await startSession(app.platform.db, view)
  expect(await seen()).toBe(last)
})

test('the file has all customers, and no cell is a formula', async () => {
  const { csv, file_name, is_cut } = (await owner.call(exportCustomers, { query: { sort: 'name', order: 'asc' } })).body
    .data
  expect([file_name, is_cut]).toEqual([`customers-${new Date(app.clock.now).toISOString().slice(0, 10)}.csv`, false])
  const lines = csv.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFName,Username,Email,Status,Plan,Screens,/)
  expect(lines).toHaveLength((await listed()).length + 2)
  const line = (start: string) => lines.find((text) => text.startsWith(start)) ?? ''
  expect(line(`"'=Small`)).toMatch(
    new RegExp(`^"'=Small, Inc\\.",${small.username},${small.email},Active,Plan A,2,5,,2,98\\.00 EUR,\\d{4}-`),
  )
  expect(line('Trial,')).toMatch(/,Trial until \d+ \w{3}( \d{4})?,Plan B,1,,\d{4}-\d\d-\d\d,0,,/)
  expect(line('Idle,')).toMatch(/,Deactive,,0,,,0,,,/)
})

test('customers and guests are refused, and bad input names its field', async () => {
  for (const endpoint of [listCustomers, exportCustomers] as const) {
    expect((await trial.call(endpoint, { query: {} })).status).toBe(403)
    expect((await app.guest.call(endpoint, { query: {} })).status).toBe(401)
  }
  const wrong = await owner.send('/api/v1/customers?sort=money&per_page=1000')
  expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors).toSorted()]).toEqual([
    422,
    ['per_page', 'sort'],
  ])
})

test('a customer that the owner creates is listed without activity', async () => {
  const body = {
    name: 'New',
    username: 'new-one',
    email: 'new@example.com',
    password,
    confirmPassword: password,
    status: 'active' as const,
  }
  expect((await owner.call(saveUser, { body })).status).toBe(200)
  expect(await listed({ search: 'new-one' })).toMatchObject([{ last_active_at: null, screens_count: 0 }])
})

test('the screens of a customer are listed by name, page by page, and no other customer’s', async () => {
  const admin = await app.make.admin()
  for (let count = 1; count <= 7; count += 1) await app.make.screen(admin)
  const { db } = app.platform
  const [first] = await db.selectFrom('screens').selectAll().where('account_id', '=', admin.accountId).execute()
  await db
    .updateTable('screens')
    .set({ name: 'A lobby', search_text: 'a lobby' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await storedDevice(app, admin, { screenId: first?.id ?? '' })
  const params = { id: admin.accountId }
  const page = await owner.call(listCustomerScreens, { params, query: { per_page: 5, page: 1 } })
  expect(page.body.data).toHaveLength(5)
  expect(page.body.pagination).toMatchObject({ total: 7, last_page: 2 })
  expect(page.body.data[0]).toMatchObject({ id: first?.id, name: 'A lobby' })
  expect(Object.values(page.body.data[0]?.devices ?? {}).reduce((sum, n) => sum + n, 0)).toBe(1)
  const found = await owner.call(listCustomerScreens, { params, query: { search: 'LOBBY' } })
  expect(found.body.data.map(({ name }) => name)).toEqual(['A lobby'])
  const others = await owner.call(listCustomerScreens, { params: { id: idle.accountId }, query: {} })
  expect(others.body.data).toEqual([])
  expect((await owner.call(listCustomerScreens, { params: { id: 'nope' }, query: {} })).status).toBe(404)
  expect((await admin.call(listCustomerScreens, { params, query: {} })).status).toBe(403)
})

test('the page of a customer says when its trial ends', async () => {
  const end = async ({ accountId }: Person) =>
    (await owner.call(getCustomer, { params: { id: accountId } })).body.data.trial_ends_at
  const [running, none] = [await end(trial), await end(small)]
  expect([running, none]).toEqual([(await listed({ search: trial.email }))[0]?.trial_ends_at, null])
  expect(running).toBeGreaterThan(app.clock.now)
  const before = app.clock.now
  app.clock.now = running ?? 0
  owner = await app.make.owner()
  expect(await end(trial)).toBeNull()
  app.clock.now = before
  owner = await app.make.owner()
})
