import { mkdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { shownEvents } from '@digisigncast/timeline/items/calendar-texts'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { dataRetrieval } from './data-sources.jobs.ts'

const minuteMs = 60_000

const site = await shared(openSite)
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let admin: Person
beforeEach(async () => {
  // Sources of earlier tests are not due again.
  await app.platform.db.deleteFrom('data_sources').execute()
  app.clock.now = (Math.ceil(app.clock.now / minuteMs) + 1) * minuteMs
  site.answer(priced('6.50'))
  admin = await app.make.admin()
})

const priced = (price: string) => (_request: unknown, response: ServerResponse) =>
  response.end(`Dish,Price\nSoup,${price}\n`)
const save = async (by: Person, path: string, interval = 5) => {
  const settings = { kind: 'csv' as const, url: site.url + path }
  return (await by.call(saveDataSource, { body: { name: path, settings, interval } })).body.data.id
}
const get = async (by: Person, id: string) => (await by.call(getDataSource, { params: { id } })).body.data
const priceOf = async (by: Person, id: string) => {
  const { data } = await get(by, id)
  return data?.kind === 'table' ? data.rows[0]?.[1] : undefined
}
/** Starts the job; resolves with its result. */
const begin = async () => (await app.jobs.begin('data-sources')).ended
const run = async () => (await begin())?.result
const rowOf = (id: string) =>
  app.platform.db.selectFrom('data_sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('sources that do not answer delay those of their account only, of which two run at a time', async () => {
  const stranger = await app.make.admin()
  for (let i = 0; i < 4; i += 1) await save(stranger, `/silent-${i}`)
  const id = await save(admin, '/menu')
  const silent: ServerResponse[] = []
  site.answer((request, response) => {
    if (!request.url?.startsWith('/silent')) return priced('9.00')(request, response)
    return silent.push(response)
  })
  site.forget()
  app.clock.now += 5 * minuteMs
  const ended = begin()
  await expect.poll(() => priceOf(admin, id)).toBe('9.00')
  expect(silent.map(({ writableEnded, destroyed }) => writableEnded || destroyed)).toEqual([false, false])
  expect(site.asked.map(({ path }) => path.slice(0, 5)).toSorted()).toEqual(['/menu', '/sile', '/sile'])
  site.answer((_request, response) => response.destroy())
  for (const response of silent) response.destroy()
  expect((await ended)?.result).toBe('Retrieved 1 data sources, 4 failed.')
})

test('one run retrieves all sources of an account that are due', async () => {
  const ids: string[] = []
  for (let i = 0; i < 30; i += 1) ids.push(await save(admin, `/menu-${i}`))
  site.answer(priced('7.00'))
  app.clock.now += 5 * minuteMs
  expect(await run()).toBe('Retrieved 30 data sources.')
  for (const id of ids) expect(await priceOf(admin, id)).toBe('7.00')
  expect(await run()).toBe('Retrieved 0 data sources.')
})

test('a change reaches the source within its interval, although the job runs at full minutes', async () => {
  app.clock.now += minuteMs / 2
  const id = await save(admin, '/menu')
  const savedAt = app.clock.now
  site.answer(priced('7.00'))
  app.clock.now -= minuteMs / 2
  while ((await priceOf(admin, id)) !== '7.00') {
    app.clock.now += minuteMs
    await run()
  }
  expect(app.clock.now - savedAt).toBeLessThanOrEqual(5 * minuteMs)
  expect(app.clock.now - savedAt).toBeGreaterThan(4 * minuteMs)
})

test('a source that fails is retrieved at growing intervals, up to an hour, and at its own as soon as it answers', async () => {
  const id = await save(admin, '/menu')
  site.answer((_request, response) => response.writeHead(503).end())
  const pauses: number[] = []
  const retrieve = async () => {
    app.clock.now = (await rowOf(id)).next_at ?? 0
    await run()
    pauses.push(((await rowOf(id)).next_at ?? 0) - app.clock.now)
  }
  for (let i = 0; i < 8; i += 1) await retrieve()
  expect(pauses.map((ms) => ms / minuteMs)).toEqual([5, 5, 10, 20, 40, 60, 60, 60])
  site.answer(priced('7.00'))
  await retrieve()
  expect(pauses.at(-1)).toBe(5 * minuteMs)
})

test('after a fault of the server, a source keeps its state and waits for its next turn', async () => {
  const id = await save(admin, '/menu')
  const before = await get(admin, id)
  site.answer(priced('7.00'))
  app.clock.now += 5 * minuteMs
  const temporary = join(app.dataDir, 'tmp')
  await rm(temporary, { recursive: true })
  expect(await run()).toBe('Retrieved 0 data sources, 1 failed.')
  expect(await get(admin, id)).toEqual(before)
  expect((await rowOf(id)).next_at).toBe(app.clock.now + 5 * minuteMs)
  await mkdir(temporary)
  app.clock.now += 5 * minuteMs
  expect(await run()).toBe('Retrieved 1 data sources.')
  expect(await priceOf(admin, id)).toBe('7.00')
})

test('nothing is retrieved while the disk is full', async () => {
  const id = await save(admin, '/menu')
  const { next_at } = await rowOf(id)
  site.forget()
  app.clock.now += 5 * minuteMs
  const disk = { ...app.platform.disk, isFull: () => true }
  const job = dataRetrieval({ ...app.platform, disk }, null)
  expect(await job.run(new AbortController().signal)).toContain('no space left')
  expect([site.asked, (await rowOf(id)).next_at]).toEqual([[], next_at])
})

test('a calendar that has not changed has the next events of each time, enough for an hour without a network', async () => {
  app.clock.now = Date.parse('2027-01-11T06:00:00Z')
  admin = await app.make.admin()
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  const classes = Array.from({ length: 288 }, (_, index) => {
    const at = app.clock.now + (index - 96) * 15 * minuteMs
    const times = [`DTSTART:${stamp(at)}`, `DTEND:${stamp(at + 15 * minuteMs)}`]
    return ['BEGIN:VEVENT', `UID:${index}`, ...times, `SUMMARY:${index}`, 'END:VEVENT']
  })
  const calendar = ['BEGIN:VCALENDAR', ...classes.flat(), 'END:VCALENDAR'].join('\r\n')
  site.answer((request, response) =>
    request.headers['if-none-match'] === '"1"'
      ? response.writeHead(304).end()
      : response.setHeader('etag', '"1"').end(calendar),
  )
  const settings = { kind: 'calendar' as const, url: site.url }
  const { id } = (await admin.call(saveDataSource, { body: { name: 'Classes', settings, interval: 60 } })).body.data
  const shownAt = async (now: number) => {
    const { data } = await get(admin, id)
    if (data?.kind !== 'calendar') return []
    return shownEvents(data, { range: 'today', count: 10 }, now, 'UTC').map(({ title }) => Number(title))
  }
  const next = (first: number) => Array.from({ length: 10 }, (_, index) => first + index)
  expect(await shownAt(app.clock.now)).toEqual(next(96))
  app.clock.now += 10 * 60 * minuteMs
  expect(await run()).toBe('Retrieved 1 data sources.')
  expect(await shownAt(app.clock.now)).toEqual(next(136))
  expect(await shownAt(app.clock.now + 60 * minuteMs)).toEqual(next(140))
})
