import { setImmediate as turn } from 'node:timers/promises'
import type { ReportedFailure } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { later as laterOf, logOf, screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { openFaultLog } from './fault-log.ts'

const app = await sharedApp()

const later = (seconds: number) => laterOf(app, seconds * 1000)
const clip: ReportedFailure = { media_id: 'clip', title: 'clip', reason: 'undecodable' }
const menu: ReportedFailure = { media_id: 'menu', title: 'menu', reason: 'not_downloaded' }
const full = 'The storage of this device is full.'

/** Entries about faults, oldest first. */
const faultsIn = async (admin: Person) =>
  (await logOf(admin))
    .filter(({ description }) => /cannot show|storage|progress|no longer/.test(description))
    .map(({ type, description }) => `${type}: ${description}`)
    .toReversed()

test('a fault, its change and its end are logged once each, at most every five minutes', async () => {
  const { admin, box } = await screenWithDevice(app)
  await sendHeartbeat(box, { failing: [clip] })
  await later(9)
  expect(await faultsIn(admin)).toEqual([])
  await later(1)
  const first = 'warning: Lobby TV at Front door cannot show 1 media item: clip (cannot be decoded).'
  expect(await faultsIn(admin)).toEqual([first])
  for (let count = 0; count < 3; count += 1) {
    await sendHeartbeat(box, { failing: [clip] })
    await later(20)
  }
  await sendHeartbeat(box, { failing: [clip, menu] })
  await later(20)
  expect(await faultsIn(admin)).toEqual([first])
  await later(220)
  const second =
    'warning: Lobby TV at Front door cannot show 2 media items: clip (cannot be decoded), menu (not downloaded).'
  expect(await faultsIn(admin)).toEqual([first, second])
  await later(300)
  await sendHeartbeat(box)
  await later(10)
  expect(await faultsIn(admin)).toEqual([first, second, 'info: Lobby TV at Front door no longer has faults.'])
})

test('a fault that is over after a few seconds is not logged', async () => {
  const { admin, box } = await screenWithDevice(app)
  await sendHeartbeat(box, { faults: [full] })
  await later(8)
  await sendHeartbeat(box)
  await later(10)
  expect(await faultsIn(admin)).toEqual([])
})

test('a restart of the server or another server logs a fault no second time', async () => {
  const { admin, box } = await screenWithDevice(app)
  await sendHeartbeat(box, { faults: [full] })
  await later(10)
  app.presence.forget(box.id)
  await later(600)
  await sendHeartbeat(box, { faults: [full] })
  await later(10)
  expect(await faultsIn(admin)).toEqual([`warning: Lobby TV at Front door: ${full}`])
})

test('a download without progress is a fault', async () => {
  const { admin, box } = await screenWithDevice(app)
  const download = { revision: 'new', done_bytes: 1, total_bytes: 2, file: 'clip' }
  await sendHeartbeat(box, { download })
  await later(60)
  await sendHeartbeat(box, { download })
  await later(60)
  await sendHeartbeat(box, { download })
  await later(10)
  expect(await faultsIn(admin)).toEqual(['warning: Lobby TV at Front door: the download of “clip” makes no progress.'])
})

test('faults of devices that wait for approval are not logged', async () => {
  const { admin, box } = await screenWithDevice(app)
  await app.platform.db.updateTable('devices').set({ approval: 'new' }).where('id', '=', box.id).execute()
  await sendHeartbeat(box, { faults: [full] })
  await later(10)
  expect(await faultsIn(admin)).toEqual([])
})

test('a thousand devices that fail at once are logged in small transactions', async () => {
  const { admin, box } = await screenWithDevice(app)
  const { db } = app.platform
  const row = await db.selectFrom('devices').selectAll().where('id', '=', box.id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: 1000 }, (_, index) => `burst-${index}`)
  for (let start = 0; start < ids.length; start += 50)
    await db
      .insertInto('devices')
      .values(ids.slice(start, start + 50).map((id) => ({ ...row, id, token_hash: id, installation_hash: id })))
      .execute()
  const log = openFaultLog(app.platform)
  const accountId = row.account_id
  for (const deviceId of ids) log.note({ deviceId, accountId }, { faults: [full] })
  app.clock.now += 10_000
  const written = log.write().then(() => 'written')
  let turns = 0
  while ((await Promise.race([written, turn('waiting')])) === 'waiting') turns += 1
  expect(turns).toBeGreaterThanOrEqual(19)
  const entries = (await logged(app, accountId)).filter(({ description }) => description.endsWith(full))
  expect(entries).toHaveLength(1000)
  expect((await faultsIn(admin))[0]).toBe(`warning: Lobby TV at Front door: ${full}`)
})
