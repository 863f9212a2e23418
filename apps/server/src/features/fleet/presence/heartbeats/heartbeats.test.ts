import { expect, test } from 'vitest'
import { sharedApp } from '../../../../testing/start-app.ts'
import { storedDevice } from '../../../../testing/stored/stored-device.ts'
import { type LastHeartbeat, writeHeartbeats } from './heartbeats.repo.ts'

const app = await sharedApp()

test('two servers write batches of the same devices, some with a report and some without, at once', async () => {
  const { db, engine } = app.platform
  const admin = await app.make.admin()
  const { id: screenId } = await app.make.screen(admin)
  const ids: string[] = []
  for (let i = 0; i < 40; i += 1) ids.push((await storedDevice(app, admin, { screenId })).id)
  const batch = (at: number, reports: (index: number) => boolean) =>
    new Map(
      ids.map((id, index): [string, LastHeartbeat] => [
        id,
        reports(index) ? { at, revision: 'first', report: `{"uptime":${at}}` } : { at },
      ]),
    )
  await writeHeartbeats(
    db,
    engine,
    batch(1000, () => true),
  )
  for (let round = 1; round <= 30; round += 1)
    await Promise.all([
      writeHeartbeats(
        db,
        engine,
        batch(1000 + round, (index) => index % 2 === 0),
      ),
      writeHeartbeats(
        db,
        engine,
        batch(1000 + round, (index) => index % 2 === 1),
      ),
    ])
  const rows = await db.selectFrom('device_states').selectAll().where('device_id', 'in', ids).execute()
  expect(rows).toHaveLength(40)
  for (const row of rows) expect(row).toMatchObject({ seen_at: 1030, revision: 'first', report: '{"uptime":1030}' })
})

test('a device that only opened its socket keeps its last report', async () => {
  const { db, engine } = app.platform
  const admin = await app.make.admin()
  const { id } = await storedDevice(app, admin, {})
  const stored = () => db.selectFrom('device_states').selectAll().where('device_id', '=', id).executeTakeFirstOrThrow()
  await writeHeartbeats(db, engine, new Map([[id, { at: 2000, revision: 'r', report: '{"uptime":1}' }]]))
  await writeHeartbeats(db, engine, new Map([[id, { at: 3000 }]]))
  expect(await stored()).toMatchObject({ seen_at: 3000, revision: 'r', report: '{"uptime":1}' })
  await writeHeartbeats(db, engine, new Map([[id, { at: 2500, revision: null, report: '{"uptime":2}' }]]))
  expect(await stored()).toMatchObject({ seen_at: 3000, revision: 'r', report: '{"uptime":1}' })
  await writeHeartbeats(db, engine, new Map([[id, { at: 4000, revision: null, report: '{"uptime":3}' }]]))
  expect(await stored()).toMatchObject({ seen_at: 4000, revision: null, report: '{"uptime":3}' })
})
