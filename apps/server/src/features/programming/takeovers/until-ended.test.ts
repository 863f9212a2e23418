import {
  endTakeover,
  getPreparedTakeover,
  listRunningTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { untilEnded } from '@digisigncast/contract/devices/manifest-takeover'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { expect, test, vi } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { fireNotice as notice, takeoverSetup } from '../../../testing/stored/takeover-setup.ts'

const dayMs = 24 * 60 * 60_000

const app = await sharedAppAt('2037-11-23T08:00Z')

const running = async (by: Pick<Client, 'call'>) => (await by.call(listRunningTakeovers, {})).body.data
const shownOn = async (screenId: string) =>
  (await wholeManifest(app, screenId)).timetable?.takeovers?.map(({ id, endsAt }) => [id, endsAt])

test('a takeover without an end survives restarts, and runs until a user ends it', async () => {
  const by = await app.make.admin()
  const { screen } = await takeoverSetup(app, by)
  // Log entries of the same millisecond have no order.
  app.clock.now += 1000
  const body = { notice, screen_ids: [screen.id], minutes: null }
  const { data } = (await by.call(startTakeover, { body })).body
  expect(data.ends_at).toBeNull()
  expect(await shownOn(screen.id)).toEqual([[data.id, untilEnded]])
  expect(new Date(untilEnded).getUTCFullYear()).toBe(9999)
  expect((await logOf(by))[0]?.description).toMatch(/started the takeover “Fire” on 1 screen until a user ends it\.$/)

  app.clock.now += 90 * dayMs
  Object.assign(app, await app.restart())
  await app.jobs.runDue()
  const later = await app.make.signIn(by.id)
  expect(await running(later)).toMatchObject([{ id: data.id, ends_at: null }])
  expect(await shownOn(screen.id)).toEqual([[data.id, untilEnded]])
  const box = await app.make.device(screen.code)
  await sendHeartbeat(box, { takeover: data.id })
  const receipt = (await later.call(getTakeoverReceipt, { params: { id: data.id } })).body.data
  expect(receipt?.counts.shown).toBe(1)

  expect((await later.call(endTakeover, { body: { id: data.id } })).status).toBe(200)
  expect(await running(later)).toEqual([])
  expect(await shownOn(screen.id)).toBeUndefined()
  expect((await later.call(endTakeover, { body: { id: data.id } })).status).toBe(404)
})

test('a prepared takeover can run until a user ends it, and for a time when it is started with one', async () => {
  const by = await app.make.admin()
  const { body } = await takeoverSetup(app, by)
  const prepared = (await by.call(savePreparedTakeover, { body: { ...body, minutes: null } })).body.data
  expect((await by.call(getPreparedTakeover, { params: { id: prepared.id } })).body.data.minutes).toBeNull()
  const start = async (minutes?: number | null) => {
    const answer = await by.call(startPreparedTakeover, { body: { id: prepared.id, minutes } })
    return answer.body.data.ends_at
  }
  expect([await start(), await start(null), await start(5)]).toEqual([null, null, app.clock.now + 5 * 60_000])
  const usual = (await by.call(savePreparedTakeover, { body: { ...body, id: prepared.id, minutes: 7 } })).body.data
  expect(usual.minutes).toBe(7)
  expect([await start(), await start(null)]).toEqual([app.clock.now + 7 * 60_000, null])
})

test('after a clock that was ahead is set back, a takeover lasts as long as it was started for', async () => {
  const by = await app.make.admin()
  const { screen } = await takeoverSetup(app, by)
  const at = app.clock.now
  app.clock.now = at + 2 * dayMs
  const ahead = await app.make.signIn(by.id)
  const body = { notice, screen_ids: [screen.id], minutes: 10 }
  const { data } = (await ahead.call(startTakeover, { body })).body
  await app.jobs.runDue()
  app.clock.now = at
  await app.jobs.runDue()
  app.clock.now = at + 60_000
  await app.jobs.runDue()
  const end = app.clock.now + 10 * 60_000
  await vi.waitFor(async () => expect(await shownOn(screen.id)).toEqual([[data.id, end]]), { timeout: 10_000 })
  const sessions = await app.platform.db.selectFrom('sessions').selectAll().where('user_id', '=', by.id).execute()
  const times = sessions.flatMap(({ created_at, seen_at, confirmed_at }) => [created_at, seen_at, confirmed_at])
  expect(times.filter((time) => time > app.clock.now)).toEqual([])
  app.clock.now = end + 60_000
  await app.jobs.runDue()
  await vi.waitFor(async () => expect(await running(await app.make.signIn(by.id))).toEqual([]))
})
