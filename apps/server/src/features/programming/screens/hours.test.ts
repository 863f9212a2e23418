import type { ApiError } from '@digisigncast/contract/api/errors'
import type { Rule } from '@digisigncast/contract/content/rules'
import { getScreen, listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { setHoursOfScreens, setTimeZoneOfScreens } from '@digisigncast/contract/content/screens-bulk'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { activityOf, later, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedAppAt('2037-11-20T08:00:00Z')
const admin = await app.make.admin()

const weekdays: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', until: '20:00' }

async function setUp() {
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id])
  const read = async () => (await admin.call(getScreen, { params: { screenID: screen.id } })).body.data
  const manifest = () => wholeManifest(app, screen.id)
  return { playlist, screen, read, manifest }
}

test('opening hours are saved with a screen, travel in its manifest, and stay when left out', async () => {
  const { screen, read, manifest } = await setUp()
  const before = await manifest()
  const save = (more: object) => admin.call(saveScreen, { body: { name: screen.name, screenID: screen.id, ...more } })
  expect(before.timetable).toBeUndefined()
  expect(await read()).toMatchObject({ hours: [], time_zone: null })
  await save({ hours: [weekdays], time_zone: 'Asia/Tokyo' })
  expect(await read()).toMatchObject({ hours: [weekdays], time_zone: 'Asia/Tokyo' })
  const after = await manifest()
  expect([after.timetable, after.screen.timeZone, after.assets]).toEqual([
    { entries: [], hours: [weekdays] },
    'Asia/Tokyo',
    before.assets,
  ])
  await save({ name: 'Renamed' })
  expect((await read()).hours).toEqual([weekdays])
  await save({ name: screen.name, hours: [], time_zone: null })
  expect((await manifest()).revision).toBe(before.revision)
  const bad = await save({ hours: [weekdays, { ...weekdays, days: [] }] })
  expect(bad.status).toBe(422)
  expect(Object.keys((bad.body as unknown as ApiError).errors ?? {})).toEqual(['hours', 'hours.1.days'])
})

test('whether the TV is switched off in standby is saved with a screen, and in its manifest only when it is', async () => {
  const { screen, read, manifest } = await setUp()
  const before = await manifest()
  const save = (more: object) => admin.call(saveScreen, { body: { name: screen.name, screenID: screen.id, ...more } })
  expect([(await read()).tv_standby, 'tvStandby' in before.screen]).toEqual([false, false])
  await save({ tv_standby: true })
  expect([(await read()).tv_standby, (await manifest()).screen.tvStandby]).toEqual([true, true])
  await save({ hours: [weekdays] })
  expect((await read()).tv_standby).toBe(true)
  await save({ tv_standby: false, hours: [] })
  expect((await manifest()).revision).toBe(before.revision)
  expect((await save({ tv_standby: 'yes' })).status).toBe(422)
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  const refused = await viewer.call(saveScreen, { body: { name: screen.name, screenID: screen.id, tv_standby: true } })
  expect(refused.status).toBe(403)
})

test('hours and time zone of several screens are set at once, with a result per screen', async () => {
  const [one, other] = [await setUp(), await setUp()]
  const screen_ids = [one.screen.id, other.screen.id, 'deleted']
  app.clock.now += 1000
  const set = (await admin.call(setHoursOfScreens, { body: { screen_ids, hours: [weekdays] } })).body
  expect(set.message).toBe('Opening hours updated on 2 screens. 1 screen could not be changed.')
  expect(set.data).toMatchObject({ done: 2, failed: [{ id: 'deleted', name: null, code: 'resource.not_found' }] })
  expect((await logOf(admin))[0]?.description).toContain('set the opening hours of 2 screens.')
  app.clock.now += 1000
  const zone = await admin.call(setTimeZoneOfScreens, { body: { screen_ids, time_zone: 'Europe/Berlin' } })
  expect(zone.body.data.done).toBe(2)
  expect((await other.manifest()).screen.timeZone).toBe('Europe/Berlin')
  expect(await one.read()).toMatchObject({ hours: [weekdays], time_zone: 'Europe/Berlin' })
  await admin.call(setHoursOfScreens, { body: { screen_ids, hours: [] } })
  expect((await one.manifest()).timetable).toBeUndefined()
  const unknown = await admin.call(setTimeZoneOfScreens, { body: { screen_ids, time_zone: 'Europe/Atlantis' } })
  expect(unknown.status).toBe(422)
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await viewer.call(setHoursOfScreens, { body: { screen_ids, hours: [] } })).status).toBe(403)
})

test('a screen in standby is neutral, says until when, and its device stays online', async () => {
  const { screen, read } = await setUp()
  const hours = { hours: [weekdays], time_zone: 'Europe/Berlin', screenID: screen.id, name: screen.name }
  await admin.call(saveScreen, { body: hours })
  const box = await app.make.device(screen.code)
  const revision = async () => (await wholeManifest(app, screen.id)).revision
  const send = async (more: object) => sendHeartbeat(box, { revision: await revision(), ...more })
  const words = async () => screenStateWords((await read()).state)
  await later(app, Date.parse('2037-11-20T18:59:30Z') - app.clock.now)
  await send({})
  expect(await words()).toMatchObject({ tone: 'online', text: 'Up to date' })
  const sessions = (await activityOf(admin)).length
  app.clock.now += 60_000
  const failing = [{ media_id: 'm', title: 'clip', reason: 'undecodable' }]
  await send({ state: 'standby', failing })
  expect(await words()).toEqual({ tone: 'disconnected', text: 'Standby until Mon 08:00', since: null, detail: null })
  app.clock.now = Date.parse('2037-11-23T06:00:00Z')
  await send({ state: 'standby' })
  expect(await words()).toMatchObject({ text: 'Standby until 08:00' })
  const [device] = (await read()).devices
  expect(device).toMatchObject({ status: deviceStatus.online, display_state: 'standby' })
  expect((await activityOf(admin)).length).toBe(sessions)
  // Trouble with downloads is not hidden.
  await send({ state: 'standby', revision: 'earlier' })
  expect((await read()).state.code).toBe('out_of_date')
  await send({})
  expect(await words()).toMatchObject({ text: 'Up to date' })
})

test('a display that is switched off at closing time is closed, and offline once its screen has opened', async () => {
  const { screen, read } = await setUp()
  const hours = { hours: [weekdays], time_zone: 'Europe/Berlin', screenID: screen.id, name: screen.name }
  await admin.call(saveScreen, { body: hours })
  const box = await app.make.device(screen.code)
  const words = async () => screenStateWords((await read()).state)
  const counts = async () => (await admin.call(listScreens, { query: { page: 1, search: screen.code } })).body.counts
  const until = (time: string) => later(app, Date.parse(time) - app.clock.now)
  const closed = { tone: 'disconnected', text: 'Closed until 08:00', detail: 'Its device is not connected.' }
  await until('2037-12-01T18:50:00Z')
  await sendHeartbeat(box, {})
  await until('2037-12-01T18:55:00Z')
  expect(await words()).toMatchObject({ text: 'Offline' })
  await until('2037-12-02T02:00:00Z')
  expect(await words()).toMatchObject(closed)
  expect(await counts()).toMatchObject({ closed: 1, offline: 0, needs_attention: 0, online: 0 })
  await until('2037-12-02T07:05:00Z')
  expect(await words()).toMatchObject({ text: 'Offline' })
  // It was off the whole day: that is no standby.
  await until('2037-12-02T23:00:00Z')
  expect(await words()).toMatchObject({ text: 'Offline' })
})
