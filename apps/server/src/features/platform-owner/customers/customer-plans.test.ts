import { listUsers, saveUser, type UserStatus } from '@digisigncast/contract/accounts/users'
import { getCustomerMembership } from '@digisigncast/contract/billing/membership'
import { retirePlan, savePlan } from '@digisigncast/contract/billing/plans'
import { getCustomerDefaults, saveCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { beforeEach, expect, test } from 'vitest'
import { password } from '../../../testing/make.ts'
import { beforeTests, runningApp } from '../../../testing/start-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const app = runningApp()
const owner = beforeTests(() => app.make.owner())
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
