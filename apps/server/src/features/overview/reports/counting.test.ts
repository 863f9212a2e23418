import { deleteScreen } from '@digisigncast/contract/content/screens'
import { disconnectDevice } from '@digisigncast/contract/devices/devices'
import * as contract from '@digisigncast/contract/platform/reports'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { startUncounted } from '../../../testing/processes/start-uncounted.ts'
import { openedForEachTest } from '../../../testing/start-app.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'
import { rollUp } from './roll-up.ts'

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]
const at = (text: string) => Date.parse(`${text}Z`)

let owner: Client
let admin: Person
const app = openedForEachTest(() => startUncounted(at('2026-10-30T08:00')))
beforeEach(async () => {
  owner = await app.make.owner()
  admin = await app.make.admin()
})

const device = async (createdAt: string, by = admin) => {
  app.clock.now = at(createdAt)
  return storedDevice(app, by)
}
const activity = async ({ id }: StoredDevice, from: string, until: string | null, by = admin) => {
  await app.platform.db
    .insertInto('device_activity')
    .values({
      id: `${id} ${from}`,
      account_id: by.accountId,
      device_id: id,
      device_name: 'Lobby TV',
      screen_name: 'Screen',
      login_at: at(from),
      logout_at: until === null ? null : at(until),
    })
    .execute()
}
const heard = async ({ id }: StoredDevice, seenAt: number) => {
  const row = { device_id: id, seen_at: seenAt, report: '{}' }
  await app.platform.db
    .insertInto('device_states')
    .values(row)
    .onConflict((on) => on.column('device_id').doUpdateSet({ seen_at: seenAt }))
    .execute()
}
const count = async (text: string, isSettled = true) => {
  app.clock.now = at(text)
  return rollUp(app.platform, { isSettled })
}
const ask = async (from: string, to: string, customer?: string) => {
  const query = { from, to, ...(customer && { customer }) }
  const { status, body } = await owner.call(contract.getFigures, { query })
  expect(status).toBe(200)
  return body.data
}
/** Hours online, hours expected and peak per day. */
const told = async (from: string, to: string, customer?: string) =>
  (await ask(from, to, customer)).points.map((point) => [
    new Date(point.at).toISOString().slice(5, 10),
    point.online_ms / hourMs,
    point.expected_ms / hourMs,
    point.peak,
  ])

test('time online is split at midnight, also between months, and counted until now', async () => {
  const a = await device('2026-10-30T10:00')
  const b = await device('2026-10-30T12:00')
  await activity(a, '2026-10-31T22:00', '2026-11-01T02:00')
  await activity(b, '2026-10-30T12:00', null)
  await heard(b, at('2026-11-02T05:59:30'))
  expect(await count('2026-11-02T06:00')).toBe('4 days were counted.')
  const expected = [
    ['10-30', 12, 26, 1],
    ['10-31', 26, 48, 2],
    ['11-01', 26, 48, 2],
    ['11-02', 6, 12, 1],
  ]
  expect(await told('2026-10-01', '2026-11-30')).toEqual(expected)
  expect(await told('2026-10-01', '2026-11-30', admin.accountId)).toEqual(expected)
  const figures = await ask('2026-11-02', '2026-11-02')
  expect([figures.counted_at, figures.points[0]?.covered_ms]).toEqual([at('2026-11-02T06:00'), 6 * hourMs])
  // Long ranges are returned by month.
  const months = await ask('2026-01-01', '2026-12-31')
  expect(months.points.map((point) => [point.at, point.online_ms / hourMs, point.peak])).toEqual([
    [at('2026-10-01T00:00'), 38, 2],
    [at('2026-11-01T00:00'), 32, 2],
  ])
  expect(months.step).toBe('month')
})

test('two runs produce the same figures, and a later one continues after the last one', async () => {
  const a = await device('2026-10-30T10:00')
  await activity(a, '2026-10-30T20:00', null)
  await heard(a, at('2026-10-30T23:30'))
  await count('2026-10-30T23:30')
  const rows = () =>
    app.platform.db.selectFrom('daily_figures').selectAll().orderBy('account_id').orderBy('day').execute()
  const first = await rows()
  await count('2026-10-30T23:30')
  expect(await rows()).toEqual(first)
  // Days without a run are counted later: the device was online all the time.
  await heard(a, at('2026-11-03T01:00'))
  expect(await count('2026-11-03T01:00')).toBe('5 days were counted.')
  expect((await told('2026-10-30', '2026-11-03')).map(([, online]) => online)).toEqual([4, 24, 24, 24, 1])
  expect(await count('2026-11-03T02:00')).toBe('One day was counted.')
})

test('a past day is counted again after its end, once devices had time to reconnect', async () => {
  const a = await device('2026-10-30T10:00')
  await activity(a, '2026-10-30T20:00', null)
  await heard(a, at('2026-10-30T21:00'))
  // No heartbeats were received, but it may have played all the time.
  expect(await count('2026-11-01T12:00', false)).toBe('3 days were counted.')
  expect((await told('2026-10-30', '2026-11-01')).map(([, online]) => online)).toEqual([1, 0, 0])
  await heard(a, at('2026-11-01T12:04'))
  expect(await count('2026-11-01T12:04')).toBe('3 days were counted.')
  expect((await told('2026-10-30', '2026-10-31')).map(([, online]) => online)).toEqual([4, 24])
  expect(await count('2026-11-02T00:02')).toBe('2 days were counted.')
  expect(await count('2026-11-02T00:30')).toBe('2 days were counted.')
  expect(await count('2026-11-02T01:30')).toBe('One day was counted.')
})

test('ends and starts at the same time do not raise the peak, and overlapping times count once', async () => {
  const a = await device('2026-10-30T08:00')
  await activity(a, '2026-10-30T10:00', '2026-10-30T11:00')
  await activity(a, '2026-10-30T11:00', '2026-10-30T12:00')
  await activity(a, '2026-10-30T11:30', '2026-10-30T12:30')
  const b = await device('2026-10-30T08:00')
  await activity(b, '2026-10-30T12:30', '2026-10-30T13:30')
  await count('2026-10-30T16:00')
  expect(await told('2026-10-30', '2026-10-30')).toEqual([['10-30', 3.5, 16, 1]])
  const { data: hours } = (
    await owner.call(contract.getOnlineHours, { query: { from: '2026-10-30', to: '2026-10-30' } })
  ).body
  expect(hours).toHaveLength(16)
  expect(
    hours.filter((hour) => hour.peak > 0).map((hour) => [new Date(hour.at).getUTCHours(), hour.online_ms / hourMs]),
  ).toEqual([
    [10, 1],
    [11, 1],
    [12, 1],
    [13, 0.5],
  ])
})

test('devices that never connected, were disconnected or lost their screen are not expected', async () => {
  const never = await device('2026-10-30T08:00')
  await app.platform.db.updateTable('devices').set({ status: 0 }).where('id', '=', never.id).execute()
  const left = await device('2026-10-30T08:00')
  await activity(left, '2026-10-30T09:00', null)
  const gone = await device('2026-10-30T08:00')
  await activity(gone, '2026-10-30T09:00', null)
  app.clock.now = at('2026-10-30T12:00')
  await admin.call(disconnectDevice, { body: { device_id: left.id } })
  await admin.call(deleteScreen, { body: { screenID: gone.screenId } })
  await count('2026-10-31T12:00')
  expect(await told('2026-10-30', '2026-10-31')).toEqual([
    ['10-30', 6, 7, 2],
    ['10-31', 0, 0, 0],
  ])
})

test('figures of a deleted customer are kept under its name', async () => {
  const other = await app.make.admin()
  const a = await device('2026-10-30T08:00', other)
  await activity(a, '2026-10-30T10:00', '2026-10-30T20:00', other)
  await count('2026-10-31T01:00')
  const before = await told('2026-10-30', '2026-10-30')
  expect(before).toEqual([['10-30', 10, 16, 1]])
  await app.platform.db.deleteFrom('accounts').where('id', '=', other.accountId).execute()
  await count('2026-10-31T02:00')
  await count('2026-11-01T02:00')
  expect(await told('2026-10-30', '2026-10-30')).toEqual(before)
  expect((await ask('2026-10-30', '2026-10-30', other.accountId)).customer).toEqual({
    id: other.accountId,
    name: `Account ${other.accountId}`,
    is_deleted: true,
  })
  expect(await told('2026-10-30', '2026-11-30', other.accountId)).toEqual([...before, ['10-31', 0, 1, 0]])
  const query = { from: '2026-10-30', to: '2026-11-01', customer: other.accountId }
  const devices = (await owner.call(contract.listDeviceFigures, { query })).body.data
  expect(devices).toMatchObject([{ name: 'Lobby TV', screen_name: 'Screen', online_ms: 10 * hourMs }])
})

test('hours are kept for forty days, days forever', async () => {
  const a = await device('2026-10-30T08:00')
  await activity(a, '2026-10-30T10:00', '2026-10-30T20:00')
  await count('2026-10-31T01:00')
  await count('2026-12-24T01:00')
  owner = await app.make.owner()
  const kept = await app.platform.db
    .selectFrom('hourly_online')
    .select((is) => is.fn.min('day').as('day'))
    .execute()
  expect(kept).toEqual([{ day: at('2026-12-24T00:00') - 39 * dayMs }])
  expect((await ask('2026-10-30', '2026-10-30')).points).toHaveLength(1)
})
