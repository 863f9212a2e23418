import { createHandover, listSessions, me, redeemHandover } from '@digisigncast/contract/accounts/session'
import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { getOwnerSessions, saveOwnerSessions } from '@digisigncast/contract/platform/platform-settings'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const statusOf = async (by: Client) => (await by.call(me, {})).status
/** Uses a session every few minutes. */
const use = async (by: Client, forMs: number) => {
  for (let past = 0; past < forMs; past += 4 * minuteMs) {
    app.clock.now += 4 * minuteMs
    await by.call(me, {})
  }
}

test('without limits a session ends 30 days after its last use', async () => {
  const admin = await app.make.admin()
  const { session_idle_minutes, session_max_hours } = (await admin.call(getSettings, {})).body.data
  expect([session_idle_minutes, session_max_hours]).toEqual([null, null])
  expect((await admin.call(me, {})).body.data.session_idle_minutes).toBeNull()
  for (let day = 0; day < 3; day += 1) {
    app.clock.now += 29 * 24 * hourMs
    expect(await statusOf(admin)).toBe(200)
  }
  app.clock.now += 30 * 24 * hourMs
  expect(await statusOf(admin)).toBe(401)
})

test('a session that is not used ends after the minutes of its account, also an open one', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin)
  const stranger = await app.make.admin()
  await admin.call(updateSettings, { body: { session_idle_minutes: 15 } })
  expect((await manager.call(me, {})).body.data.session_idle_minutes).toBe(15)
  await use(manager, hourMs)
  expect(await statusOf(manager)).toBe(200)
  expect(await statusOf(admin)).toBe(401)
  app.clock.now += 15 * minuteMs
  expect([await statusOf(manager), await statusOf(stranger)]).toEqual([401, 200])
  // A new one has the limit from the start.
  const next = await app.make.signIn(admin.id)
  app.clock.now += 15 * minuteMs
  expect(await statusOf(next)).toBe(401)
})

test('a session ends the hours of its account after the sign-in, however much it is used', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin)
  await use(manager, 2 * hourMs)
  await admin.call(updateSettings, { body: { session_max_hours: 8 } })
  await use(manager, 5 * hourMs)
  expect(await statusOf(manager)).toBe(200)
  await use(manager, hourMs)
  expect(await statusOf(manager)).toBe(401)
})

test('a session on the other host ends with the sign-in that it comes from', async () => {
  const admin = await app.make.admin()
  await admin.call(updateSettings, { body: { session_max_hours: 1 } })
  await use(admin, 40 * minuteMs)
  const { code } = (await admin.call(createHandover, { body: { nonce: null } })).body.data
  const other = clientOf(app.url, (await app.guest.call(redeemHandover, { body: { code } })).body.data.access_token)
  await use(other, 12 * minuteMs)
  expect(await statusOf(other)).toBe(200)
  await use(other, 12 * minuteMs)
  expect(await statusOf(other)).toBe(401)
})

test('sessions that are too old for new limits end at once, and limits can be removed', async () => {
  const admin = await app.make.admin()
  const old = await app.make.signIn(admin.id)
  await use(admin, 2 * hourMs)
  await use(old, 8 * minuteMs)
  const fresh = await app.make.signIn(admin.id)
  await fresh.call(updateSettings, { body: { session_max_hours: 1 } })
  expect([await statusOf(admin), await statusOf(old), await statusOf(fresh)]).toEqual([401, 401, 200])
  expect((await fresh.call(listSessions, {})).body.data).toHaveLength(1)
  await fresh.call(updateSettings, { body: { session_max_hours: null } })
  await use(fresh, 2 * hourMs)
  expect(await statusOf(fresh)).toBe(200)
})

test.each([
  [{ session_idle_minutes: 4 }, { session_idle_minutes: ['Choose from 5 minutes to 30 days.'] }],
  [{ session_idle_minutes: 43_201 }, { session_idle_minutes: ['Choose from 5 minutes to 30 days.'] }],
  [{ session_max_hours: 0 }, { session_max_hours: ['Choose from 1 hour to 365 days.'] }],
  [{ session_max_hours: 1.5 }, { session_max_hours: ['Choose from 1 hour to 365 days.'] }],
])('%j is refused at its field', async (body, errors) => {
  const answer = await (await app.make.admin()).call(updateSettings, { body })
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('the platform owner has limits of its own', async () => {
  const owner = await app.make.owner()
  const admin = await app.make.admin()
  const stored = (await owner.call(getOwnerSessions, {})).body.data
  expect(stored).toEqual({ session_idle_minutes: null, session_max_hours: null, version: 0 })
  const saved = await owner.call(saveOwnerSessions, {
    body: { session_idle_minutes: 30, session_max_hours: 12, version: 0 },
  })
  expect(saved.body.data).toEqual({ session_idle_minutes: 30, session_max_hours: 12, version: 1 })
  expect((await owner.call(me, {})).body.data.session_idle_minutes).toBe(30)
  await use(owner, hourMs)
  expect(await statusOf(owner)).toBe(200)
  app.clock.now += 30 * minuteMs
  expect([await statusOf(owner), await statusOf(admin)]).toEqual([401, 200])
})
