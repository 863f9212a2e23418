import { exportPlays, listPlayHours, listPlays, playsSummary } from '@digisigncast/contract/content/plays'
import { deleteScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { nameMedia } from '../../../testing/stored/named-media.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000

const app = await sharedApp()
let admin: Person
let device: StoredDevice
beforeEach(async () => {
  app.clock.now = noon
  admin = await app.make.admin()
  const screen = await app.make.screen(admin, [], 'Lobby')
  device = await storedDevice(app, admin, { screenId: screen.id, createdAt: noon - 100 * hourMs })
})

async function makeEntry(name: string, by = admin): Promise<{ id: string; rename: (name: string) => Promise<void> }> {
  const body = entryOf([(await app.make.playlist(by)).id], [(await app.make.screen(by)).id], { name })
  const { status, body: reply } = await by.call(saveScheduleEntry, { body })
  expect(status).toBe(200)
  const { id } = reply.data
  return {
    id,
    rename: async (next) => void (await by.call(saveScheduleEntry, { body: { ...body, id, name: next } })),
  }
}

let batches = 0
/** Reports plays of 10 s each: time, title and schedule entry. */
async function report(...plays: [number, string, (string | null)?][]) {
  batches += 1
  await nameMedia(app, admin, device.screenId, [...new Set(plays.map(([, title]) => title))])
  const sent = plays.map(([started_at, title, entry_id]) => ({
    media_id: title,
    title,
    started_at,
    played_ms: 10_000,
    ...(entry_id !== undefined && { entry_id }),
  }))
  const batch = batches.toString(16).padStart(32, '0')
  expect((await device.call(reportPlays, { body: { batch, sent_at: app.clock.now, plays: sent } })).status).toBe(200)
}
const days = { from: '2026-11-01', to: '2026-11-30' }
const list = async (query: Record<string, unknown> = {}) =>
  (await admin.call(listPlays, { query: { ...days, ...query } })).body.data
const counts = async (query: Record<string, unknown> = {}) =>
  (await list(query)).map(({ title, entry_name, plays }) => [title, entry_name, plays])

test('plays are counted per schedule entry, and without one as default content', async () => {
  const breakfast = await makeEntry('Breakfast')
  await report([noon - 1000, 'Spring', breakfast.id], [noon - 2000, 'Spring', breakfast.id], [noon - 3000, 'Spring'])
  // A device may also send null.
  await report([noon - 4000, 'Spring', null])
  const spring = { screen_name: 'Lobby', title: 'Spring', plays: 2 }
  expect(await list({ sort: 'entry', order: 'asc' })).toMatchObject([
    { ...spring, entry_id: breakfast.id, entry_name: 'Breakfast' },
    { ...spring, entry_id: '', entry_name: '' },
  ])
  expect(await counts({ by: 'media' })).toEqual([['Spring', '', 4]])
  expect(await counts({ by: 'screen' })).toEqual([['', '', 4]])
})

test('unknown entries and those of other customers count as default content', async () => {
  const other = await makeEntry('Secret', await app.make.admin())
  await report([noon - 1000, 'Spring', other.id], [noon - 2000, 'Spring', 'unknown'], [noon - 3000, 'Spring'])
  expect(await counts()).toEqual([['Spring', '', 3]])
})

test('plays keep the name of the entry at that time, also after it is deleted', async () => {
  const entry = await makeEntry('Breakfast')
  await report([noon - 2 * hourMs, 'Spring', entry.id])
  await entry.rename('Brunch')
  await report([noon - 1000, 'Spring', entry.id])
  await admin.call(deleteScheduleEntry, { body: { id: entry.id } })
  expect(await counts({ sort: 'entry', order: 'asc' })).toEqual([
    ['Spring', 'Breakfast', 1],
    ['Spring', 'Brunch', 1],
  ])
  const { data } = (await admin.call(playsSummary, { query: days })).body
  expect(data.entries).toEqual([{ id: entry.id, name: 'Brunch' }])
})

test('the list, the summary, the hours and the CSV are filtered by entry', async () => {
  const [lunch, breakfast] = [await makeEntry('Lunch'), await makeEntry('Breakfast')]
  await report(
    [noon - 3 * hourMs, 'Spring', breakfast.id],
    [noon - 2 * hourMs, 'Spring', lunch.id],
    [noon - 2 * hourMs + 20_000, 'Autumn', lunch.id],
    [noon - hourMs, 'Spring'],
  )
  expect(await counts({ entry: lunch.id, sort: 'media', order: 'asc' })).toEqual([
    ['Autumn', 'Lunch', 1],
    ['Spring', 'Lunch', 1],
  ])
  expect(await counts({ entry: 'default' })).toEqual([['Spring', '', 1]])
  expect(await counts({ entry: 'unknown' })).toEqual([])
  expect(await counts({ entry: lunch.id, by: 'screen' })).toEqual([['', '', 2]])
  const summary = (await admin.call(playsSummary, { query: { ...days, entry: lunch.id } })).body.data
  expect(summary).toMatchObject({ plays: 2, played_ms: 20_000, days: [{ date: '2026-11-21', plays: 2 }] })
  expect(summary.entries.map(({ name }) => name)).toEqual(['Breakfast', 'Lunch'])
  const hours = async (query: object) =>
    (await admin.call(listPlayHours, { query: { ...days, media: 'Spring', ...query } })).body.data.map(
      ({ hour }) => (noon - hour) / hourMs,
    )
  expect(await hours({ entry: breakfast.id })).toEqual([3])
  expect(await hours({ entry: breakfast.id, entry_name: 'Earlier name' })).toEqual([])
  expect(await hours({ entry: 'default', entry_name: '' })).toEqual([1])
  expect(await hours({})).toEqual([1, 2, 3])
})

test('the CSV names what played each media item', async () => {
  const breakfast = await makeEntry('Breakfast')
  await report([noon - 1000, 'Spring', breakfast.id], [noon - 2000, 'Spring', breakfast.id], [noon - 3000, 'Spring'])
  const lines = async (query: object) =>
    (await admin.call(exportPlays, { query: { ...days, ...query } })).body.data.csv.trim().split('\r\n')
  const [head, ...rows] = await lines({})
  expect(head).toContain('Screen,Media,Played by,Plays')
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
    ['Lobby', 'Spring', 'Breakfast', '2'],
    ['Lobby', 'Spring', 'Default content', '1'],
  ])
  expect((await lines({ by: 'media' }))[0]).toMatch(/^.?Media,Plays/)
})
