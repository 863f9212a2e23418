import { reportPlays } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/platform/reports'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { startUncounted } from '../../../testing/processes/start-uncounted.ts'
import { openedForEachTest } from '../../../testing/start-app.ts'
import { nameMedia } from '../../../testing/stored/named-media.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'
import { rollUp } from './roll-up.ts'
import { sentBytes } from './sent-bytes.ts'

const hourMs = 60 * 60_000
const at = (text: string) => Date.parse(`${text}Z`)

let owner: Client
let admin: Person
let device: StoredDevice
const app = openedForEachTest(() => startUncounted(at('2026-08-30T00:00')))
beforeEach(async () => {
  owner = await app.make.owner()
  admin = await app.make.admin()
  device = await storedDevice(app, admin)
})

const count = async (text: string, stop?: AbortSignal) => {
  app.clock.now = at(text)
  await rollUp(app.platform, { isSettled: true, ...(stop && { stop }) })
}
/** Inserts an activity of this many hours from the start of the day. */
const there = (day: string, hours: number) =>
  app.platform.db
    .insertInto('device_activity')
    .values({
      id: day,
      account_id: admin.accountId,
      device_id: device.id,
      device_name: 'Lobby TV',
      screen_name: 'Screen',
      login_at: at(`${day}T00:00`),
      logout_at: at(`${day}T00:00`) + hours * hourMs,
    })
    .execute()
const summed = async () =>
  (
    await app.platform.db
      .selectFrom('monthly_figures')
      .select('month')
      .where('account_id', '=', '')
      .orderBy('month')
      .execute()
  ).map(({ month }) => new Date(month).toISOString().slice(0, 7))
const asked = (from: string, to: string) => ({ query: { from, to, customer: admin.accountId } })
const ofCustomer = async (from: string, to: string) =>
  (await owner.call(contract.listCustomerFigures, asked(from, to))).body.data[0]
const ofDevice = async (from: string, to: string) => {
  const row = (await owner.call(contract.listDeviceFigures, asked(from, to))).body.data[0]
  return row && [row.online_ms / hourMs, row.expected_ms / hourMs]
}
const signInAgain = async () => {
  owner = await app.make.owner()
}

test('months are summed after their last day, with the same totals as their days', async () => {
  for (const [day, hours] of [
    ['2026-08-31', 2],
    ['2026-09-01', 3],
    ['2026-09-30', 5],
    ['2026-10-01', 7],
    ['2026-10-20', 11],
  ] as const)
    await there(day, hours)
  const spans = [
    ['2026-08-01', '2026-10-24', 28],
    ['2026-08-31', '2026-10-01', 17],
    ['2026-09-01', '2026-09-30', 8],
    ['2026-09-02', '2026-09-30', 5],
    ['2026-09-30', '2026-10-24', 23],
  ] as const
  const told = () =>
    Promise.all(spans.map(async ([from, to]) => [await ofCustomer(from, to), await ofDevice(from, to)]))
  await count('2026-08-31T23:00')
  expect(await summed()).toEqual([])
  await count('2026-10-25T00:03')
  expect(await summed()).toEqual(['2026-08', '2026-09'])
  await signInAgain()
  const withMonths = await told()
  expect(withMonths.map(([customer]) => customer)).toMatchObject(
    spans.map(([, , hours]) => ({ online_ms: hours * hourMs, devices: 1 })),
  )
  expect(withMonths.map(([, times]) => (times as number[])[0])).toEqual(spans.map(([, , hours]) => hours))
  await app.platform.db.deleteFrom('monthly_figures').execute()
  await app.platform.db.deleteFrom('monthly_devices').execute()
  expect(await told()).toEqual(withMonths)
  // The next run completes an interrupted one.
  await count('2026-10-25T01:00', AbortSignal.abort())
  expect(await summed()).toEqual([])
  await count('2026-11-01T00:03')
  expect(await summed()).toEqual(['2026-08', '2026-09'])
  await count('2026-11-01T00:10')
  expect(await summed()).toEqual(['2026-08', '2026-09', '2026-10'])
  await signInAgain()
  expect(await told()).toEqual(withMonths)
})

test('late plays and bytes are added to their month', async () => {
  const sent = sentBytes(app.platform)
  app.clock.now = at('2026-08-31T23:59')
  sent.add(admin.accountId, 1000)
  await count('2026-09-02T12:00')
  expect(await summed()).toEqual(['2026-08'])
  await sent.flush()
  await nameMedia(app, admin, device.screenId, ['m'])
  const play = { media_id: 'm', title: 'Spring', started_at: at('2026-08-31T09:00'), played_ms: 1_800_000 }
  const body = { batch: '1'.padStart(32, '0'), sent_at: app.clock.now, plays: [play] }
  expect((await device.call(reportPlays, { body })).status).toBe(200)
  await count('2026-09-02T13:00')
  await signInAgain()
  expect(await ofCustomer('2026-08-01', '2026-08-31')).toMatchObject({
    sent_bytes: 1000,
    plays: 1,
    played_ms: 1_800_000,
  })
  const months = await app.platform.db.selectFrom('monthly_figures').select(['plays', 'sent_bytes']).execute()
  expect(months.filter(({ plays, sent_bytes }) => plays === 1 && sent_bytes === 1000)).toHaveLength(2)
})

test('daily device figures are kept for 400 days, monthly ones forever', { timeout: 60_000 }, async () => {
  await there('2026-08-30', 3)
  await there('2026-09-10', 6)
  const first = async () =>
    new Date(
      (await app.platform.db.selectFrom('device_figures').select('day').orderBy('day').executeTakeFirstOrThrow()).day,
    )
      .toISOString()
      .slice(0, 10)
  await count('2027-10-01T01:00')
  await signInAgain()
  expect(await first()).toBe('2026-08-30')
  expect(await ofDevice('2026-09-10', '2026-09-10')).toEqual([6, 24])
  await count('2027-11-01T01:00')
  expect([await first(), (await summed()).at(-1)]).toEqual(['2026-09-01', '2027-10'])
  await count('2027-12-01T01:00')
  expect(await first()).toBe('2026-10-01')
  await signInAgain()
  // A single day uses its whole month.
  expect(await ofDevice('2026-09-10', '2026-09-12')).toEqual([6, 30 * 24])
  expect(await ofDevice('2026-08-30', '2026-10-01')).toEqual([9, 33 * 24])
  // Daily figures of customers are kept.
  expect((await ofCustomer('2026-09-10', '2026-09-10'))?.online_ms).toBe(6 * hourMs)
})
