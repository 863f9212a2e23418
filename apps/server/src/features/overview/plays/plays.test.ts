import { deleteMedia } from '@digisigncast/contract/content/media'
import { exportPlays, listPlays } from '@digisigncast/contract/content/plays'
import { deleteScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
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
  const screen = await app.make.screen(admin, [], 'Lobby')
  device = await storedDevice(app, admin, { screenId: screen.id, createdAt: noon - 500 * dayMs })
})

let batches = 0
const newBatch = () => (batches += 1).toString(16).padStart(32, '0')
const play = (startedAt: number, title = 'Spring', mediaId = `id of ${title}`) => ({
  media_id: mediaId,
  title,
  started_at: startedAt,
  played_ms: 10_000,
})
type Plays = ReturnType<typeof play>[]
/** Reports plays of media items from the screen's manifests. */
async function report(plays: Plays, { batch = newBatch(), sentAt = app.clock.now, by = device } = {}) {
  const ids = [...new Set(plays.map(({ media_id }) => media_id))]
  if (ids.length > 0) await nameMedia(app, admin, by.screenId, ids)
  return by.call(reportPlays, { body: { batch, sent_at: sentAt, plays } })
}
const year = { from: '2026-01-01', to: '2026-12-31' }
type Question = Partial<Parameters<Person['call']>[1]> & Record<string, unknown>
const ask = (query: Question = {}, by = admin) => by.call(listPlays, { query: { ...year, ...query } })
const rows = async (query: Question = {}, by = admin) => (await ask(query, by)).body.data
const counts = async (query: Question = {}) =>
  (await rows(query)).map(({ screen_name, title, plays }) => [screen_name, title, plays])

test('plays are counted per screen and media item, with the first and the last hour', async () => {
  expect((await report([play(noon - 5 * hourMs), play(noon - 5000), play(noon - 60_000, 'Autumn')])).status).toBe(200)
  await report([play(noon - 1000)])
  expect(await rows()).toEqual([
    {
      screen_id: device.screenId,
      screen_name: 'Lobby',
      media_id: 'id of Spring',
      title: 'Spring',
      entry_id: '',
      entry_name: '',
      plays: 3,
      played_ms: 30_000,
      first_at: noon - 5 * hourMs,
      booked: null,
      last_at: noon - hourMs,
    },
    expect.objectContaining({ title: 'Autumn', plays: 1, played_ms: 10_000 }),
  ])
})

test('a repeated batch is accepted but not counted, even concurrently', async () => {
  const batch = newBatch()
  const answers = await Promise.all(Array.from({ length: 8 }, () => report([play(noon - 1000)], { batch })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await counts()).toEqual([['Lobby', 'Spring', 1]])
  // Another device may have generated the same id.
  await report([play(noon - 1000)], { batch, by: await storedDevice(app, admin, { screenId: device.screenId }) })
  expect(await counts()).toEqual([['Lobby', 'Spring', 2]])
})

test('concurrent reports of several devices for the same rows are all counted', async () => {
  const devices = await Promise.all(
    Array.from({ length: 6 }, () => storedDevice(app, admin, { screenId: device.screenId })),
  )
  const titles = ['Spring', 'Summer', 'Autumn', 'Winter']
  await Promise.all(
    devices.map((by, at) => {
      const plays = titles.map((title) => play(noon - 1000, title))
      return report(at % 2 ? plays : plays.toReversed(), { by })
    }),
  )
  expect(await counts()).toEqual(['Autumn', 'Spring', 'Summer', 'Winter'].map((title) => ['Lobby', title, 6]))
})

test('a wrong clock is corrected by its difference from the server clock', async () => {
  for (const wrong of [-30 * 365 * dayMs, -dayMs, dayMs, 365 * dayMs])
    await report([play(noon + wrong - 90 * minuteMs)], { sentAt: noon + wrong })
  expect(await rows()).toEqual([
    expect.objectContaining({ plays: 4, first_at: noon - 2 * hourMs, last_at: noon - 2 * hourMs }),
  ])
})

test('plays from the future after a clock change count as now; impossible ones are omitted', async () => {
  await report([
    play(noon + dayMs, 'A day ahead'),
    play(noon + 3 * dayMs, 'Far ahead'),
    play(noon - 399 * dayMs, 'Old'),
    play(noon - 401 * dayMs, 'Too old'),
    play(0, 'Of 1970'),
    play(Number.MAX_SAFE_INTEGER, 'Never'),
  ])
  const all = await rows({ from: '0001-01-01', to: '9999-12-31' })
  expect(all.map(({ title, last_at }) => [title, last_at])).toEqual([
    ['A day ahead', noon],
    ['Old', noon - 399 * dayMs],
  ])
})

test('batch ids are kept for sixty days', async () => {
  const kept = async () =>
    (await app.platform.db.selectFrom('play_batches').selectAll().where('device_id', '=', device.id).execute()).length
  await report([])
  app.clock.now += 59 * dayMs
  await report([])
  expect(await kept()).toBe(2)
  app.clock.now += 2 * dayMs
  await report([])
  expect(await kept()).toBe(2)
})

test('days follow the time zone of the account: Berlin at midnight, summer and winter', async () => {
  app.clock.now = Date.parse('2026-11-25T00:00:00Z')
  const at = [
    ['Last of June', '2026-06-30T21:59:59Z'],
    ['First of July', '2026-06-30T22:00:00Z'],
    ['Evening', '2026-11-20T22:59:59Z'],
    ['Midnight', '2026-11-20T23:00:00Z'],
    ['Last second', '2026-11-21T22:59:59Z'],
    ['Next day', '2026-11-21T23:00:00Z'],
  ] as const
  await report(at.map(([title, time]) => play(Date.parse(time), title)))
  const titles = async (from: string, to = from) => (await rows({ from, to })).map(({ title }) => title)
  expect(await titles('2026-06-30')).toEqual(['Last of June'])
  expect(await titles('2026-07-01')).toEqual(['First of July'])
  expect(await titles('2026-11-20')).toEqual(['Evening'])
  expect(await titles('2026-11-21')).toEqual(['Last second', 'Midnight'])
  expect(await titles('2026-11-20', '2026-11-22')).toEqual(['Evening', 'Last second', 'Midnight', 'Next day'])
  expect(await titles('2026-11-23')).toEqual([])
})

test('days are correct in time zones with a half-hour offset', async () => {
  await app.platform.db
    .updateTable('accounts')
    .set({ time_zone: 'Asia/Kolkata' })
    .where('id', '=', admin.accountId)
    .execute()
  await report([play(Date.parse('2026-11-20T18:29:59Z'), 'Before'), play(Date.parse('2026-11-20T18:30:00Z'), 'After')])
  const titles = async (day: string) => (await rows({ from: day, to: day })).map(({ title }) => title)
  expect([await titles('2026-11-20'), await titles('2026-11-21')]).toEqual([['Before'], ['After']])
})

test('old rows keep their names, and deleted items stay listed', async () => {
  const { id } = await app.make.media(admin)
  await report([play(noon - 2000, 'Old title', id)])
  await admin.call(saveScreen, { body: { name: 'Entrance', screenID: device.screenId } })
  await report([play(noon - 1000, 'New title', id), play(noon - 1000, 'Old title', id)])
  const expected = [
    ['Entrance', 'New title', 1],
    ['Entrance', 'Old title', 1],
    ['Lobby', 'Old title', 1],
  ]
  expect(await counts()).toEqual(expected)
  expect((await admin.call(deleteMedia, { body: { media_id: id } })).status).toBe(200)
  expect((await admin.call(deleteScreen, { body: { screenID: device.screenId } })).status).toBe(200)
  expect(await counts()).toEqual(expected)
})

test('counts are summed per screen or media item, filtered, and searched ignoring accents', async () => {
  const other = await storedDevice(app, admin, { screenId: (await app.make.screen(admin, [], 'Café')).id })
  await report([play(noon, 'Spring'), play(noon, 'Autumn')])
  await report([play(noon, 'Spring'), play(noon, 'Spring')], { by: other })
  expect(await counts({ by: 'screen' })).toEqual([
    ['Café', '', 2],
    ['Lobby', '', 2],
  ])
  expect(await counts({ by: 'media' })).toEqual([
    ['', 'Spring', 3],
    ['', 'Autumn', 1],
  ])
  expect(await counts({ screen: device.screenId })).toHaveLength(2)
  expect(await counts({ media: 'id of Autumn' })).toEqual([['Lobby', 'Autumn', 1]])
  expect(await counts({ search: ' CAFE ' })).toEqual([['Café', 'Spring', 2]])
  expect(await counts({ search: 'autu' })).toEqual([['Lobby', 'Autumn', 1]])
  expect(await counts({ search: '%' })).toEqual([])
})

test('the list comes in pages', async () => {
  await report(Array.from({ length: 5 }, (_, at) => play(noon, `Title ${at}`)))
  const second = await ask({ page: 2, per_page: 2 })
  expect(second.body.data.map(({ title }) => title)).toEqual(['Title 2', 'Title 3'])
  expect(second.body.pagination).toMatchObject({ current_page: 2, last_page: 3, total: 5 })
  expect((await ask({ page: 9, per_page: 2 })).body.data).toEqual([])
})

test('the CSV export contains all rows and no formulas', async () => {
  await report([play(noon - 2 * hourMs, '=cmd|"/c calc"!A1'), play(noon, '@x, y'), play(noon, '@x, y')])
  const file = async (by: 'screen_and_media' | 'screen' | 'media') =>
    (await admin.call(exportPlays, { query: { from: '2026-11-01', to: '2026-11-21', by } })).body.data
  const head = 'Plays,Seconds played,First hour (Europe/Berlin),Last hour (Europe/Berlin)'
  expect(await file('screen_and_media')).toEqual({
    file_name: 'proof-of-play-2026-11-01-to-2026-11-21.csv',
    csv: [
      `\uFEFFScreen,Media,Played by,${head}`,
      `Lobby,"'@x, y",Default content,2,20,2026-11-21 13:00,2026-11-21 13:00`,
      `Lobby,"'=cmd|""/c calc""!A1",Default content,1,10,2026-11-21 11:00,2026-11-21 11:00`,
      '',
    ].join('\r\n'),
  })
  expect((await file('screen')).csv).toBe(`\uFEFFScreen,${head}\r\nLobby,3,30,2026-11-21 11:00,2026-11-21 13:00\r\n`)
  expect((await file('media')).csv).toContain(`\uFEFFMedia,${head}\r\n"'@x, y",2,`)
})

test('bad questions and reports are refused, and change nothing', async () => {
  expect((await ask({ from: '2026-11-22', to: '2026-11-21' })).body.message).toBe(
    'The last day must not be before the first.',
  )
  for (const query of [{ from: '2026-02-30' }, { to: 'today' }, { by: 'title; drop table plays' }, { per_page: 1e6 }])
    expect((await ask(query)).status).toBe(422)
  const good = play(noon)
  const many = Array.from({ length: 501 }, () => good)
  expect((await report(many)).status).toBe(422)
  expect((await report([good], { batch: 'mine' })).status).toBe(422)
  expect((await report([{ ...good, played_ms: dayMs + 1 }])).status).toBe(422)
  expect((await report([{ ...good, played_ms: -1 }])).status).toBe(422)
  expect((await report([{ ...good, started_at: 1.5 }])).status).toBe(422)
  expect(await rows()).toEqual([])
  // A full batch is accepted; a title without letters falls back to the id.
  expect((await report(Array.from({ length: 500 }, (_, at) => play(noon, `T${at}`)))).status).toBe(200)
  await report([play(noon, '\u0000 ', 'nameless'), play(noon, 'nameless', 'nameless')])
  expect(await counts({ media: 'nameless' })).toEqual([['Lobby', 'nameless', 2]])
})

test('another account sees nothing, and only devices report', async () => {
  await report([play(noon)])
  const stranger = await app.make.admin()
  expect(await rows({ screen: device.screenId }, stranger)).toEqual([])
  const csv = (await stranger.call(exportPlays, { query: year })).body.data.csv
  expect(csv).not.toContain('Lobby')
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  expect(await rows({}, viewer)).toHaveLength(1)
  const unprivileged = await app.make.manager(admin, { content: { view: 1 } })
  expect((await ask({}, unprivileged)).status).toBe(403)
  expect((await unprivileged.call(exportPlays, { query: year })).status).toBe(403)
  const body = { batch: newBatch(), sent_at: noon, plays: [play(noon)] }
  expect((await admin.call(reportPlays, { body })).status).toBe(401)
  await app.platform.db.updateTable('devices').set({ token_hash: null }).where('id', '=', device.id).execute()
  expect((await report([play(noon)])).status).toBe(401)
})

test('a year of many plays is summed in slices with the same totals', async () => {
  const { db } = app.platform
  const hours = Array.from({ length: 300 }, (_, at) => noon - at * 29 * hourMs)
  await db
    .insertInto('plays')
    .values(
      hours.map((hour) => ({
        account_id: admin.accountId,
        hour,
        screen_id: newId(),
        media_id: 'm',
        screen_name: 'S',
        title: 'T',
        plays: 2,
        played_ms: 7,
      })),
    )
    .execute()
  expect(await rows({ from: '2020-01-01', by: 'media' })).toEqual([
    expect.objectContaining({ plays: 600, played_ms: 2100, first_at: hours.at(-1), last_at: hours[0] }),
  ])
})

test('batches are rate-limited per device', async () => {
  const statuses = new Set<number>()
  for (let batch = 0; batch < 240; batch += 1) statuses.add((await report([])).status)
  expect([...statuses]).toEqual([200])
  const kept = newBatch()
  expect(await report([play(noon - 1000)], { batch: kept })).toMatchObject({
    status: 429,
    body: { code: 'request.too_many' },
  })
  expect(await rows()).toEqual([])
  const other = await storedDevice(app, admin, { screenId: device.screenId })
  expect((await report([play(noon - 1000)], { batch: kept, by: other })).status).toBe(200)
})
