import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CalendarData,
  type FeedData,
  maxDataText,
  maxFeedEntries,
  maxTableRows,
  type SourceData,
} from '@digisigncast/contract/source-kinds/source-data'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDecoder } from '../decoder.ts'

const decoder = openDecoder({ memoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 }, pino({ level: 'silent' }))
afterAll(() => decoder.close())
const now = Date.parse('2026-11-23T08:00:00Z')
const parse = async (kind: 'table' | 'feed' | 'calendar', text: string): Promise<SourceData> =>
  decoder.run('account', 'data', { kind, text, now })

describe('a table', () => {
  test.each([
    ['commas', 'Dish,Price\nSoup,"6,50"\n"Cake ""large""",4.40\n'],
    ['semicolons', '\ufeffDish;Price\r\nSoup;6,50\r\nCake "large";4.40\r\n\r\n'],
    ['tabs', 'Dish\tPrice\nSoup\t6,50\nCake "large"\t4.40'],
  ])('with %s has a cell per column', async (_, text) => {
    expect(await parse('table', text)).toEqual({
      kind: 'table',
      columns: ['Dish', 'Price'],
      rows: [
        ['Soup', '6,50'],
        ['Cake "large"', '4.40'],
      ],
    })
  })

  test('keeps formulas and markup as text, fills missing cells and cuts long ones', async () => {
    const text = `Name,Price\n=HYPERLINK("http://x"),<b>5</b>\nTea\nWater,1,2,3\n${'x'.repeat(500)},&amp;`
    const { rows } = (await parse('table', text)) as { rows: string[][] }
    expect(rows.slice(0, 3)).toEqual([
      ['=HYPERLINK("http://x")', '<b>5</b>'],
      ['Tea', ''],
      ['Water', '1'],
    ])
    expect([rows[3]?.[0]?.length, rows[3]?.[1]]).toEqual([maxDataText, '&amp;'])
  })

  test('has a limited number of rows and columns', async () => {
    const text = ['a,'.repeat(40), ...Array.from({ length: 3000 }, (_, i) => `${i},b`)].join('\n')
    const { columns, rows } = (await parse('table', text)) as { columns: string[]; rows: string[][] }
    expect([columns.length, rows.length, rows.at(-1)?.length]).toEqual([10, maxTableRows, 10])
  })

  test('without a first line is refused', async () => {
    await expect(parse('table', '\n\n')).rejects.toThrow('The table is empty.')
  })
})

describe('a feed', () => {
  const entry = { title: 'Rain & sun', text: 'First paragraph. Second', at: Date.parse('2026-11-22T10:00:00Z') }
  const old = { title: 'Yesterday', text: '', at: Date.parse('2026-11-21T10:00:00Z') }

  test.each([
    [
      'RSS',
      `<rss version="2.0"><channel><title>News</title>
        <item><title>Yesterday</title><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>
        <item><title><![CDATA[Rain &amp; sun]]></title><pubDate>Sun, 22 Nov 2026 10:00:00 GMT</pubDate>
          <description>&lt;p&gt;First paragraph.&lt;/p&gt;&lt;p&gt;Second&lt;/p&gt;</description></item>
      </channel></rss>`,
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>
        <entry><title>Rain &amp; sun</title><updated>2026-11-22T10:00:00Z</updated><summary type="html">First paragraph.&lt;br&gt;Second</summary></entry>
        <entry><title>Yesterday</title><updated>2026-11-21T10:00:00Z</updated></entry></feed>`,
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'News',
        items: [
          { id: '1', title: 'Yesterday', date_published: '2026-11-21T10:00:00Z' },
          {
            id: '2',
            title: 'Rain & sun',
            content_html: '<p>First paragraph.</p>Second',
            date_published: '2026-11-22T10:00:00Z',
          },
        ],
      }),
    ],
  ])('in the format %s has its entries, newest first, as plain text', async (_, text) => {
    expect(await parse('feed', text)).toEqual({ kind: 'feed', title: 'News', entries: [entry, old] })
  })

  test.each([
    ['a web page', '<!doctype html><title>Hello</title>'],
    ['nothing', ''],
    ['binary data', '\u0000\u0001\u0002'],
  ])('that is %s is refused', async (_, text) => {
    await expect(parse('feed', text)).rejects.toThrow('The answer is not a feed')
  })

  test('with entries that are made to be slow is read in time', async () => {
    const item = `<item><title></title><description><![CDATA[${'<'.repeat(20_000)}]]></description></item>`
    const rain = '<item><title>Rain</title><pubDate>Sun, 22 Nov 2026 10:00:00 GMT</pubDate></item>'
    const text = `<rss version="2.0"><channel><title>News</title>${item.repeat(90)}${rain}</channel></rss>`
    const { entries } = (await parse('feed', text)) as FeedData
    expect([entries.length, entries[0]?.title, entries[1]?.title.slice(0, 3)]).toEqual([maxFeedEntries, 'Rain', '<<<'])
  })

  test('with many entries has the newest ones that have a text', async () => {
    const items = Array.from({ length: 300 }, (_, day) => {
      const text = day % 2 === 0 ? { title: `Day ${day}` } : { content_html: '<p></p>' }
      return { id: `${day}`, ...text, date_published: new Date(now + day * 86_400_000).toISOString() }
    })
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'News', items }
    const { entries } = (await parse('feed', JSON.stringify(feed))) as FeedData
    expect(entries.map(({ title }) => title)).toEqual(
      Array.from({ length: maxFeedEntries }, (_, i) => `Day ${298 - 2 * i}`),
    )
  })

  test('with entities that grow exponentially shows their name', async () => {
    const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(20)}">`).join('')
    const text = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e0 "lol">${entities}]><rss version="2.0"><channel><title>&e20;</title><item><title>a</title></item></channel></rss>`
    const entries = [{ title: 'a', text: '', at: null }]
    expect(await parse('feed', text)).toEqual({ kind: 'feed', title: '&e20;', entries })
  })

  test('with an entity of a file is refused', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&file;</title><item><title>a</title></item></channel></rss>`
    await expect(parse('feed', text)).rejects.toThrow('The answer is not a feed (RSS, Atom or JSON Feed).')
  })
})

describe('a calendar', () => {
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

  test('has the events of the next weeks in order, with repeated and all-day ones', async () => {
    const text = calendar(
      ...event(
        'UID:1',
        'DTSTART;TZID=Europe/Berlin:20261123T090000',
        'DTEND;TZID=Europe/Berlin:20261123T100000',
        'RRULE:FREQ=DAILY;COUNT=2',
        'SUMMARY:Team',
        'LOCATION:Room 1',
      ),
      ...event('UID:2', 'DTSTART;VALUE=DATE:20261123', 'SUMMARY:Open day'),
      ...event('UID:3', 'DTSTART:20261101T090000Z', 'DTEND:20261101T100000Z', 'SUMMARY:Over'),
      ...event('UID:4', 'DTSTART:20280101T090000Z', 'DTEND:20280101T100000Z', 'SUMMARY:Far away'),
      ...event('UID:5', 'DTSTART:20261124T110000Z', 'DTEND:20261124T120000Z', 'STATUS:CANCELLED', 'SUMMARY:Cancelled'),
    )
    const at = (time: string) => Date.parse(time)
    expect(await parse('calendar', text)).toEqual({
      kind: 'calendar',
      events: [
        {
          title: 'Open day',
          location: '',
          from: at('2026-11-23T00:00:00Z'),
          until: at('2026-11-24T00:00:00Z'),
          isAllDay: true,
        },
        {
          title: 'Team',
          location: 'Room 1',
          from: at('2026-11-23T08:00:00Z'),
          until: at('2026-11-23T09:00:00Z'),
          isAllDay: false,
        },
        {
          title: 'Team',
          location: 'Room 1',
          from: at('2026-11-24T08:00:00Z'),
          until: at('2026-11-24T09:00:00Z'),
          isAllDay: false,
        },
      ],
    })
  })

  test('with an event that repeats every second since 1970 has its other events', async () => {
    const text = calendar(
      ...event('UID:1', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Tick'),
      ...event('UID:2', 'DTSTART:20261123T110000Z', 'DTEND:20261123T120000Z', 'SUMMARY:Lunch'),
    )
    const [from, until] = [Date.parse('2026-11-23T11:00:00Z'), Date.parse('2026-11-23T12:00:00Z')]
    expect(await parse('calendar', text)).toEqual({
      kind: 'calendar',
      events: [{ title: 'Lunch', location: '', from, until, isAllDay: false }],
    })
  })

  test('with very many repeated events has its single events, and is read in time', async () => {
    const ticks = Array.from({ length: 300 }, (_, tick) =>
      event(`UID:${tick}`, 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Tick'),
    )
    const lunch = event('UID:lunch', 'DTSTART:20261123T110000Z', 'DTEND:20261123T120000Z', 'SUMMARY:Lunch')
    const { events } = (await parse('calendar', calendar(...ticks.flat(), ...lunch))) as CalendarData
    expect(events.map(({ title }) => title)).toEqual(['Lunch'])
  })

  test('that is something else is refused', async () => {
    await expect(parse('calendar', '<html>')).rejects.toThrow('The answer is not a calendar')
  })
})

test('texts have no control characters and direction overrides, and stay in their script', async () => {
  const hostile = 'A\u202eB\u2066 \u2069 C\u0007D\ufeffE\u200bF'
  const clean = 'AB C DEF'
  const [arabic, emoji] = ['السعر ١٢', '👩‍🍳']
  const table = await parse('table', `${hostile},${arabic}\n${hostile},${emoji}`)
  expect(table).toEqual({ kind: 'table', columns: [clean, arabic], rows: [[clean, emoji]] })
  const items = [{ id: '1', title: '\u202eRain', content_html: `<p>${hostile}</p>` }]
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: hostile, items }
  const entries = [{ title: 'Rain', text: clean, at: null }]
  expect(await parse('feed', JSON.stringify(feed))).toEqual({ kind: 'feed', title: clean, entries })
  const event = ['DTSTART:20261123T110000Z', 'DTEND:20261123T120000Z', `SUMMARY:${hostile}`, `LOCATION:${hostile}`]
  const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...event, 'END:VEVENT', 'END:VCALENDAR']
  expect(await parse('calendar', calendar.join('\r\n'))).toMatchObject({ events: [{ title: clean, location: clean }] })
})

test('data for which the processor has no time is not blamed', async () => {
  const hurried = openDecoder({ memoryBytes: 512 * 1024 * 1024, timeoutMs: 1 }, pino({ level: 'silent' }))
  const sentence = 'The server was too busy to read this data. Try again in a minute.'
  // Linux counts processor time in ticks of 10 ms: one that falls into the millisecond is more than the limit.
  const readIt = () => expect(hurried.run('account', 'data', { kind: 'table', text: 'Dish', now })).rejects
  await vi.waitFor(() => readIt().toThrow(sentence), { timeout: 30_000 })
  hurried.close()
})

test('uploads do not wait for data, which is retrieved again', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-decoding-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const from = join(folder, 'from.png')
  await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).toFile(from)
  const upload = () => decoder.run('uploader', 'thumbnail', { from, to: join(folder, 'to.webp'), extension: 'png' })
  // Its process starts first: that takes longer than all of the data.
  await upload()
  const ended: string[] = []
  const data = Array.from({ length: 60 }, async (_, source) => {
    await decoder.run(`account ${source}`, 'data', { kind: 'table', text: 'Dish\nSoup', now })
    ended.push('data')
  })
  await Promise.all([...data, upload().then(() => ended.push('upload'))])
  expect(ended.indexOf('upload')).toBeLessThan(30)
})
