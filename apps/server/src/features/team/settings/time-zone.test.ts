import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { me } from '@digisigncast/contract/accounts/session'
import { adoptTimeZone, updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { getCustomerDefaults, saveCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { beforeTests, runningApp } from '../../../testing/start-app.ts'

const app = runningApp()
const owner = beforeTests(() => app.make.owner())

/** The admin of a customer that the owner creates. */
async function customer(username: string) {
  const password = 'harbor lantern 58'
  const body = { name: username, username, email: `${username}@example.com`, password, confirmPassword: password }
  expect((await owner.call(saveUser, { body: { ...body, status: 'active' } })).status).toBe(200)
  const { id } = await app.platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  app.clock.now += 1000
  return app.make.signIn(id)
}
const zoneOf = async (admin: Client) => (await admin.call(me, {})).body.data.account
const adopt = async (admin: Client, time_zone: string) =>
  (await admin.call(adoptTimeZone, { body: { time_zone } })).body.data

test('the browser of the first admin gives a new account its time zone, once', async () => {
  const admin = await customer('fresh')
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'UTC', is_time_zone_chosen: false })
  expect(await adopt(admin, 'Asia/Tokyo')).toEqual({ time_zone: 'Asia/Tokyo', is_adopted: true })
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'Asia/Tokyo', is_time_zone_chosen: true })
  expect((await admin.call(getOverview, {})).body.logs[0]?.description).toBe(
    'fresh set the time zone to Asia/Tokyo, from the browser.',
  )
  expect(await adopt(admin, 'Europe/Paris')).toEqual({ time_zone: 'Asia/Tokyo', is_adopted: false })
})

test('a time zone that a user or the owner has chosen stays', async () => {
  const admin = await customer('decided')
  await admin.call(updateSettings, { body: { time_zone: 'America/New_York' } })
  expect(await adopt(admin, 'Asia/Tokyo')).toEqual({ time_zone: 'America/New_York', is_adopted: false })

  const { plan: _plan, version, ...defaults } = (await owner.call(getCustomerDefaults, {})).body.data
  await owner.call(saveCustomerDefaults, { body: { ...defaults, version, time_zone: 'Europe/Madrid' } })
  const other = await customer('spanish')
  expect(await zoneOf(other)).toMatchObject({ time_zone: 'Europe/Madrid', is_time_zone_chosen: true })
  expect(await adopt(other, 'Asia/Tokyo')).toEqual({ time_zone: 'Europe/Madrid', is_adopted: false })
})

test('the same time zone counts as chosen, without a log entry', async () => {
  const { plan: _plan, version, ...defaults } = (await owner.call(getCustomerDefaults, {})).body.data
  await owner.call(saveCustomerDefaults, { body: { ...defaults, version, time_zone: 'UTC' } })
  const admin = await customer('utc')
  expect(await adopt(admin, 'UTC')).toEqual({ time_zone: 'UTC', is_adopted: false })
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'UTC', is_time_zone_chosen: true })
  const { logs } = (await admin.call(getOverview, {})).body
  expect(logs.filter(({ description }) => description.includes('time zone'))).toEqual([])
})

test('only an admin can do it, with a known time zone', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, {})
  expect((await manager.call(adoptTimeZone, { body: { time_zone: 'UTC' } })).status).toBe(403)
  const unknown = await admin.call(adoptTimeZone, { body: { time_zone: 'Mars/Olympus' } })
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { time_zone: ['Please choose a time zone from the list.'] },
  ])
})
