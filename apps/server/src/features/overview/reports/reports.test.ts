import { reportPlays } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/platform/reports'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Client } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { startUncounted } from '../../../testing/processes/start-uncounted.ts'
import { shared } from '../../../testing/start-app.ts'
import { nameMedia } from '../../../testing/stored/named-media.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'
import { storedInvoice } from '../../../testing/stored/stored-invoice.ts'
import { rollUp } from './roll-up.ts'
import { sentBytes } from './sent-bytes.ts'

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]
const at = (text: string) => Date.parse(`${text}Z`)
const days = { from: '2026-10-30', to: '2026-11-30' }

const app = await shared(() => startUncounted(at('2026-10-30T08:00')))
let owner: Client
let admin: Person
beforeAll(async () => {
  owner = await app.make.owner()
  app.clock.now = at('2026-10-31T08:00')
  admin = await app.make.admin()
})

const count = async (text: string) => {
  app.clock.now = at(text)
  return rollUp(app.platform, { isSettled: true })
}
const pointsOf = async (customer?: string) =>
  (await owner.call(contract.getFigures, { query: { ...days, ...(customer && { customer }) } })).body.data.points
const customersBy = async (sort: (typeof contract.customerSorts)[number], more = {}) =>
  (await owner.call(contract.listCustomerFigures, { query: { ...days, sort, ...more } })).body
const csvOf = async (report: (typeof contract.reportTables)[number], more = {}) => {
  const { status, body } = await owner.call(contract.exportReport, { query: { ...days, report, ...more } })
  expect(status).toBe(200)
  return { ...body.data, lines: body.data.csv.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('sign-ups, users and storage are reported for the end of each day', async () => {
  const { original_file: file, stored_bytes: bytes } = await app.make
    .media(admin)
    .then(({ id }) =>
      app.platform.db
        .selectFrom('media')
        .select(['original_file', 'stored_bytes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  expect(file).toMatch(/^[\da-f]{64}/)
  app.clock.now = at('2026-11-01T08:00')
  await app.make.manager(admin)
  await count('2026-11-01T12:00')
  const points = await pointsOf()
  expect(points.map((point) => [point.customers, point.new_customers, point.users, point.new_users])).toEqual([
    [1, 1, 1, 1],
    [2, 1, 2, 1],
    [2, 0, 3, 1],
  ])
  const first = points[0]?.stored_bytes ?? 0
  expect(first).toBeGreaterThan(0)
  expect(points.map(({ stored_bytes }) => stored_bytes)).toEqual([first, first + bytes, first + bytes])
  expect((await pointsOf(admin.accountId)).map((point) => [point.stored_bytes, point.users])).toEqual([
    [bytes, 1],
    [bytes, 2],
  ])
  expect((await csvOf('signups')).lines).toEqual([
    'Day (UTC),New customers,Customers,New users,Users',
    '2026-10-30,1,1,1,1',
    '2026-10-31,1,2,1,2',
    '2026-11-01,0,2,1,3',
  ])
})

test('plays count on the day they were shown, also when reported days later', async () => {
  const device = await storedDevice(app, admin)
  await nameMedia(app, admin, device.screenId, ['m'])
  let batch = 0
  const report = async (startedAt: string) => {
    const play = { media_id: 'm', title: 'Spring', started_at: at(startedAt), played_ms: 1_800_000 }
    batch += 1
    const body = { batch: String(batch).padStart(32, '0'), sent_at: app.clock.now, plays: [play] }
    expect((await device.call(reportPlays, { body })).status).toBe(200)
  }
  app.clock.now = at('2026-11-02T10:00')
  await report('2026-11-02T09:00')
  await report('2026-11-01T23:59')
  await count('2026-11-02T12:00')
  const plays = async (customer?: string) =>
    (await pointsOf(customer)).map((point) => [new Date(point.at).getUTCDate(), point.plays, point.played_ms / hourMs])
  const last = [
    [1, 1, 0.5],
    [2, 1, 0.5],
  ]
  expect((await plays()).slice(-2)).toEqual(last)
  await count('2026-11-05T12:00')
  await report('2026-11-01T08:00')
  await report('2026-11-01T08:05')
  expect(await count('2026-11-05T13:00')).toBe('One day was counted. Late plays were added for 1 more.')
  expect((await plays()).slice(2, 4)).toEqual([
    [1, 3, 1.5],
    [2, 1, 0.5],
  ])
  expect(await plays(admin.accountId)).toContainEqual([1, 3, 1.5])
  expect(await app.platform.db.selectFrom('late_plays').selectAll().execute()).toEqual([])
  expect((await customersBy('plays')).data[0]).toMatchObject({ id: admin.accountId, plays: 4 })
  expect((await csvOf('plays', { by: 'customer' })).lines.slice(0, 2)).toEqual([
    'Customer,Plays,Hours played',
    `Account ${admin.accountId},4,2`,
  ])
})

test('sent bytes count per day and customer, including ranges, excluding 304s', async () => {
  const sent = sentBytes(app.platform)
  app.clock.now = at('2026-11-05T23:59')
  sent.add(admin.accountId, 1000)
  await sent.flush()
  sent.add(admin.accountId, 24)
  app.clock.now = at('2026-11-06T00:01')
  sent.add(admin.accountId, 7)
  await Promise.all([sent.flush(), sent.flush()])
  await count('2026-11-06T01:00')
  const bytes = async (customer?: string) => (await pointsOf(customer)).slice(-2).map(({ sent_bytes }) => sent_bytes)
  expect(await bytes()).toEqual([1024, 7])
  expect(await bytes(admin.accountId)).toEqual([1024, 7])
  expect((await customersBy('bandwidth')).data[0]).toMatchObject({ id: admin.accountId, sent_bytes: 1031 })
  expect((await csvOf('usage')).lines.at(-1)).toMatch(/^2026-11-06,\d+,7$/)
})

test('uptime is reported per customer and per device, lowest first, paged', async () => {
  const other = await app.make.admin()
  const [good, bad] = [
    await storedDevice(app, other, { name: 'Good' }),
    await storedDevice(app, other, { name: 'Bad' }),
  ]
  for (const [{ id }, hours] of [
    [good, 8],
    [bad, 2],
  ] as const)
    await app.platform.db
      .insertInto('device_activity')
      .values({
        id: newId(),
        account_id: other.accountId,
        device_id: id,
        device_name: 'x',
        screen_name: 'x',
        login_at: at('2026-11-07T00:00'),
        logout_at: at('2026-11-07T00:00') + hours * hourMs,
      })
      .execute()
  await count('2026-11-07T10:00')
  const query = { from: '2026-11-07', to: '2026-11-07', customer: other.accountId }
  const devices = async (more = {}) =>
    (await owner.call(contract.listDeviceFigures, { query: { ...query, ...more } })).body
  expect((await devices()).data.map(({ name, online_ms, expected_ms }) => [name, online_ms, expected_ms])).toEqual([
    ['Bad', 2 * hourMs, 10 * hourMs],
    ['Good', 8 * hourMs, 10 * hourMs],
  ])
  const second = await devices({ page: 2, per_page: 1 })
  expect([second.data[0]?.name, second.pagination.total]).toEqual(['Good', 2])
  const { data, pagination } = await customersBy('uptime', { from: '2026-11-07', to: '2026-11-07' })
  expect(data.map(({ id }) => id).slice(0, 2)).toEqual([admin.accountId, other.accountId])
  expect(pagination.total).toBe(3)
  expect((await csvOf('uptime', { ...query, by: 'device' })).lines).toEqual([
    'Device,Screen,Uptime in %,Hours online,Hours expected',
    'Bad,Screen,20,2,10',
    'Good,Screen,80,8,10',
  ])
  const file = await csvOf('hours', query)
  expect([file.file_name, file.lines[1], file.lines.length]).toEqual([
    'hours-2026-11-07-to-2026-11-07.csv',
    '2026-11-07 00:00,2,2,2',
    11,
  ])
})

test('a display is expected online in the opening hours of its screen only', async () => {
  const other = await app.make.admin()
  const { id } = await storedDevice(app, other, { createdAt: at('2026-11-06T00:00') })
  const { db } = app.platform
  const hours = JSON.stringify([{ days: ['sat'], from: '08:00', until: '12:00' }])
  await db.updateTable('screens').set({ hours, time_zone: 'UTC' }).where('account_id', '=', other.accountId).execute()
  const names = { account_id: other.accountId, device_id: id, device_name: 'x', screen_name: 'x' }
  const times = { login_at: at('2026-11-07T07:00'), logout_at: at('2026-11-07T09:00') }
  await db
    .insertInto('device_activity')
    .values({ id: newId(), ...names, ...times })
    .execute()
  await count('2026-11-07T20:00')
  const query = { from: '2026-11-07', to: '2026-11-07', customer: other.accountId }
  const [device] = (await owner.call(contract.listDeviceFigures, { query })).body.data
  expect([device?.online_ms, device?.expected_ms]).toEqual([2 * hourMs, 5 * hourMs])
})

test('revenue is reported by month and currency, and kept after deleting the customer', async () => {
  const customer = await app.make.admin()
  await count('2026-11-08T10:00')
  const invoice = async (createdAt: string, patch: Record<string, unknown> = {}) => {
    app.clock.now = at(createdAt)
    const id = await storedInvoice(app, { accountId: customer.accountId, subscriptionId: null })
    await app.platform.db.updateTable('invoices').set(patch).where('id', '=', id).execute()
  }
  await app.platform.db.deleteFrom('invoices').execute()
  await invoice('2026-11-30T23:59', { amount: 11_900, tax: 1900, paid_at: at('2026-12-01T00:00'), status: 'paid' })
  await invoice('2026-12-01T00:00', { amount: 5000 })
  await invoice('2026-12-02T00:00', { amount: 700, currency: 'USD' })
  owner = await app.make.owner()
  const revenue = async (more = {}) =>
    (await owner.call(contract.getRevenue, { query: { from: '2026-11-01', to: '2026-12-31', ...more } })).body.data
  const expected = [
    { month: '2026-11', currency: 'EUR', invoices: 1, invoiced: 11_900, tax: 1900, payments: 0, paid: 0 },
    { month: '2026-12', currency: 'EUR', invoices: 1, invoiced: 5000, tax: 0, payments: 1, paid: 11_900 },
    { month: '2026-12', currency: 'USD', invoices: 1, invoiced: 700, tax: 0, payments: 0, paid: 0 },
  ]
  expect(await revenue()).toEqual(expected)
  await app.platform.db.deleteFrom('accounts').where('id', '=', customer.accountId).execute()
  expect(await revenue({ customer: customer.accountId })).toEqual(expected)
  expect(await revenue({ customer: admin.accountId })).toEqual([])
  expect(await revenue({ from: '2026-12-01', to: '2026-12-01' })).toMatchObject([{ invoices: 1, paid: 11_900 }])
  const { csv } = await csvOf('revenue', { from: '2026-12-02', to: '2026-12-31' })
  expect(csv).toContain('2026-12,USD,1,700,0,0,0')
})

test('customers are found by name, including deleted ones', async () => {
  app.clock.now = at('2026-11-08T11:00')
  owner = await app.make.owner()
  const choices = async (search: string) =>
    (await owner.call(contract.searchReportCustomers, { query: { search } })).body.data
  expect((await choices('')).map(({ is_deleted }) => is_deleted).filter(Boolean)).toHaveLength(1)
  expect(await choices(admin.accountId)).toEqual([
    { id: admin.accountId, name: `Account ${admin.accountId}`, is_deleted: false },
  ])
  expect(await choices('%')).toEqual([])
})

test('invalid ranges are rejected, and ranges without figures are empty', async () => {
  const ask = (query: { from: string; to: string; customer?: string }) => owner.call(contract.getFigures, { query })
  const wrong = await ask({ from: '2026-11-02', to: '2026-11-01' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { to: ['The last day must not be before the first.'] }])
  expect((await ask({ from: '2026-02-30', to: '2026-11-01' })).status).toBe(422)
  expect((await ask({ ...days, customer: newId() })).status).toBe(404)
  expect((await ask({ from: '0001-01-01', to: '9999-12-31' })).body.data.points.length).toBeGreaterThan(0)
  expect((await ask({ from: '2020-01-01', to: '2020-12-31' })).body.data).toMatchObject({
    points: [],
    counted_at: null,
  })
  const hours = (from: string, to: string) => owner.call(contract.getOnlineHours, { query: { from, to } })
  expect((await hours('2026-11-01', '2026-11-03')).body.message).toBe('Hours are shown for at most 2 days.')
  app.clock.now += 60 * dayMs
  owner = await app.make.owner()
  expect((await hours('2026-11-01', '2026-11-02')).body.message).toBe('Hours are kept for 40 days.')
  const csv = { ...days, report: 'uptime', by: 'device' } as const
  expect((await owner.call(contract.exportReport, { query: csv })).body.message).toBe('Please choose a customer.')
  const none = { ...days, report: 'signups', by: 'customer' } as const
  expect((await owner.call(contract.exportReport, { query: none })).status).toBe(422)
  expect((await admin.call(contract.getRevenue, { query: days })).status).not.toBe(200)
})
