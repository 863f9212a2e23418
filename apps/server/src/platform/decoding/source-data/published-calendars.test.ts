import type { CalendarData } from '@digisigncast/contract/source-kinds/source-data'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { childVariables } from '../../../env.ts'
import { openDecoder } from '../decoder.ts'

// Calendars as programs publish them.

const decoder = openDecoder({ memoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 }, pino({ level: 'silent' }))
afterAll(() => decoder.close())
const now = Date.parse('2026-11-24T15:00:00Z')
const lowerCase = (name: string): string => name.toLowerCase()
const parse = async (text: string): Promise<CalendarData> =>
  (await decoder.run('account', 'data', { kind: 'calendar', text, now })) as CalendarData

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
  const eventsOf = async (...lines: string[]) => (await parse(calendar(...lines))).events
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

  const daily = (...more: string[]) =>
    event('1', 'DTSTART:20261123T100000Z', 'DTEND:20261123T110000Z', 'SUMMARY:Class', ...more)

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

  const [from, until] = [Date.parse('2026-11-27'), Date.parse('2026-11-29')]
  const wholeFair = { title: 'Fair', location: '', from, until, isAllDay: true }
  const fairAt = (zone: string, times: string) => {
    const [start, end] = times.split(' ')
    return event('1', `DTSTART${zone}:${start}`, `DTEND${zone}:${end}`, 'SUMMARY:Fair')
  }

  test.each([
    ['in a time zone', ';TZID=Europe/Berlin', '20261127T000000 20261129T000000'],
    ['without a time zone', '', '20261127T000000 20261129T000000'],
    ['to the minute before', ';TZID=Europe/Berlin', '20261127T000000 20261128T235900'],
    ['to the second before', ';TZID=Europe/Berlin', '20261127T000000 20261128T235959'],
    ['in UTC', '', '20261127T000000Z 20261129T000000Z'],
  ])('shows an event from midnight to midnight %s as whole days', async (_, zone, times) => {
    expect(await eventsOf(...fairAt(zone, times))).toEqual([wholeFair])
  })

  test('shows an event from midnight to midnight in the zone of the calendar as whole days', async () => {
    const fair = fairAt('', '20261126T230000Z 20261128T230000Z')
    expect(await eventsOf('X-WR-TIMEZONE:Europe/Berlin', ...fair)).toEqual([wholeFair])
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
