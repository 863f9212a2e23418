import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { getPlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { getFigures } from '@digisigncast/contract/platform/reports'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'
import { keptMs } from './platform-figures.service.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const ask = async () => (await owner.call(getPlatformFigures, {})).body.data
const figures = async () => {
  app.clock.now += keptMs
  return ask()
}
const stands = async (admin: Person, screenId: string, status: 0 | 1 | 2 | 3 | 4) => {
  const { id } = await storedDevice(app, admin, { screenId })
  await app.platform.db.updateTable('devices').set({ status }).where('id', '=', id).execute()
}

test('customers, their users and subscriptions', async () => {
  const before = await figures()
  const admin = await app.make.admin()
  await app.make.manager(admin)
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Plan', ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  expect(await figures()).toMatchObject({
    customers: before.customers + 1,
    customers_waiting: before.customers_waiting,
    users: before.users + 2,
    active_subscriptions: before.active_subscriptions + 1,
  })
  const account = app.platform.db.updateTable('accounts').where('id', '=', admin.accountId)
  await account.set({ status: 'pending' }).execute()
  expect((await figures()).customers_waiting).toBe(before.customers_waiting + 1)
  await account.set({ status: 'active' }).execute()
})

test('devices by status, and the customers with the most offline devices', async () => {
  const before = await figures()
  const [few, many] = [await app.make.admin(), await app.make.admin()]
  const [one, two] = [await app.make.screen(few), await app.make.screen(many)]
  const empty = await app.make.screen(few)
  for (const status of [0, 1, 2, 3] as const) await stands(few, one.id, status)
  for (let count = 0; count < 3; count += 1) await stands(many, two.id, 3)
  await stands(few, empty.id, 4)
  const after = await figures()
  const { pending, connected, online, offline } = before.devices
  expect(after.devices).toEqual({
    pending: pending + 1,
    connected: connected + 1,
    online: online + 1,
    offline: offline + 4,
  })
  expect(after.screens).toBe(before.screens + 3)
  expect(after.screens_without_device).toBe(before.screens_without_device + 1)
  expect(after.most_offline).toEqual([
    { id: many.accountId, name: `Account ${many.accountId}`, offline: 3 },
    { id: few.accountId, name: `Account ${few.accountId}`, offline: 1 },
  ])
})

test('a playlist is running when an online device shows it, directly or through a channel, and counts once', async () => {
  const { playlists_running: before } = await figures()
  const admin = await app.make.admin()
  const [direct, within, idle] = [
    await app.make.playlist(admin),
    await app.make.playlist(admin),
    await app.make.playlist(admin),
  ]
  const screens = [await app.make.screen(admin, [direct.id]), await app.make.screen(admin, [direct.id])]
  const dark = await app.make.screen(admin, [idle.id])
  await stands(admin, dark.id, 3)
  expect((await figures()).playlists_running).toBe(before)
  for (const { id } of screens) await stands(admin, id, 2)
  expect((await figures()).playlists_running).toBe(before + 1)

  const layout = { selectedLayout: 'main' as const, playlists: { Main: [within.id] } }
  const channel = await admin.call(saveChannel, { body: { name: 'Channel', layout } })
  const saved = await admin.call(saveScreen, {
    body: { name: 'Wall', data_type: 'channel', assignedItems: [channel.body.data.id] },
  })
  await stands(admin, saved.body.data.id, 1)
  expect((await figures()).playlists_running).toBe(before + 2)
})

test('expensive counts are cached for some seconds', async () => {
  const before = await figures()
  const admin = await app.make.admin()
  await app.make.media(admin)
  app.clock.now += keptMs - 1
  expect(await ask()).toMatchObject({ media: before.media, customers: before.customers + 1 })
  app.clock.now += 1
  expect((await ask()).media).toBe(before.media + 1)
})

test('the report of a range that includes today ends with the figures of the dashboard', async () => {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const report = async (customer?: string) => {
    const today = dayOf(app.clock.now)
    const query = { from: today, to: today, ...(customer && { customer }) }
    return (await owner.call(getFigures, { query })).body.data.now
  }
  const onDashboard = async () => {
    const { at, customers, users, screens, devices_connected, media_bytes } = await figures()
    return { at, customers, users, screens, devices_connected, media_bytes }
  }
  const before = await onDashboard()
  expect(await report()).toEqual(before)

  const [admin, deleted] = [await app.make.admin(), await app.make.admin()]
  await app.make.media(admin)
  const screen = await app.make.screen(admin)
  for (const status of [0, 1, 2, 3, 4] as const) await stands(admin, screen.id, status)
  const account = app.platform.db.updateTable('accounts').where('id', '=', deleted.accountId)
  await account.set({ deleted_at: app.clock.now }).execute()
  const after = await onDashboard()
  expect(after).toMatchObject({
    customers: before.customers + 1,
    users: before.users + 2,
    screens: before.screens + 1,
    devices_connected: before.devices_connected + 2,
  })
  expect(after.media_bytes).toBeGreaterThan(before.media_bytes)
  expect(await report()).toEqual(after)

  const counted = { id: admin.accountId, name: 'Counted', search_text: 'counted' }
  await app.platform.db.insertInto('counted_customers').values(counted).execute()
  expect(await report(admin.accountId)).toEqual({
    at: app.clock.now,
    customers: 1,
    users: 1,
    screens: 1,
    devices_connected: 2,
    media_bytes: after.media_bytes - before.media_bytes,
  })
  const yesterday = dayOf(app.clock.now - 24 * 60 * 60_000)
  const past = await owner.call(getFigures, { query: { from: yesterday, to: yesterday } })
  expect(past.body.data.now).toBeNull()
})
