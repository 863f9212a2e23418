import type { RequestListener } from 'node:http'
import { getDataSource, type SourceSettings, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'
import { refresh } from './store-data.ts'

const mb = 1024 * 1024
/** For answers that do not end. */
const shortMs = 300
const tooLarge = { error: 'The answer is larger than 2 MB.', error_code: 'too_large' }

const site = await shared(openSite)
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', WEATHER_URL: `${site.url}/weather` })
let admin: Person
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-23T08:00:00Z')
  admin = await app.make.admin()
})

const replies =
  (body: string): RequestListener =>
  (_request, response) =>
    response.end(body)

/** Bytes that the site could send of a body. */
let sent = 0
/** Sends a body without an end, as fast as it is read. */
const endless =
  (headers = {}): RequestListener =>
  (_request, response) => {
    sent = 0
    const chunk = Buffer.alloc(64 * 1024, ' ')
    response.writeHead(200, headers)
    const write = () => {
      do sent += chunk.length
      while (response.write(chunk))
    }
    response.on('drain', write)
    write()
  }

const lines = (...text: string[]) => text.join('\r\n')
const event = (uid: string, ...text: string[]) => lines('BEGIN:VEVENT', `UID:${uid}`, ...text, 'END:VEVENT')
const lunch = event('1', 'SUMMARY:Lunch', 'DTSTART:20261123T110000Z', 'DTEND:20261123T120000Z')
const calendar = (...events: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR')
const lunchAt = { from: Date.parse('2026-11-23T11:00:00Z'), until: Date.parse('2026-11-23T12:00:00Z') }
const feed = (head: string, title: string) =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>${title}</title><item><title>Rain</title></item></channel></rss>`
const forecast = (temperature: string, days: number) => `{
  "current": { "temperature_2m": ${temperature}, "weather_code": 61, "is_day": 1 },
  "daily": { "time": ${JSON.stringify(Array(days).fill('2026-11-23'))}, "weather_code": ${JSON.stringify(Array(days).fill(3))},
    "temperature_2m_max": ${JSON.stringify(Array(days).fill(8))}, "temperature_2m_min": ${JSON.stringify(Array(days).fill(2))} } }`
const unreadableForecast = {
  error: 'The weather service sent an answer that could not be read.',
  error_code: 'wrong_format',
}

interface Kind {
  settings: () => SourceSettings
  good: string
  data: object
  /** Answers, and what changes in the source. */
  hostile: [what: string, answer: string, change: object][]
}

const kinds: Record<'csv' | 'feed' | 'calendar' | 'weather', Kind> = {
  csv: {
    settings: () => ({ kind: 'csv', url: site.url }),
    good: 'Dish,Price\nSoup,6.50\n',
    data: { kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup', '6.50']] },
    hostile: [
      [
        'columns and rows without number',
        `${'a,'.repeat(10_000)}\n${'b,c\n'.repeat(100_000)}`,
        {
          data: {
            kind: 'table',
            columns: Array<string>(10).fill('a'),
            rows: Array.from({ length: 200 }, () => ['b', 'c', ...Array<string>(8).fill('')]),
          },
        },
      ],
      [
        'formulas, markup and control characters',
        'Dish,Price\n=cmd|x,<script>1</script>\u0000\n',
        { data: { kind: 'table', columns: ['Dish', 'Price'], rows: [['=cmd|x', '<script>1</script>']] } },
      ],
    ],
  },
  feed: {
    settings: () => ({ kind: 'feed', url: site.url }),
    good: feed('', 'News'),
    data: { kind: 'feed', title: 'News', entries: [{ title: 'Rain', text: '', at: null }] },
    hostile: [
      [
        'an entity of a file',
        feed('<!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd">]>', '&file;'),
        { error: 'The answer is not a feed (RSS, Atom or JSON Feed).', error_code: 'wrong_format' },
      ],
      ['tags in tags', `<rss>${'<a>'.repeat(200_000)}`, { error_code: 'wrong_format' }],
    ],
  },
  calendar: {
    settings: () => ({ kind: 'calendar', url: site.url }),
    good: calendar(lunch),
    data: { kind: 'calendar', events: [{ title: 'Lunch', location: '', ...lunchAt, isAllDay: false }] },
    hostile: [
      [
        'an event that repeats every second',
        calendar(
          event('2', 'SUMMARY:Tick', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
          lunch.replace('Lunch', 'Tea'),
        ),
        { data: { kind: 'calendar', events: [{ title: 'Tea', location: '', ...lunchAt, isAllDay: false }] } },
      ],
      [
        'a web page',
        '<html>',
        { error: 'The answer is not a calendar in the format iCalendar.', error_code: 'wrong_format' },
      ],
    ],
  },
  weather: {
    settings: () => ({ kind: 'weather', place: 'Berlin', latitude: 52.5, longitude: 13.4, unit: '°C' }),
    good: forecast('7', 1),
    data: {
      kind: 'weather',
      place: 'Berlin',
      unit: '°C',
      now: { temperature: 7, code: 61, isDay: true },
      days: [{ date: '2026-11-23', code: 3, highest: 8, lowest: 2 }],
    },
    hostile: [
      ['a temperature without end', forecast('1e999', 1), unreadableForecast],
      ['days without number', forecast('7', 50_000), unreadableForecast],
      ['lists in lists', '['.repeat(mb), unreadableForecast],
    ],
  },
}

describe.each(Object.entries(kinds))('%s', (_, { settings, good, data, hostile }) => {
  /** A source with its data, and what the next answer makes of it. */
  const after = async (answer: RequestListener, timeoutMs?: number) => {
    site.answer(replies(good))
    const { id } = (await admin.call(saveDataSource, { body: { name: 'Source', settings: settings() } })).body.data
    const get = async () => (await admin.call(getDataSource, { params: { id } })).body.data
    const before = await get()
    site.answer(answer)
    const { db, fetchPublic } = app.platform
    const row = await db.selectFrom('data_sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    app.clock.now += 60_000
    const hurried: typeof fetchPublic = (url, options) =>
      fetchPublic(url, { ...options, ...(timeoutMs && { timeoutMs }) })
    await refresh({ platform: { ...app.platform, fetchPublic: hurried }, effects: null }, row)
    return { before, after: await get() }
  }
  const expectFailure = async (answer: RequestListener, fault: object, timeoutMs?: number) => {
    const source = await after(answer, timeoutMs)
    expect(source.before).toMatchObject({ data, error: null, error_code: null })
    expect(source.after).toEqual({
      ...source.before,
      error: expect.any(String),
      ...fault,
      failing_since: app.clock.now,
    })
    await expectBounded()
  }
  const expectBounded = async () => {
    expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(1)
    expect(await temporaryFiles(app.dataDir)).toEqual([])
  }
  const host = () => new URL(site.url).host

  test('that is good is stored', async () => {
    expect(await after(replies(good))).toMatchObject({ after: { data, error: null, checked_at: app.clock.now } })
    await expectBounded()
  })

  test.each([
    [500, 'status'],
    [403, 'refused'],
    [410, 'missing'],
  ] as const)('that fails with %i keeps its data', (status, error_code) =>
    expectFailure((_request, response) => response.writeHead(status).end('x'.repeat(100)), {
      error: `${host()} answered with the error ${status}.`,
      error_code,
    }),
  )

  test('that does not answer keeps its data', () =>
    expectFailure(() => undefined, { error: `${host()} did not answer within 0.3 s.`, error_code: 'timeout' }, shortMs))

  test('that stops in its answer keeps its data', () =>
    expectFailure(
      (_request, response) => response.write(good.slice(0, 20)),
      { error: `${host()} did not finish its answer within 0.3 s.`, error_code: 'timeout' },
      shortMs,
    ))

  test('that announces 100 MB is not read', async () => {
    await expectFailure(endless({ 'content-length': 100 * mb }), tooLarge)
    expect(sent).toBeLessThan(10 * mb)
  })

  test('that never ends is read up to the limit', async () => {
    await expectFailure(endless(), tooLarge)
    expect(sent).toBeLessThan(10 * mb)
  })

  test.each(hostile)('with %s', async (_what, answer, change) => {
    if (!('data' in change)) return expectFailure(replies(answer), change)
    const source = await after(replies(answer))
    expect(source.after).toMatchObject({ ...change, error: null, checked_at: app.clock.now })
    return expectBounded()
  })
})
