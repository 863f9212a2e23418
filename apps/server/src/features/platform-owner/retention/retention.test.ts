import { saveRetention } from '@digisigncast/contract/platform/platform-settings'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openedForEachTest, startApp, type TestApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { keptPerAccount, prune } from './prune.ts'

const app = openedForEachTest(startApp)

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

async function write(app: TestApp, accountId: string | null, times: readonly number[]): Promise<void> {
  for (let start = 0; start < times.length; start += 2000)
    await app.platform.db
      .insertInto('events')
      .values(
        times.slice(start, start + 2000).map((created_at, index) => ({
          id: `${accountId ?? 'platform'}-${String(start + index).padStart(6, '0')}`,
          account_id: accountId,
          actor_id: null,
          level: 'info' as const,
          data: JSON.stringify({ text: `Entry ${start + index}` }),
          created_at,
        })),
      )
      .execute()
}

const writePlays = (app: TestApp, accountId: string, hours: readonly number[]) =>
  app.platform.db
    .insertInto('plays')
    .values(
      hours.map((hour) => ({
        account_id: accountId,
        hour,
        screen_id: 'screen',
        media_id: 'media',
        screen_name: 'Screen',
        title: 'Title',
        plays: 1,
        played_ms: 1000,
      })),
    )
    .execute()

/** Inserts activities of one hour that ended at these times; null is still running. */
const writeActivity = (app: TestApp, accountId: string, leftAt: readonly (number | null)[]) =>
  app.platform.db
    .insertInto('device_activity')
    .values(
      leftAt.map((logout_at) => ({
        id: newId(),
        account_id: accountId,
        device_id: 'device',
        device_name: 'Device',
        screen_name: 'Screen',
        login_at: (logout_at ?? 0) - hourMs,
        logout_at,
      })),
    )
    .execute()

const left = async (app: TestApp, accountId: string | null): Promise<string[]> =>
  (await logged(app, accountId)).map(({ description }) => description)

test('old entries, and the oldest above the limit, are deleted at the next start', async () => {
  const [busy, quiet] = [await app.make.admin(), await app.make.admin()]
  const { now } = app.clock
  // The limit also holds for two entries with the same time at the boundary.
  const times = Array.from({ length: keptPerAccount + 3 }, (_, index) => now - 1000 * (index < 5 ? 1 : 0))
  await write(app, busy.accountId, times)
  const young = now - 400 * dayMs + 1000
  await write(app, quiet.accountId, [young - 2000, young, now])
  await write(app, null, [young - 2000, young, now])

  Object.assign(app, await app.restart())
  const kept = await left(app, busy.accountId)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([keptPerAccount, 'Entry 3', `Entry ${keptPerAccount + 2}`])
  expect(await left(app, quiet.accountId)).toEqual(['Entry 1', 'Entry 2'])
  expect((await left(app, null)).slice(-2)).toEqual(['Entry 1', 'Entry 2'])
  expect(await left(app, null)).not.toContain('Entry 0')
})

test('records are deleted exactly after their retention period', async () => {
  const [one, other] = [await app.make.admin(), await app.make.admin()]
  const hour = Math.floor(app.clock.now / hourMs) * hourMs
  for (const { accountId } of [one, other]) {
    await writePlays(app, accountId, [hour, hour + hourMs])
    await writeActivity(app, accountId, [hour, hour + dayMs, null])
  }
  const entries = (await app.platform.db.selectFrom('events').selectAll().execute()).length
  const { body } = await (await app.make.owner()).call(saveRetention, {
    body: { logs_days: 30, plays_days: 10, activity_days: 20 },
  })
  expect(body.data).toMatchObject({ logs_days: 30, plays_days: 10, activity_days: 20 })

  // The first hour ends one hour after its start.
  app.clock.now = hour + hourMs + 10 * dayMs - 1
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 0, activity: 0 })
  app.clock.now += 1
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 2, activity: 0 })
  const hours = await app.platform.db.selectFrom('plays').select(['account_id', 'hour']).orderBy('account_id').execute()
  expect(hours.map((row) => [row.account_id, row.hour])).toEqual(
    [one.accountId, other.accountId].toSorted().map((id) => [id, hour + hourMs]),
  )
  app.clock.now = hour + 20 * dayMs + 1
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 2, activity: 2 })
  // Running activities stay, regardless of their start.
  app.clock.now = hour + 25 * dayMs
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 0, activity: 2 })
  expect((await app.platform.db.selectFrom('device_activity').select('logout_at').execute()).length).toBe(2)
  app.clock.now = hour + 40 * dayMs
  expect((await prune(app.platform)).logs).toBe(entries + 1)
})

test('alerts are deleted with their screens as long after their end as log entries; open ones stay', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const { db } = app.platform
  const at = app.clock.now
  for (const [id, resolved_at] of [
    ['first', at],
    ['second', at + dayMs],
    ['open', null],
  ] as const) {
    const row = { id, account_id: admin.accountId, kind: 'device_offline', began_at: at, raised_at: at, resolved_at }
    await db
      .insertInto('alerts')
      .values({ ...row, subject_count: 1, flips: 0 })
      .execute()
    const about = { account_id: admin.accountId, alert_id: id, screen_id: screen.id }
    await db.insertInto('alert_screens').values(about).execute()
  }
  const kept = async () => [
    (await db.selectFrom('alerts').select('id').orderBy('id').execute()).map(({ id }) => id),
    (await db.selectFrom('alert_screens').select('alert_id').orderBy('alert_id').execute()).map((row) => row.alert_id),
  ]
  app.clock.now = at + 400 * dayMs
  expect((await prune(app.platform)).alerts).toBe(0)
  app.clock.now += 1
  expect((await prune(app.platform)).alerts).toBe(1)
  expect(await kept()).toEqual([
    ['open', 'second'],
    ['open', 'second'],
  ])
})

test('records without a retention period stay, and large deletions run in several steps', async () => {
  const { accountId } = await app.make.admin()
  const hours = Array.from({ length: 1200 }, (_, index) => index * hourMs)
  await writePlays(app, accountId, hours)
  await writeActivity(app, accountId, hours)
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 0, activity: 0 })
  const owner = await app.make.owner()
  await owner.call(saveRetention, { body: { logs_days: 400, plays_days: 3650, activity_days: 7 } })
  expect(await prune(app.platform)).toMatchObject({ logs: 0, plays: 1200, activity: 1200 })
})

test('a closing server stops the deletion and continues at the next run', async () => {
  await write(
    app,
    null,
    Array.from({ length: 3 }, () => app.clock.now - 500 * dayMs),
  )
  expect(await prune(app.platform, AbortSignal.abort())).toMatchObject({ logs: 0, plays: 0, activity: 0 })
  expect((await prune(app.platform)).logs).toBe(3)
})
