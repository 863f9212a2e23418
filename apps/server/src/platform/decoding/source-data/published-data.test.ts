import type { CalendarData, FeedData, SourceData, TableData } from '@digisigncast/contract/slides/source-data'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { childVariables } from '../../../env.ts'
import { openDecoder } from '../decoder.ts'
import { parseTable } from './parse-table.ts'

// Data as spreadsheets, sites and calendars publish it.

const decoder = openDecoder({ memoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 }, pino({ level: 'silent' }))
afterAll(() => decoder.close())
const now = Date.parse('2026-11-24T15:00:00Z')
const lowerCase = (name: string): string => name.toLowerCase()
const parse = async (kind: 'table' | 'feed' | 'calendar', text: string): Promise<SourceData> =>
  decoder.run('account', 'data', { kind, text, now })

describe('a table', () => {
  const menu = { kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup, hot', '6,50 €']] }

  test.each([
    ['a line break in the name of a column', '"Dish\n";Price\nSoup, hot;6,50 €'],
    ['commas in the names of the columns', '"Dish";"Price"\n"Soup, hot";"6,50 €"'],
    ['empty lines and rows', '\n;;\nDish;Price;\n;;\nSoup, hot;6,50 €;\n;;\n;;\n'],
    ['a line with the delimiter', 'sep=;\r\nDish;Price\r\nSoup, hot;6,50 €\r\n'],
    ['blanks before quotation marks', 'Dish, Price\n"Soup, hot", "6,50 €"\n'],
    ['empty columns', ',Dish,,Price,,\n,"Soup, hot",,"6,50 €",,\n'],
    ['vertical lines', 'Dish|Price\nSoup, hot|6,50 €\n'],
    ['empty cells between tabs', 'Dish\t\tPrice\nSoup, hot\t\t6,50 €\n'],
  ])('with %s has its cells', async (_, text) => {
    expect(await parse('table', text)).toEqual(menu)
  })

  test('with semicolons is not divided at the commas of its first line', async () => {
    const { columns, rows } = (await parse('table', 'Dish, day;Price, net;Info, more\nSoup;6,50;hot')) as TableData
    expect([columns, rows]).toEqual([['Dish, day', 'Price, net', 'Info, more'], [['Soup', '6,50', 'hot']]])
  })

  test('with more columns or rows than a table can have says how many', async () => {
    const line = Array.from({ length: 60 }, (_, column) => `c${column}`).join(',')
    const { all, columns } = (await parse('table', `${line}\n`.repeat(301))) as TableData
    expect([all, columns.length]).toEqual([{ columns: 60, rows: 300 }, 10])
  })

  test('with a hundred thousand empty columns is read in time', async () => {
    const { columns, rows } = (await parse(
      'table',
      `Dish${','.repeat(100_000)}\n${'Soup\n'.repeat(30_000)}`,
    )) as TableData
    expect([columns, rows[199]]).toEqual([['Dish'], ['Soup']])
  })

  test.each([
    ['two million empty cells', ','.repeat(1_999_000)],
    ['a million columns', 'a,'.repeat(990_000)],
    ['two million empty rows', '\n'.repeat(1_999_000)],
    ['a quotation mark without end in each of its cells', '"a,"a\n'.repeat(300_000)],
  ])('with %s takes time in proportion to its length', (_, text) => {
    const before = process.cpuUsage()
    expect(() => parseTable(`${text}\nDish`)).not.toThrow()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  test.each([
    ['after', '"Soup, hot" ,"6,50 €" \nBread,2.00\n'],
    ['before', '"Soup, hot", "6,50 €"\nBread, 2.00\n'],
    ['on both sides of', '"Soup, hot" , "6,50 €" \r\n Bread , 2.00 \r\n'],
  ])('with blanks %s its quotation marks has cells without them', async (_, rows) => {
    expect(await parse('table', `Dish,Price\n${rows}`)).toEqual({
      kind: 'table',
      columns: ['Dish', 'Price'],
      rows: [
        ['Soup, hot', '6,50 €'],
        ['Bread', '2.00'],
      ],
    })
  })

  test('keeps quotation marks that do not enclose a cell', async () => {
    const { rows } = (await parse('table', 'Dish,Size\n"Best" burger,5" wide\n"Open,1\nTea,"2 ""XL"""\n')) as TableData
    expect(rows).toEqual([
      ['"Best" burger', '5" wide'],
      ['"Open', '1'],
      ['Tea', '2 "XL"'],
    ])
  })

  test.each([
    ['a web page', '<!DOCTYPE html>\n<html><title>Sheet</title>,a,b', 'leads to a web page'],
    ['a spreadsheet file', 'PK\u0003\u0004\u0014,a\n\u0000,b', 'leads to a spreadsheet file'],
    ['JSON', '{"error": "Sign in",\n"code": 401}', 'is not a table in the format CSV'],
    ['binary data', 'a,b\n\u0000\u0001,\u0002', 'is not a table in the format CSV'],
  ])('that is %s is refused', async (_, text, reason) => {
    await expect(parse('table', text)).rejects.toThrow(reason)
  })
})

describe('a feed', () => {
  const feed = (...items: string[]) =>
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
  const entriesOf = async (...items: string[]) => ((await parse('feed', feed(...items))) as FeedData).entries

  test('keeps comparisons, and no scripts, styles and blanks for tags within a line', async () => {
    const body =
      '<style>p > a { color: red }</style><SCRIPT>if (1 < 2) x()</SCRIPT><p>See <a href="/">this</a>, now.</p>'
    expect(
      await entriesOf(`<title><![CDATA[5 < 6 and 7 > 2]]></title><description><![CDATA[${body}]]></description>`),
    ).toEqual([{ title: '5 < 6 and 7 > 2', text: 'See this, now.', at: null }])
  })

  test('with dates in other fields and time zones has its newest entries first', async () => {
    const entries = await entriesOf(
      '<title>Old</title><dc:date>2026-11-20T10:00:00+01:00</dc:date>',
      '<title>Middle</title><pubDate>Sat, 21 Nov 2026 10:00:00 CET</pubDate>',
      '<title>New</title><dc:date>2026-11-22T10:00:00+01:00</dc:date>',
    )
    expect(entries.map(({ title }) => title)).toEqual(['New', 'Middle', 'Old'])
  })

  test('shows the content of entries without a description, and the text of posts without a title once', async () => {
    const content = '<content:encoded><![CDATA[<p>Whole text</p>]]></content:encoded>'
    expect(await entriesOf(`<title>News</title>${content}`, '<description>A post</description>')).toEqual([
      { title: 'News', text: 'Whole text', at: null },
      { title: 'A post', text: '', at: null },
    ])
  })
})

describe('a feed with types', () => {
  const entriesOf = async (text: string) =>
    ((await parse('feed', text)) as FeedData).entries.map((entry) => [entry.title, entry.text])
  const atom = (...entries: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Use &lt;b&gt;</title>${entries.map((entry) => `<entry>${entry}</entry>`).join('')}</feed>`

  test.each([
    ['text', '<title type="text">Use &lt;br&gt; &amp;amp; C#</title>', 'Use <br> &amp; C#'],
    ['none', '<title>List&lt;String&gt; or List&lt;int&gt;</title>', 'List<String> or List<int>'],
    ['text in CDATA', '<title><![CDATA[a <b>c</b>]]></title>', 'a <b>c</b>'],
    ['HTML', '<title type="html">Use &lt;b&gt;bold&lt;/b&gt; &amp;lt;br&amp;gt;</title>', 'Use bold <br>'],
    [
      'XHTML',
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Use <b>bold</b> &lt;br&gt;</div></title>',
      'Use bold <br>',
    ],
  ])('shows a title of the type %s', async (_, title, shown) => {
    expect(await entriesOf(atom(title))).toEqual([[shown, '']])
  })

  test.each([
    ['plain text', 'type="text/plain">5 &lt; 6 &lt;b&gt;', '5 < 6 <b>'],
    ['HTML', 'type="text/html">a &lt;b&gt;c&lt;/b&gt;', 'a c'],
    ['a picture', 'type="image/png">iVBORw0KGgoAAAANSUhEUg==', ''],
    ['a file of another kind', 'type="application/xml"><row>1</row>', ''],
  ])('shows content that is %s', async (_, content, shown) => {
    expect(await entriesOf(atom(`<title>News</title><content ${content}</content>`))).toEqual([['News', shown]])
  })

  test('in JSON shows titles and texts letter by letter, and HTML without tags', async () => {
    const items = [
      { id: '1', title: 'Use <br> & <b>', content_text: 'a <i>b</i> &amp; c', date_published: '2026-11-24T10:00:00Z' },
      { id: '2', title: 'News', content_html: 'a <i>b</i> &amp; c' },
    ]
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: '<T>', items }
    expect(await entriesOf(JSON.stringify(feed))).toEqual([
      ['Use <br> & <b>', 'a <i>b</i> &amp; c'],
      ['News', 'a b & c'],
    ])
  })
})

describe('a calendar', () => {
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
  const event = (id: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${id}`, ...lines, 'END:VEVENT']
  const meeting = (zone: string, start = '20261125T090000') =>
    event('1', `DTSTART${zone}:${start}`, `DTEND${zone}:20261125T100000`, 'SUMMARY:Meeting')
  const changeIn = (month: number, from: number, to: number) =>
    `DTSTART:16010101T020000\r\nTZOFFSETFROM:+0${from}00\r\nTZOFFSETTO:+0${to}00\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`
  const described = (name: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    changeIn(10, 2, 1),
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    changeIn(3, 1, 2),
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const eventsOf = async (...lines: string[]) => ((await parse('calendar', calendar(...lines))) as CalendarData).events
  const startsOf = async (...lines: string[]) =>
    (await eventsOf(...lines)).map(({ from, isFloating }) => [new Date(from).toISOString().slice(0, 16), isFloating])

  test('has the same days on every server', () => {
    expect(childVariables()['TZ']).toBe('UTC')
  })

  test.each([
    ['of Windows', meeting(';TZID=W. Europe Standard Time')],
    ['of other programs', meeting(';TZID=/freeassociation.sourceforge.net/Europe/Berlin')],
    ['with rules', [...described('Office (Nord)'), ...meeting(';TZID=Office (Nord)')]],
    ['in quotation marks, with rules', [...described('GMT +01:00; Nord'), ...meeting(';TZID="GMT +01:00; Nord"')]],
    ['that is an offset', meeting(';TZID="UTC+01:00"')],
    ['of the whole calendar', ['X-WR-TIMEZONE:Europe/Berlin', ...meeting('')]],
  ])('reads times in a time zone %s', async (_, lines) => {
    expect(await startsOf(...lines)).toEqual([['2026-11-25T08:00', undefined]])
  })

  test('reads a described zone without changes of the clocks', async () => {
    const offset = (to: string) => `DTSTART:19700101T000000\r\nTZOFFSETFROM:${to}\r\nTZOFFSETTO:${to}`
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Clinic', 'BEGIN:STANDARD', offset('+0530'), 'END:STANDARD', 'END:VTIMEZONE']
    expect(await startsOf(...zone, ...meeting(';TZID=Clinic'))).toEqual([['2026-11-25T03:30', undefined]])
  })

  test('with thousands of events in a described zone is read in time', async () => {
    const many = Array.from({ length: 5000 }, (_, id) =>
      event(`${id}`, 'DTSTART;TZID=Office:20261125T090000', 'SUMMARY:x'),
    )
    expect(await eventsOf(...described('Office'), ...many.flat())).toHaveLength(100)
  })

  test('keeps its hours when the clocks change', async () => {
    const times = ['DTSTART;TZID=Office:20261019T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=7', 'SUMMARY:Team']
    expect(await startsOf(...described('Office'), ...event('1', ...times))).toEqual([['2026-11-30T08:00', undefined]])
  })

  test.each([
    ['without a time zone', ''],
    ['in an unknown one', ';TZID=Nowhere'],
  ])('has times %s as they are, for the clocks at the display', async (_, zone) => {
    expect(await startsOf(...meeting(zone))).toEqual([['2026-11-25T09:00', true]])
  })

  test('has all events with one id, and changed occurrences without their event', async () => {
    const at = (day: number) => [`DTSTART:202611${day}T090000Z`, `DTEND:202611${day}T100000Z`]
    const events = await eventsOf(
      ...event('1', ...at(25), 'SUMMARY:First'),
      ...event('1', ...at(26), 'SUMMARY:Second'),
      ...event('2', 'RECURRENCE-ID:20261125T080000Z', ...at(27), 'SUMMARY:Third'),
      ...event('2', 'RECURRENCE-ID:20261126T080000Z', ...at(28), 'SUMMARY:Fourth'),
      ...event('3', ...at(25), 'SEQUENCE:1', 'SUMMARY:Old version'),
      ...event('3', ...at(29), 'SEQUENCE:2', 'SUMMARY:Fifth'),
    )
    expect(events.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth'])
  })

  test('has the dates of events beside their rules', async () => {
    const zone = ';TZID=Europe/Berlin'
    const events = await eventsOf(
      ...event('1', `DTSTART${zone}:20261101T090000`, `DTEND${zone}:20261101T100000`, 'SUMMARY:Market').toSpliced(
        -1,
        0,
        `RDATE${zone}:20261125T090000,20261127T140000`,
      ),
      ...event('2', 'DTSTART;VALUE=DATE:20261001', 'RDATE;VALUE=DATE:20261126,20261001', 'SUMMARY:Open day'),
    )
    expect(
      events.map(({ title, from, until, isAllDay }) => [title, new Date(from).toISOString(), until - from, isAllDay]),
    ).toEqual([
      ['Market', '2026-11-25T08:00:00.000Z', 3_600_000, false],
      ['Open day', '2026-11-26T00:00:00.000Z', 86_400_000, true],
      ['Market', '2026-11-27T13:00:00.000Z', 3_600_000, false],
    ])
  })

  test.each([
    ['a rule', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
    ['a frequency', 'RRULE:FREQ=FOO'],
    ['an end', 'DTEND:soon'],
    ['two ends', 'DTEND:20261125T100000Z\r\nDTEND:20261125T110000Z'],
  ])('shows the start of an event with %s that cannot be read, and its other events', async (_, line) => {
    const events = await eventsOf(
      ...event('1', 'DTSTART:20261125T070000Z', line, 'SUMMARY:Damaged'),
      ...meeting(';TZID=Europe/Berlin').map((one) => one.replace('UID:1', 'UID:2')),
    )
    expect(events.map(({ title, from }) => [title, new Date(from).toISOString().slice(0, 16)])).toEqual([
      ['Damaged', '2026-11-25T07:00'],
      ['Meeting', '2026-11-25T08:00'],
    ])
  })

  const daily = (...more: string[]) => [
    ...event('1', 'DTSTART:20261123T100000Z', 'DTEND:20261123T110000Z', 'SUMMARY:Class').toSpliced(-1, 0, ...more),
  ]

  test.each([
    ['blanks in its rule', daily('RRULE:FREQ=DAILY; BYDAY=TU, TH; COUNT=3')],
    ['lower-case names', daily('rrule:freq=daily;byday=tu,th;count=3').map((line) => line.replace(/^\w+/, lowerCase))],
    ['dates that are left out by a rule', daily('RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:FREQ=DAILY;BYDAY=MO,WE,FR,SA,SU')],
    [
      'periods beside its rule',
      daily(
        'RRULE:FREQ=DAILY;BYDAY=TU;COUNT=1',
        'RDATE;VALUE=PERIOD:20261126T100000Z/PT1H,20261201T100000Z/20261201T110000Z',
      ),
    ],
  ])('has the dates of an event with %s', async (_, lines) => {
    const events = await eventsOf(...lines)
    const times = events.map(({ from, until }) => [from, until].map((at) => new Date(at).toISOString().slice(5, 13)))
    expect(times).toEqual([
      ['11-26T10', '11-26T11'],
      ['12-01T10', '12-01T11'],
    ])
  })

  test('applies a change of an occurrence and all later ones to each, unless it is changed itself', async () => {
    const zone = ';TZID=Europe/Berlin'
    const changed = (id: string, from: string, until: string, title: string) =>
      event('1', `RECURRENCE-ID${id}`, `DTSTART${zone}:${from}`, `DTEND${zone}:${until}`, `SUMMARY:${title}`)
    const events = await eventsOf(
      ...event(
        '1',
        `DTSTART${zone}:20261019T200000`,
        `DTEND${zone}:20261019T210000`,
        'RRULE:FREQ=WEEKLY;COUNT=10',
        'SUMMARY:Board',
      ),
      ...changed(
        `;RANGE=THISANDFUTURE${zone}:20261207T200000`,
        '20261208T180000',
        '20261208T200000',
        'Board, new time',
      ),
      ...changed(`${zone}:20261214T200000`, '20261214T120000', '20261214T130000', 'Board, once'),
    )
    const times = events.map(({ title, from, until }) => [
      title,
      ...[from, until].map((at) => new Date(at).toISOString().slice(5, 13)),
    ])
    expect(times).toEqual([
      ['Board', '11-30T19', '11-30T20'],
      ['Board, new time', '12-08T17', '12-08T19'],
      ['Board, once', '12-14T11', '12-14T12'],
      ['Board, new time', '12-22T17', '12-22T19'],
    ])
  })

  test.each([
    ['in a time zone', [], ';TZID=Europe/Berlin', '20261127T000000', '20261129T000000'],
    ['without a time zone', [], '', '20261127T000000', '20261129T000000'],
    ['to the minute before', [], ';TZID=Europe/Berlin', '20261127T000000', '20261128T235900'],
    ['to the second before', [], ';TZID=Europe/Berlin', '20261127T000000', '20261128T235959'],
    ['in UTC', [], '', '20261127T000000Z', '20261129T000000Z'],
    ['in the zone of the calendar', ['X-WR-TIMEZONE:Europe/Berlin'], '', '20261126T230000Z', '20261128T230000Z'],
  ])('shows an event from midnight to midnight %s as whole days', async (_, lines, zone, from, until) => {
    const events = await eventsOf(
      ...lines,
      ...event('1', `DTSTART${zone}:${from}`, `DTEND${zone}:${until}`, 'SUMMARY:Fair'),
    )
    const [first, last] = [Date.parse('2026-11-27'), Date.parse('2026-11-29')]
    expect(events).toEqual([{ title: 'Fair', location: '', from: first, until: last, isAllDay: true }])
  })

  test('shows names and places letter by letter', async () => {
    const [shown] = await eventsOf(
      ...event('1', 'DTSTART:20261125T090000Z', 'SUMMARY:List<String> &amp; <b>', 'LOCATION:Room <2>'),
    )
    expect([shown?.title, shown?.location]).toEqual(['List<String> &amp; <b>', 'Room <2>'])
  })

  const quarterMs = 15 * 60_000
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

  test('has the next events, however many are over', async () => {
    const classes = Array.from({ length: 6000 }, (_, index) => {
      const at = now + (index - 5500) * quarterMs
      return event(`${index}`, `DTSTART:${stamp(at)}`, `DTEND:${stamp(at + quarterMs)}`, `SUMMARY:Class ${index}`)
    })
    const events = await eventsOf(...classes.flat())
    expect([events.length, events[0]?.title, events.at(-1)?.title]).toEqual([100, 'Class 5500', 'Class 5599'])
  })

  test('has an event of whole days until it is over in the last time zone', async () => {
    const dayAt = async (hour: string) =>
      (
        (await decoder.run('account', 'data', {
          kind: 'calendar',
          text: calendar(...event('1', 'DTSTART;VALUE=DATE:20261127', 'SUMMARY:Fair')),
          now: Date.parse(`2026-11-28T${hour}Z`),
        })) as CalendarData
      ).events.length
    expect([await dayAt('11:59'), await dayAt('12:01')]).toEqual([1, 0])
  })
})
