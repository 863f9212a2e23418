import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getManifest } from '@digisigncast/contract/content/manifest'
import {
  deleteDataSource,
  getDataSource,
  listDataSources,
  refreshDataSource,
  type SourceSettings,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSlide, slideOf, text } from '../../testing/documents/slides.ts'
import { listen } from '../../testing/listener.ts'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../testing/stored/stored.ts'

let app: TestApp
let admin: Person
let server: Server
let base = ''
let answer: RequestListener
let asked: { url: string; tag: string | undefined }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', tag: request.headers['if-none-match'] })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', WEATHER_URL: `${base}/weather` })
})
beforeEach(async () => {
  asked = []
  answer = (_request, response) => response.end('Dish,Price\nSoup,6.50\n')
  admin = await app.make.admin()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const csv = (path = '/menu.csv'): SourceSettings => ({ kind: 'csv', url: base + path })
const save = (by: Person, settings: SourceSettings, own: object = {}) =>
  by.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })
const dataOf = async (by: Person, id: string) => (await by.call(getDataSource, { params: { id } })).body.data
/** Runs the job as if this time had passed. */
const later = async (minutes: number) => {
  app.clock.now += minutes * 60_000
  await app.jobs.runDue()
}
const soup = (price: string) => ({ kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup', price]] })

test('a table from an address has its data at once', async () => {
  const { status, body } = await save(admin, csv())
  expect([status, body.message]).toEqual([200, 'Data source saved successfully!'])
  expect(body.data).toMatchObject({ name: 'Menu', interval: 15, error: null, checked_at: app.clock.now, slides: [] })
  expect((await dataOf(admin, body.data.id)).data).toEqual(soup('6.50'))
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(1)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('typed rows need no address and are never retrieved', async () => {
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Tea'], ['Cake']] }
  const { data } = (await save(admin, { kind: 'table', table })).body
  expect((await dataOf(admin, data.id)).data).toEqual(table)
  await later(60)
  expect(asked).toEqual([])
  expect((await save(admin, { kind: 'table', table: { ...table, rows: [['a', 'b']] } })).status).toBe(422)
})

test('data is retrieved at its interval, and changes only when the answer does', async () => {
  answer = (_request, response) => response.setHeader('etag', '"1"').end('Dish,Price\nSoup,6.50\n')
  const { id } = (await save(admin, csv(), { interval: 5 })).body.data
  const first = await dataOf(admin, id)
  asked = []
  answer = (request, response) => response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end()
  await expect
    .poll(
      async () => {
        await later(5)
        return (await dataOf(admin, id)).checked_at
      },
      { timeout: 20_000 },
    )
    .not.toBe(first.checked_at)
  expect(asked[0]).toEqual({ url: '/menu.csv', tag: '"1"' })
  expect(await dataOf(admin, id)).toMatchObject({ changed_at: first.changed_at, error: null })
  answer = (_request, response) => response.setHeader('etag', '"2"').end('Dish,Price\nSoup,7.00\n')
  await expect
    .poll(
      async () => {
        await later(5)
        return (await dataOf(admin, id)).data
      },
      { timeout: 20_000 },
    )
    .toEqual(soup('7.00'))
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(1)
})

test('a source that fails keeps its last data and says why and since when', async () => {
  const { id } = (await save(admin, csv())).body.data
  answer = (_request, response) => response.writeHead(503).end()
  const failed = (await admin.call(refreshDataSource, { body: { id } })).body.data
  const since = app.clock.now
  expect(failed).toMatchObject({ error: 'The server answered 503.', failing_since: since })
  app.clock.now += 60_000
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data.failing_since).toBe(since)
  expect((await dataOf(admin, id)).data).toEqual(soup('6.50'))
  answer = (_request, response) => response.end('Dish,Price\nSoup,6.50\n')
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data).toMatchObject({
    error: null,
    failing_since: null,
  })
})

test.each([
  [
    'an address of the network',
    () => ({ kind: 'csv' as const, url: 'http://192.168.1.1/' }),
    'is not a public address',
  ],
  [
    'the metadata of a cloud',
    () => ({ kind: 'feed' as const, url: 'http://169.254.169.254/' }),
    'is not a public address',
  ],
  ['a feed that is a page', () => ({ kind: 'feed' as const, url: `${base}/page` }), 'is not a feed'],
  ['a calendar that is a table', () => ({ kind: 'calendar' as const, url: `${base}/menu.csv` }), 'is not a calendar'],
])('%s is saved with its error', async (_, settings, error) => {
  const { status, body } = await save(admin, settings())
  expect([status, body.data.error]).toEqual([200, expect.stringContaining(error)])
  expect((await dataOf(admin, body.data.id)).data).toBeNull()
})

test('a forecast is retrieved for a place', async () => {
  answer = (_request, response) =>
    response.end(
      JSON.stringify({
        current: { temperature_2m: 7.4, weather_code: 61, is_day: 1 },
        daily: {
          time: ['2026-11-23', '2026-11-24'],
          weather_code: [61, 3],
          temperature_2m_max: [8, 9.5],
          temperature_2m_min: [2, -1],
        },
      }),
    )
  const settings = { kind: 'weather', place: 'Berlin', latitude: 52.52, longitude: 13.41, unit: '°C' } as const
  const { id } = (await save(admin, settings)).body.data
  expect((await dataOf(admin, id)).data).toEqual({
    kind: 'weather',
    place: 'Berlin',
    unit: '°C',
    now: { temperature: 7.4, code: 61, isDay: true },
    days: [
      { date: '2026-11-23', code: 61, highest: 8, lowest: 2 },
      { date: '2026-11-24', code: 3, highest: 9.5, lowest: -1 },
    ],
  })
  expect(asked[0]?.url).toContain('latitude=52.52&longitude=13.41')
  answer = (_request, response) => response.end('{"current":{}}')
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data.error).toContain('could not be read')
})

test('a manifest says since when the data of a slide is old, only while it is and only if the slide hides it', async () => {
  const { id } = (await save(admin, csv())).body.data
  const element = { source: id, type: 'table', header: true, lineColor: null, accentColor: '#000000' }
  const screenWith = async (own: object) => {
    const table = text('', { ...element, ...own })
    const { media } = (await saveSlide(admin, slideOf(table))).body.data
    return app.make.screen(admin, [(await app.make.playlist(admin, [media.id])).id])
  }
  const [hiding, plain] = [await screenWith({ maxAgeMinutes: 60 }), await screenWith({})]
  const read = async (screenID: string) => {
    const { revision, scenes } = (await app.guest.call(getManifest, { params: { screenID } })).body
    return { revision, retrievedAt: scenes[0]?.regions[0]?.items[0]?.slide?.retrievedAt }
  }
  const before = [await read(hiding.id), await read(plain.id)]
  const retrievedAt = app.clock.now
  expect(before.map((one) => one.retrievedAt)).toEqual([undefined, undefined])

  answer = (_request, response) => response.writeHead(503).end()
  app.clock.now += 10 * 60_000
  await admin.call(refreshDataSource, { body: { id } })
  const failing = await read(hiding.id)
  expect(failing.retrievedAt).toEqual({ [id]: retrievedAt })
  expect(await read(plain.id)).toEqual(before[1])
  app.clock.now += 10 * 60_000
  await admin.call(refreshDataSource, { body: { id } })
  expect(await read(hiding.id)).toEqual(failing)

  answer = (_request, response) => response.end('Dish,Price\nSoup,6.50\n')
  await admin.call(refreshDataSource, { body: { id } })
  expect(await read(hiding.id)).toEqual(before[0])
})

test('consoles fetch a source again when its data changes, and when it begins or ceases to fail', async () => {
  const { id } = (await save(admin, csv())).body.data
  const page = await listen(app.url, admin.token)
  const refresh = async () => {
    await admin.call(refreshDataSource, { body: { id } })
    await page.receives('sources.changed')
    page.forget()
  }
  answer = (_request, response) => response.end('Dish,Price\nSoup,7.00\n')
  await refresh()
  answer = (_request, response) => response.writeHead(503).end()
  await refresh()
  answer = (_request, response) => response.end('Dish,Price\nSoup,7.00\n')
  await refresh()
  await admin.call(refreshDataSource, { body: { id } })
  await admin.call(deleteDataSource, { body: { id } })
  await page.receives('screens.changed')
  expect(page.received().filter((type) => type === 'sources.changed')).toHaveLength(1)
})

test('a deleted source is gone with its file', async () => {
  const { id } = (await save(admin, csv())).body.data
  expect((await admin.call(deleteDataSource, { body: { id } })).status).toBe(200)
  expect((await admin.call(listDataSources, {})).body.data).toEqual([])
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('sources of other customers are unknown, and those of another manager cannot be changed', async () => {
  const stranger = await app.make.admin()
  const { id } = (await save(admin, csv())).body.data
  expect((await stranger.call(getDataSource, { params: { id } })).status).toBe(404)
  expect((await save(stranger, csv(), { id })).status).toBe(404)
  for (const call of [refreshDataSource, deleteDataSource])
    expect((await stranger.call(call, { body: { id } })).status).toBe(404)
  expect((await stranger.call(listDataSources, {})).body.data).toEqual([])
})

test('a stale change is refused', async () => {
  const { id, version } = (await save(admin, csv())).body.data
  expect((await save(admin, csv('/other.csv'), { id, version })).status).toBe(200)
  expect((await save(admin, csv(), { id, version })).status).toBe(409)
})

test('an account whose sources do not answer does not delay those of others', async () => {
  const stranger = await app.make.admin()
  answer = (_request, response) => response.end('Dish,Price\nSoup,6.50\n')
  for (let i = 0; i < 8; i += 1) await save(stranger, csv(`/slow-${i}.csv`), { interval: 5 })
  const { id } = (await save(admin, csv(), { interval: 5 })).body.data
  answer = (request, response) => {
    if (!request.url?.startsWith('/slow')) response.end('Dish,Price\nSoup,9.00\n')
  }
  await later(6)
  await expect.poll(async () => (await dataOf(admin, id)).data, { timeout: 20_000 }).toEqual(soup('9.00'))
  expect(asked.filter(({ url }) => url.startsWith('/slow')).length).toBeLessThanOrEqual(8 + 5)
  answer = (_request, response) => response.destroy()
  server.closeAllConnections()
})
