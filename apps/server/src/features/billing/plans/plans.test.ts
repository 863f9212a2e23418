import { getInvoice, listInvoices, runBilling } from '@digisigncast/contract/billing/invoices'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { getPlan, savePlan } from '@digisigncast/contract/billing/plans'
import { changePlan, createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { getMoneyFigures } from '@digisigncast/contract/platform/platform-figures'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'

const app = await sharedAppAt('2027-03-01T00:00:00Z')

test('plans with values out of range are rejected with field errors', async () => {
  const owner = await app.make.owner()
  const good = { name: 'P', price: 1, currency: 'eur', cycle: 'monthly', trial_days: 0 } as const
  const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const wrong: [string, unknown, string][] = [
    ['price', -1, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['price', 1.5, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['price', 1e9, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['currency', 'EURO', 'Please choose a currency by its three letters, for example EUR.'],
    ['currency', 'XXQ', 'Please choose a currency by its three letters, for example EUR.'],
    ['cycle', 'weekly', 'Please choose monthly or yearly.'],
    ['max_screens', -1, 'The limit of screens is a whole number from 0 to 1,000,000.'],
    ['max_team_members', 1e7, 'The limit of team members is a whole number from 0 to 1,000,000.'],
    ['max_storage_bytes', 0.1, 'The limit of storage in bytes is a whole number from 0 to 1,000,000,000,000,000.'],
    ['max_playlists', -1, 'The limit of playlists is a whole number from 0 to 1,000,000.'],
    ['trial_days', 366, 'The number of trial days is a whole number from 0 to 365.'],
    ['name', ' ', 'Name is required.'],
  ]
  for (const [field, value, words] of wrong) {
    const { status, body } = await owner.call(savePlan, { body: { ...good, ...none, [field]: value } })
    expect([field, status, body.errors?.[field]]).toEqual([field, 422, [words]])
  }
  const { status, body } = await owner.call(savePlan, { body: { ...good, ...none } })
  expect([status, body.data.currency]).toEqual([200, 'EUR'])
})

let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
async function plan(
  price: number,
  price_per_screen: number,
  currency: string,
  cycle: 'monthly' | 'yearly' = 'monthly',
) {
  const body = { name: 'Signs', price, price_per_screen, currency, cycle, trial_days: 0, ...limits }
  return (await owner.call(savePlan, { body })).body.data
}
async function withScreens(count: number): Promise<Person> {
  const admin = await app.make.admin()
  for (let made = 0; made < count; made += 1) await app.make.screen(admin)
  return admin
}
const subscribe = async ({ accountId }: Person, planID: string) =>
  (await owner.call(createSubscription, { body: { accountID: accountId, planID } })).body.data
async function invoicesOf({ accountId }: Person) {
  const { data } = (await owner.call(listInvoices, { query: { search: accountId, sort: 'oldest' } })).body
  return Promise.all(
    data.map(async ({ id }) => (await owner.call(getInvoice, { params: { invoiceID: id } })).body.data),
  )
}

test('an invoice has a line for the screens at its issue, and the next one counts again', async () => {
  const admin = await withScreens(3)
  const subscription = await subscribe(admin, (await plan(4900, 500, 'EUR')).id)
  expect(subscription).toMatchObject({ amount: 4900, price_per_screen: 500 })
  const [first] = await invoicesOf(admin)
  expect(first).toMatchObject({ net: 6400 })
  expect(first?.lines).toEqual([
    { text: 'Signs, 1 Mar 2027 – 31 Mar 2027', amount: 4900 },
    { text: '3 screens × €5.00', amount: 1500 },
  ])
  await app.make.screen(admin)
  expect((await invoicesOf(admin))[0]?.net).toBe(6400)
  app.clock.now = Date.parse('2027-04-01T01:00:00Z')
  owner = await app.make.owner()
  await owner.call(runBilling, {})
  expect((await invoicesOf(admin))[1]?.lines[1]).toEqual({ text: '4 screens × €5.00', amount: 2000 })
})

test('a plan can have a price per screen only; without screens there is no invoice', async () => {
  const { id } = await plan(0, 700, 'CHF')
  const [one, none] = [await withScreens(1), await withScreens(0)]
  for (const admin of [one, none]) await subscribe(admin, id)
  const [invoice] = await invoicesOf(one)
  expect(invoice?.lines).toEqual([{ text: expect.stringMatching(/^Signs, .*: 1 screen × CHF\s7\.00$/), amount: 700 }])
  expect(await invoicesOf(none)).toEqual([])
  expect((await one.call(getMembership, {})).body.data.plan).toMatchObject({ amount: 0, price_per_screen: 700 })
})

test('a changed plan credits the unused part of the screens, too', async () => {
  const admin = await withScreens(2)
  const { id } = await subscribe(admin, (await plan(1000, 1000, 'NOK')).id)
  await app.make.screen(admin)
  const next = await plan(9000, 0, 'NOK')
  // Half of April.
  app.clock.now += 15 * 24 * 60 * 60_000
  await owner.call(changePlan, { body: { subscriptionID: id, planID: next.id } })
  const [, second] = await invoicesOf(admin)
  expect(second?.lines.map(({ amount }) => amount)).toEqual([9000, -1500])
})

test('recurring revenue counts the present screens', async () => {
  const mrr = async () =>
    (await owner.call(getMoneyFigures, {})).body.data.mrr.find(({ currency }) => currency === 'SEK')
  const [monthly, yearly, fixed] = [await withScreens(2), await withScreens(3), await withScreens(4)]
  await subscribe(monthly, (await plan(1000, 100, 'SEK')).id)
  await subscribe(yearly, (await plan(0, 1200, 'SEK', 'yearly')).id)
  await subscribe(fixed, (await plan(50, 0, 'SEK')).id)
  expect((await mrr())?.amount).toBe(1000 + 2 * 100 + 3 * 100 + 50)
  await app.make.screen(monthly)
  expect((await mrr())?.amount).toBe(1000 + 3 * 100 + 3 * 100 + 50)
})

test('a change of a plan without the field keeps the price per screen, for existing subscriptions, too', async () => {
  const made = await plan(100, 200, 'DKK')
  const { price_per_screen: _kept, ...body } = { ...limits, ...made, planID: made.id }
  expect((await owner.call(savePlan, { body: { ...body, name: 'Renamed' } })).status).toBe(200)
  const stored = (await owner.call(getPlan, { params: { id: made.id } })).body.data
  expect(stored).toMatchObject({ name: 'Renamed', price_per_screen: 200 })
  const admin = await withScreens(1)
  await subscribe(admin, made.id)
  await owner.call(savePlan, { body: { ...body, version: stored.version, price_per_screen: 0 } })
  expect((await admin.call(getMembership, {})).body.data.plan).toMatchObject({ price_per_screen: 200 })
  const refused = await owner.call(savePlan, { body: { ...body, version: stored.version + 1, price_per_screen: -1 } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['price_per_screen']])
})
