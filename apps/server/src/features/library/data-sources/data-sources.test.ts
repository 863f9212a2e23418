import type { RequestListener } from 'node:http'
import { neverOld } from '@digisigncast/contract/content/manifest'
import {
  deleteDataSource,
  getDataSource,
  listDataSources,
  refreshDataSource,
  type SourceSettings,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test } from 'vitest'
import { saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import { openSite } from '../../../testing/doubles/sites.ts'
import { listen } from '../../../testing/listener.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { keepNothing } from '../../../testing/stored/keep-nothing.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const site = await shared(openSite)
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', WEATHER_URL: `${site.url}/weather` })
let admin: Person
beforeEach(async () => {
  // Sources of earlier tests are not due again.
  await app.platform.db.deleteFrom('data_sources').execute()
  site.forget()
  site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
  admin = await app.make.admin()
})

const csv = (path = '/menu.csv'): SourceSettings => ({ kind: 'csv', url: site.url + path })
const save = (by: Person, settings: SourceSettings, own: object = {}) =>
  by.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })
const dataOf = async (by: Person, id: string) => (await by.call(getDataSource, { params: { id } })).body.data
/** Runs the job as if this time had passed. */
const later = async (minutes: number) => {
  app.clock.now += minutes * 60_000
  await (await app.jobs.begin('data-sources')).ended
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
  expect(site.asked).toEqual([])
  expect((await save(admin, { kind: 'table', table: { ...table, rows: [['a', 'b']] } })).status).toBe(422)
})

test('data is retrieved at its interval, and changes only when the answer does', async () => {
  site.answer((_request, response) => response.setHeader('etag', '"1"').end('Dish,Price\nSoup,6.50\n'))
  const { id } = (await save(admin, csv(), { interval: 5 })).body.data
  const first = await dataOf(admin, id)
  site.forget()
  site.answer((request, response) => response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end())
  await later(5)
  expect(site.asked).toEqual([{ path: '/menu.csv', tag: '"1"' }])
  expect(await dataOf(admin, id)).toMatchObject({
    checked_at: app.clock.now,
    changed_at: first.changed_at,
    error: null,
  })
  site.answer((_request, response) => response.setHeader('etag', '"2"').end('Dish,Price\nSoup,7.00\n'))
  await later(5)
  expect((await dataOf(admin, id)).data).toEqual(soup('7.00'))
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(1)
})

test.each([
  ['feed', { kind: 'feed', title: '', entries: [] }],
  ['calendar', { kind: 'calendar', events: [] }],
] as const)('an answer without content is an empty %s', async (kind, empty) => {
  site.answer((_request, response) => response.writeHead(204).end())
  const { id, error } = (await save(admin, { kind, url: `${site.url}/news` })).body.data
  expect([error, (await dataOf(admin, id)).data]).toEqual([null, empty])
})

test('a source that fails keeps its last data and says why and since when', async () => {
  const { id } = (await save(admin, csv())).body.data
  site.answer((_request, response) => response.writeHead(503).end())
  const failed = (await admin.call(refreshDataSource, { body: { id } })).body.data
  const since = app.clock.now
  const { host } = new URL(site.url)
  expect(failed).toMatchObject({
    error: `${host} answered with the error 503.`,
    error_code: 'status',
    failing_since: since,
  })
  app.clock.now += 60_000
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data.failing_since).toBe(since)
  expect((await dataOf(admin, id)).data).toEqual(soup('6.50'))
  site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data).toMatchObject({
    error: null,
    error_code: null,
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
  ['a feed that is a page', () => ({ kind: 'feed' as const, url: `${site.url}/page` }), 'is not a feed'],
  [
    'a calendar that is a table',
    () => ({ kind: 'calendar' as const, url: `${site.url}/menu.csv` }),
    'is not a calendar',
  ],
])('%s is saved with its error', async (_, settings, error) => {
  const { status, body } = await save(admin, settings())
  expect([status, body.data.error]).toEqual([200, expect.stringContaining(error)])
  expect((await dataOf(admin, body.data.id)).data).toBeNull()
})

test('a forecast is retrieved for a place', async () => {
  site.answer((_request, response) =>
    response.end(
      JSON.stringify({
        timezone: 'Europe/Berlin',
        current: { temperature_2m: 7.4, weather_code: 61, is_day: 1 },
        daily: {
          // The last day is without values, as services send it.
          time: ['2026-11-23', '2026-11-24', '2026-11-25'],
          weather_code: [61, 3, null],
          temperature_2m_max: [8, 9.5, null],
          temperature_2m_min: [2, -1, null],
        },
      }),
    ),
  )
  const settings = { kind: 'weather', place: 'Berlin', latitude: 52.52, longitude: 13.41, unit: '°C' } as const
  const { id } = (await save(admin, settings)).body.data
  expect((await dataOf(admin, id)).data).toEqual({
    kind: 'weather',
    place: 'Berlin',
    unit: '°C',
    timeZone: 'Europe/Berlin',
    now: { temperature: 7.4, code: 61, isDay: true },
    days: [
      { date: '2026-11-23', code: 61, highest: 8, lowest: 2 },
      { date: '2026-11-24', code: 3, highest: 9.5, lowest: -1 },
    ],
  })
  expect(site.asked.at(-1)?.path).toContain('latitude=52.52&longitude=13.41')
  site.answer((_request, response) => response.end('{"current":{}}'))
  expect((await admin.call(refreshDataSource, { body: { id } })).body.data.error).toContain('could not be read')
})

test('a manifest says since when the data of a slide is old, only while it is and only if the slide hides it', async () => {
  const { id } = (await save(admin, csv())).body.data
  const screenWith = async (own: object) => {
    const { media } = (await saveSlide(admin, slideOf(tableOf(id, own)))).body.data
    return app.make.screen(admin, [(await app.make.playlist(admin, [media.id])).id])
  }
  const [hiding, plain] = [await screenWith({ maxAgeMinutes: 60 }), await screenWith({})]
  const read = async (screenID: string) => {
    const { revision, scenes } = await wholeManifest(app, screenID)
    return { revision, retrievedAt: scenes[0]?.regions[0]?.items[0]?.slide?.retrievedAt }
  }
  const before = [await read(hiding.id), await read(plain.id)]
  const retrievedAt = app.clock.now
  expect(before.map((one) => one.retrievedAt)).toEqual([undefined, undefined])

  site.answer((_request, response) => response.writeHead(503).end())
  app.clock.now += 10 * 60_000
  await admin.call(refreshDataSource, { body: { id } })
  const failing = await read(hiding.id)
  expect(failing.retrievedAt).toEqual({ [id]: retrievedAt })
  expect(await read(plain.id)).toEqual(before[1])
  app.clock.now += 10 * 60_000
  await admin.call(refreshDataSource, { body: { id } })
  expect(await read(hiding.id)).toEqual(failing)

  site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
  await admin.call(refreshDataSource, { body: { id } })
  expect(await read(hiding.id)).toEqual(before[0])
})

test('the data of a source that is typed now never becomes old on displays, unless it has an address again', async () => {
  const { id } = (await save(admin, csv())).body.data
  const { media } = (await saveSlide(admin, slideOf(tableOf(id, { maxAgeMinutes: 60 })))).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [media.id])).id])
  const retrievedAt = async () => {
    const { scenes } = await wholeManifest(app, screen.id)
    return scenes[0]?.regions[0]?.items[0]?.slide?.retrievedAt
  }
  expect(await retrievedAt()).toBe(undefined)
  // The same rows: only the kind changes.
  const table = { kind: 'table' as const, columns: ['Dish', 'Price'], rows: [['Soup', '6.50']] }
  await save(admin, { kind: 'table', table }, { id })
  expect(await retrievedAt()).toEqual({ [id]: neverOld })
  await save(admin, csv(), { id })
  expect(await retrievedAt()).toBe(undefined)
})

test('consoles fetch a source again when its data changes, and when it begins or ceases to fail', async () => {
  const { id } = (await save(admin, csv())).body.data
  const page = await listen(app.url, admin.token)
  const refresh = async () => {
    await admin.call(refreshDataSource, { body: { id } })
    await page.receives('sources.changed')
    page.forget()
  }
  site.answer((_request, response) => response.end('Dish,Price\nSoup,7.00\n'))
  await refresh()
  site.answer((_request, response) => response.writeHead(503).end())
  await refresh()
  site.answer((_request, response) => response.end('Dish,Price\nSoup,7.00\n'))
  await refresh()
  await admin.call(refreshDataSource, { body: { id } })
  await admin.call(deleteDataSource, { body: { id } })
  await page.receives('screens.changed')
  expect(page.received().filter((type) => type === 'sources.changed')).toHaveLength(1)
})

test('a deleted source is gone with its file', async () => {
  await keepNothing(app, admin)
  const { id } = (await save(admin, csv())).body.data
  expect((await admin.call(deleteDataSource, { body: { id } })).status).toBe(200)
  expect((await admin.call(listDataSources, {})).body.data).toEqual([])
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('a stale change is refused', async () => {
  const { id, version } = (await save(admin, csv())).body.data
  expect((await save(admin, csv('/other.csv'), { id, version })).status).toBe(200)
  expect((await save(admin, csv(), { id, version })).status).toBe(409)
})

test('data whose file was lost is stored again, although the source answers that it has not changed', async () => {
  const menu = (body: string): RequestListener => {
    const tag = '"1"'
    return (request, response) =>
      request.headers['if-none-match'] === tag
        ? response.writeHead(304).end()
        : response.setHeader('etag', tag).end(body)
  }
  site.answer(menu('Dish,Price\nSoup,6.50\n'))
  const { id } = (await save(admin, csv())).body.data
  const [file = ''] = await storedFiles(app.dataDir, admin.accountId)
  await app.platform.storage.remove(`${admin.accountId}/${file}`)
  expect((await dataOf(admin, id)).data).toBeNull()
  await admin.call(refreshDataSource, { body: { id } })
  expect((await dataOf(admin, id)).data).toEqual(soup('6.50'))
})

test('a source of a kind that only a newer server knows does not hide the others', async () => {
  const { db } = app.platform
  const { id } = (await save(admin, csv())).body.data
  const newer = (await save(admin, csv('/newer'))).body.data
  const settings = JSON.stringify({ kind: 'stocks', symbols: ['A'] })
  await db.updateTable('data_sources').set({ settings, next_at: 0 }).where('id', '=', newer.id).execute()
  expect((await admin.call(listDataSources, {})).body.data.map((source) => source.id)).toEqual([id])
  expect((await admin.call(getDataSource, { params: { id: newer.id } })).status).toBe(404)
  site.forget()
  await later(0)
  await later(1)
  expect(site.asked).toEqual([])
  expect((await admin.call(deleteDataSource, { body: { id: newer.id } })).status).toBe(200)
})
