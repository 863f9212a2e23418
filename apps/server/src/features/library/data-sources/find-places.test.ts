import type { RequestListener } from 'node:http'
import { findPlaces } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'

const site = await shared(openSite)
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', PLACES_URL: `${site.url}/search?key=own` })
let admin: Person
beforeEach(async () => {
  site.forget()
  admin = await app.make.admin()
})

const replies = (body: unknown) => site.answer((_request, response) => response.end(JSON.stringify(body)))
const find = (by: Person, query = 'Berlin') => by.call(findPlaces, { query: { query } })
const berlin = { name: 'Berlin', admin1: 'State of Berlin', country: 'Germany', latitude: 52.52, longitude: 13.41 }

test('places have their region, country and coordinates', async () => {
  replies({ results: [berlin, { name: 'Berlin', latitude: 39.79, longitude: -74.93, id: 7 }], generationtime_ms: 1 })
  const { status, body } = await find(admin, ' Berlin & around ')
  expect([status, body.data]).toEqual([
    200,
    [
      { name: 'Berlin', region: 'State of Berlin', country: 'Germany', latitude: 52.52, longitude: 13.41 },
      { name: 'Berlin', region: null, country: null, latitude: 39.79, longitude: -74.93 },
    ],
  ])
  expect(site.asked.map(({ path }) => path)).toEqual([
    '/search?key=own&name=Berlin+%26+around&count=8&language=en&format=json',
  ])
  replies({ generationtime_ms: 1 })
  expect((await find(admin, 'Nowhere')).body.data).toEqual([])
})

test('results that are no places are left out, texts are cut to plain lines, and there are at most eight', async () => {
  const strange = [
    null,
    'Berlin',
    { ...berlin, latitude: 91 },
    { ...berlin, longitude: '13' },
    { ...berlin, name: '\u202e\n' },
    { ...berlin, name: `<b>${'x'.repeat(5000)}`, admin1: '\u0007' },
  ]
  replies({ results: strange })
  expect((await find(admin)).body.data).toEqual([
    { name: `<b>${'x'.repeat(197)}`, region: null, country: 'Germany', latitude: 52.52, longitude: 13.41 },
  ])
  replies({ results: Array.from({ length: 5000 }, () => berlin) })
  expect((await find(admin)).body.data).toHaveLength(8)
})

const failures: [string, RequestListener][] = [
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['sends a page', (_request, response) => response.end('<html>')],
  ['sends another document', (_request, response) => response.end('{"results":{"name":"Berlin"}}')],
  ['sends too much', (_request, response) => response.end(' '.repeat(1024 * 1024 + 1))],
  ['closes the connection', (_request, response) => response.destroy()],
  [
    'leads to a private network',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
]
test.each(failures)('a service that %s is reported as unavailable', async (_, listener) => {
  site.answer(listener)
  const { status, body } = await find(admin)
  expect([status, body.message]).toEqual([503, 'Places cannot be searched right now. Type the latitude and longitude.'])
})

test('a service that does not answer is given up after 5 s', { timeout: 15_000 }, async () => {
  site.answer((_request, response) => response.write('{'))
  expect((await find(admin)).status).toBe(503)
})

test('only users who may change data sources search, with at least two letters and 60 times per minute', async () => {
  replies({ results: [berlin] })
  expect((await find(await app.make.manager(admin, { content: { view: 1 } }))).status).toBe(403)
  expect((await find(await app.make.manager(admin, { content: { view: 1, create: 1 } }))).status).toBe(200)
  expect((await find(admin, ' b ')).status).toBe(422)
  expect((await find(admin, 'b'.repeat(101))).status).toBe(422)
  site.forget()
  for (let i = 0; i < 60; i += 1) expect((await find(admin)).status).toBe(200)
  expect((await find(admin)).status).toBe(429)
  expect(site.asked).toHaveLength(60)
})
