import { confirmAddress, login, register } from '@digisigncast/contract/accounts/session'
import { getSettings } from '@digisigncast/contract/accounts/settings'
import { listUsers, saveUser, type UserStatus } from '@digisigncast/contract/accounts/users'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { retirePlan, savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription, listSubscriptions } from '@digisigncast/contract/billing/subscriptions'
import { getCustomer } from '@digisigncast/contract/platform/customers'
import {
  getCustomerDefaults,
  saveCustomerDefaults,
  saveSignupSettings,
} from '@digisigncast/contract/platform/platform-settings'
import { beforeEach, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const app = await sharedApp()
const owner = await app.make.owner()
beforeEach(() => app.make.confirmAll())

const rules = {
  display_other_managers_content: true,
  view_other_managers_playlists: false,
  manage_other_managers_playlists: true,
}
const defaults = { max_team_members: 3, time_zone: 'Europe/Paris', ...rules, planID: null }

let plans = 0
async function plan(trialDays: number): Promise<string> {
  plans += 1
  const limits = { max_screens: 5, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: trialDays } as const
  return (await owner.call(savePlan, { body: { name: `Plan ${plans}`, ...price, ...limits } })).body.data.id
}

let customers = 0
const person = () => {
  customers += 1
  const username = `customer-${customers}`
  return { name: `Customer ${customers}`, username, email: `${username}@example.com`, password }
}
const signedIn = async (username: string): Promise<Client> => {
  const { body } = await app.guest.call(login, { body: { login: username, password } })
  return clientOf(app.url, body.data.access_token)
}
type Person = ReturnType<typeof person>

async function create(who: Person, more: { status?: UserStatus; team_member_limit?: string } = {}) {
  const body = { ...who, confirmPassword: password, status: 'active' as const, ...more }
  expect((await owner.call(saveUser, { body })).status).toBe(200)
  const found = await owner.call(listUsers, { query: { search: who.email } })
  return found.body.data[0] ?? expect.fail('nobody was created')
}
const activate = async ({ name, username, email }: Person, userID: string) => {
  const body = { userID, name, username, email, status: 'active' as const }
  expect((await owner.call(saveUser, { body })).status).toBe(200)
}
const subscriptionsOf = async ({ email }: Person) =>
  (await owner.call(listSubscriptions, { query: { search: email } })).body.data

test('a customer created by the owner gets the defaults', async () => {
  await owner.call(saveCustomerDefaults, { body: defaults })
  const who = person()
  const { id, meta } = await create(who)
  expect(meta).toEqual([{ key: 'max_team_members', value: '3' }])
  expect((await owner.call(getCustomer, { params: { id } })).body.data.time_zone).toBe('Europe/Paris')
  const admin = await signedIn(who.username)
  expect((await admin.call(getSettings, {})).body.data).toMatchObject({ ...rules, time_zone: 'Europe/Paris' })
  expect((await admin.call(getMembership, {})).body.data.plan).toBe(null)
})

test('an entered limit overrides the default, also an empty one', async () => {
  await owner.call(saveCustomerDefaults, { body: defaults })
  expect((await create(person(), { team_member_limit: '7' })).meta).toEqual([{ key: 'max_team_members', value: '7' }])
  expect((await create(person(), { team_member_limit: '' })).meta).toEqual([])
})

test('existing customers stay unchanged', async () => {
  const before = await app.make.admin()
  const shown = async () => (await before.call(getSettings, {})).body.data
  const was = await shown()
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: await plan(0) } })
  expect(await shown()).toEqual(was)
  expect((await before.call(getMembership, {})).body.data.plan).toBe(null)
})

test('the plan starts with its trial days when the owner creates an active customer', async () => {
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: await plan(14) } })
  const who = person()
  await create(who)
  const [subscription] = await subscriptionsOf(who)
  expect(subscription).toMatchObject({ status: 'active', trial_ends_at: app.clock.now + 14 * dayMs, is_billed: false })
})

test('without trial days the first invoice is issued at once', async () => {
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: await plan(0) } })
  const who = person()
  await create(who)
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 'active', trial_ends_at: null, is_billed: true }])
})

test('a pending customer gets the full trial once, from the activation', async () => {
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: await plan(14) } })
  await owner.call(saveSignupSettings, { body: { mode: 'approve' } })
  const who = person()
  const asked = await app.guest.call(register, { body: { ...who, company: who.name, confirmPassword: password } })
  expect(asked.status).toBe(200)
  const id = (await owner.call(listUsers, { query: { search: who.email } })).body.data[0]?.id ?? ''
  app.clock.now += 5 * dayMs
  await app.make.confirmAll()
  expect(await subscriptionsOf(who)).toEqual([])
  await activate(who, id)
  const trial_ends_at = app.clock.now + 14 * dayMs
  expect(await subscriptionsOf(who)).toMatchObject([{ status: 'active', trial_ends_at }])
  // No browser sent another time zone.
  expect((await owner.call(getCustomer, { params: { id } })).body.data.time_zone).toBe('Europe/Paris')
  app.clock.now += dayMs
  await app.make.confirmAll()
  await activate(who, id)
  expect(await subscriptionsOf(who)).toMatchObject([{ trial_ends_at }])
})

test('with open registration the plan starts with the confirmation, in the time zone of the browser', async () => {
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: await plan(14) } })
  await owner.call(saveSignupSettings, { body: { mode: 'open' } })
  const who = person()
  const body = { ...who, company: who.name, confirmPassword: password, time_zone: 'Asia/Tokyo' }
  await app.guest.call(register, { body })
  const token = /\/confirm#token=([\w-]+)/.exec((await mailTo(app.dataDir, who.email)).text)?.[1] ?? ''
  expect((await app.guest.call(confirmAddress, { body: { token, password } })).status).toBe(200)
  const admin = await signedIn(who.username)
  expect((await admin.call(getMembership, {})).body.data.plan).toMatchObject({
    status: 'active',
    trial_ends_at: app.clock.now + 14 * dayMs,
  })
  expect((await admin.call(getSettings, {})).body.data).toMatchObject({ ...rules, time_zone: 'Asia/Tokyo' })
})

test('a plan assigned to a pending customer is kept', async () => {
  const [standard, special] = [await plan(14), await plan(0)]
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID: standard } })
  const who = person()
  const { id } = await create(who, { status: 'pending' })
  expect((await owner.call(createSubscription, { body: { accountID: id, planID: special } })).status).toBe(200)
  await activate(who, id)
  expect(await subscriptionsOf(who)).toMatchObject([{ plan: { id: special } }])
})

test('a retired plan is shown, not assigned, and cannot be chosen', async () => {
  const planID = await plan(14)
  await owner.call(saveCustomerDefaults, { body: { ...defaults, planID } })
  await owner.call(retirePlan, { body: { planID, is_retired: true } })
  const shown = (await owner.call(getCustomerDefaults, {})).body.data.plan
  expect(shown).toEqual({ id: planID, name: `Plan ${plans}`, trial_days: 14, is_retired: true })
  const who = person()
  await create(who)
  expect(await subscriptionsOf(who)).toEqual([])
  const again = await owner.call(saveCustomerDefaults, { body: { ...defaults, planID } })
  expect([again.status, again.body.errors]).toEqual([
    422,
    { planID: [`The plan “Plan ${plans}” is retired. Please choose another one.`] },
  ])
})
