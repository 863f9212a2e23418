import { listPlayHours, listPlays, playsSummary } from '@digisigncast/contract/content/plays'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { nameMedia } from '../../../testing/stored/named-media.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

const app = await sharedApp()
let admin: Person
let device: StoredDevice
beforeEach(async () => {
  app.clock.now = noon
  admin = await app.make.admin()
  const { id } = await app.make.screen(admin, [], 'Lobby')
  device = await storedDevice(app, admin, { screenId: id, createdAt: noon - 500 * dayMs })
})

let batches = 0
/** Reports plays of 10 s each: time and title. */
async function report(plays: [number, string][], by = device) {
  batches += 1
  const ids = [...new Set(plays.map(([, title]) => title))]
  await nameMedia(app, admin, by.screenId, ids)
  const batch = batches.toString(16).padStart(32, '0')
  const sent = plays.map(([started_at, title]) => ({ media_id: title, title, started_at, played_ms: 10_000 }))
  const { status } = await by.call(reportPlays, { body: { batch, sent_at: app.clock.now, plays: sent } })
  expect(status).toBe(200)
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const summary = async (query = {}) => (await admin.call(playsSummary, { query: { ...november, ...query } })).body.data

test('the summary contains the totals and the days in the time zone of the account, also filtered', async () => {
  // Midnight in Berlin.
  const midnight = Date.parse('2026-11-20T23:00:00Z')
  await report([
    [midnight - minuteMs, 'Spring'],
    [midnight, 'Spring'],
    [noon - minuteMs, 'Autumn'],
  ])
  expect(await summary()).toEqual({
    plays: 3,
    played_ms: 30_000,
    days: [
      { date: '2026-11-20', plays: 1, played_ms: 10_000 },
      { date: '2026-11-21', plays: 2, played_ms: 20_000 },
    ],
    entries: [],
    first_report: null,
  })
  const springs = { plays: 2, days: [{ plays: 1 }, { plays: 1 }] }
  expect(await summary({ search: 'SPRÍNG' })).toMatchObject(springs)
  expect(await summary({ media: 'Spring' })).toMatchObject(springs)
  expect(await summary({ screen: 'another' })).toMatchObject({ plays: 0, days: [], first_report: null })
  expect(await summary({ to: '2026-11-20' })).toMatchObject({ plays: 1 })
  const stranger = await app.make.admin()
  expect((await stranger.call(playsSummary, { query: november })).body.data.plays).toBe(0)
})

test('before the first plays, the summary says when the next device reports', async () => {
  admin = await app.make.admin()
  const { id } = await app.make.screen(admin, [], 'Door')
  expect((await summary()).first_report).toEqual({ at: null })
  await storedDevice(app, admin, { screenId: id, status: 3 })
  expect((await summary()).first_report).toEqual({ at: null })
  const connected = await storedDevice(app, admin, { screenId: id, createdAt: noon - 2 * minuteMs })
  expect((await summary()).first_report).toEqual({ at: noon + 3 * minuteMs })
  app.clock.now += 4 * minuteMs
  expect((await summary()).first_report).toEqual({ at: noon + 8 * minuteMs })
  await report([[noon, 'Spring']], connected)
  expect((await summary()).first_report).toBeNull()
})

test('the hours of a row are listed, newest first', async () => {
  await report([
    [noon - 3 * hourMs, 'Spring'],
    [noon - 1000, 'Spring'],
    [noon - 2000, 'Spring'],
    [noon - 1000, 'Autumn'],
  ])
  await admin.call(saveScreen, { body: { screenID: device.screenId, name: 'Foyer' } })
  await report([[noon, 'Spring']])
  const hours = async (query = {}) => {
    const { body } = await admin.call(listPlayHours, { query: { ...november, ...query } })
    return body.data.map(({ hour, plays }) => [(hour - noon) / hourMs, plays])
  }
  expect(await hours()).toEqual([
    [0, 1],
    [-1, 3],
    [-3, 1],
  ])
  const spring = { screen: device.screenId, media: 'Spring' }
  expect(await hours({ ...spring, screen_name: 'Lobby', title: 'Spring' })).toEqual([
    [-1, 2],
    [-3, 1],
  ])
  expect(await hours({ ...spring, screen_name: 'Foyer' })).toEqual([[0, 1]])
  expect(await hours({ to: '2026-11-20' })).toEqual([])
  const { status } = await admin.call(listPlayHours, { query: { from: '2026-11-02', to: '2026-11-01' } })
  expect(status).toBe(422)
})

test('the list is sorted by each column, in both directions', async () => {
  await report([
    [noon - 5 * hourMs, 'Title 10'],
    [noon - 2 * hourMs, 'Title 9'],
    [noon - hourMs, 'Title 9'],
  ])
  const titles = async (query: { sort?: 'plays' | 'media' | 'first' | 'last'; order?: 'asc' | 'desc' }) =>
    (await admin.call(listPlays, { query: { ...november, ...query } })).body.data.map(({ title }) => title)
  expect(await titles({})).toEqual(['Title 9', 'Title 10'])
  expect(await titles({ sort: 'plays', order: 'asc' })).toEqual(['Title 10', 'Title 9'])
  expect(await titles({ sort: 'media', order: 'asc' })).toEqual(['Title 9', 'Title 10'])
  expect(await titles({ sort: 'first', order: 'asc' })).toEqual(['Title 10', 'Title 9'])
  expect(await titles({ sort: 'last', order: 'desc' })).toEqual(['Title 9', 'Title 10'])
})
