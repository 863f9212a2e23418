import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, minuteMs, type OffsetAt, offsetsOf } from '../wall-time.ts'
import { oldIntl } from './old-intl.ts'
import { differenceTo, yearOf, zoneRulesOf } from './zone-rules.ts'

const now = Date.parse('2026-11-26T10:00Z')
const start = Date.parse('2026-01-01T00:00Z')

const rulesOf = (timeZone: string, at = now) =>
  zoneRulesOf(timeZone, at).offsets.map(([from, minutes]) => [new Date(from).toISOString().slice(0, 16), minutes])

test.each<[timeZone: string, offsets: [string, number][]]>([
  [
    'Europe/Berlin',
    [
      ['2026-01-01T00:00', 60],
      ['2026-03-29T01:00', 120],
      ['2026-10-25T01:00', 60],
      ['2027-03-28T01:00', 120],
      ['2027-10-31T01:00', 60],
    ],
  ],
  ['UTC', [['2026-01-01T00:00', 0]]],
  ['Asia/Kathmandu', [['2026-01-01T00:00', 345]]],
  [
    'Australia/Lord_Howe',
    [
      ['2026-01-01T00:00', 660],
      ['2026-04-04T15:00', 630],
      ['2026-10-03T15:30', 660],
      ['2027-04-03T15:00', 630],
      ['2027-10-02T15:30', 660],
    ],
  ],
])('the offsets of %s until February after the next year', (timeZone, offsets) => {
  expect(rulesOf(timeZone)).toEqual(offsets)
  expect(zoneRulesOf(timeZone, now).until).toBe(Date.parse('2028-03-01T00:00Z'))
})

test('a change that a government made is one of them', () => {
  expect(rulesOf('America/Asuncion', Date.parse('2024-05-01T00:00Z'))).toEqual([
    ['2024-01-01T00:00', -180],
    ['2024-03-24T03:00', -240],
    ['2024-10-06T04:00', -180],
  ])
  expect(rulesOf('Africa/Casablanca', Date.parse('2025-05-01T00:00Z'))).toEqual([
    ['2025-01-01T00:00', 60],
    ['2025-02-23T02:00', 0],
    ['2025-04-06T02:00', 60],
    ['2026-02-15T02:00', 0],
    ['2026-03-22T02:00', 60],
    ['2026-09-20T01:00', 0],
  ])
  expect(rulesOf('Asia/Almaty', Date.parse('2024-01-01T00:00Z'))).toEqual([
    ['2024-01-01T00:00', 360],
    ['2024-02-29T18:00', 300],
  ])
})

test('the rules of a zone stay the same for a year, and take less than 300 bytes', () => {
  const some = Intl.supportedValuesOf('timeZone').filter((_zone, place) => place % 6 === 0)
  for (const timeZone of ['Africa/Casablanca', 'Africa/El_Aaiun', ...some]) {
    const text = JSON.stringify(zoneRulesOf(timeZone, now, '2026c'))
    expect(text.length, timeZone).toBeLessThan(300)
    expect(text).toBe(JSON.stringify(zoneRulesOf(timeZone, start, '2026c')))
  }
  const next = Date.parse('2027-01-01T00:00Z')
  expect(zoneRulesOf('UTC', next - 1)).toEqual(zoneRulesOf('UTC', start))
  expect(zoneRulesOf('UTC', next)).not.toEqual(zoneRulesOf('UTC', start))
})

const berlin = offsetsOf('Europe/Berlin')
const withoutSummer: OffsetAt = () => 60 * minuteMs
const from = (at: string, error: number): OffsetAt => {
  const first = Date.parse(at)
  return (instant) => berlin(instant) + (instant >= first ? error * minuteMs : 0)
}
const difference = (own: OffsetAt, at = now) => {
  const found = differenceTo(zoneRulesOf('Europe/Berlin', at), own, at)
  if (!found) return undefined
  const [first = '', wall = ''] = [found.at, found.wallAt].map((at) => new Date(at).toISOString())
  return { at: first.slice(0, 16), day: wall.slice(0, 10), minutes: found.minutes }
}

test.each([
  ['the same rules', berlin, undefined],
  ['no summer time', withoutSummer, { at: '2027-03-28T01:00', day: '2027-03-28', minutes: -60 }],
  [
    'half an hour from a night on',
    from('2027-01-31T23:30Z', 30),
    { at: '2027-01-31T23:30', day: '2027-02-01', minutes: 30 },
  ],
  [
    'a difference since a day',
    from('2026-11-03T22:15Z', -60),
    { at: '2026-11-03T22:15', day: '2026-11-03', minutes: -60 },
  ],
  [
    'a difference since long ago',
    from('2020-01-01T00:00Z', 60),
    { at: '2026-01-01T00:00', day: '2026-01-01', minutes: 60 },
  ],
  ['a difference in 14 months', from('2028-01-20T00:00Z', 60), undefined],
])('%s: the first difference within 13 months', (_what, own, expected) => {
  expect(difference(own)).toEqual(expected)
})

test('the rules of a past year are not compared', () => {
  const rules = zoneRulesOf('Europe/Berlin', Date.parse('2023-06-01T00:00Z'))
  expect(differenceTo(rules, () => 0, now)).toBeUndefined()
})

/** The modules as on a device with other time zone data. */
async function onDevice(errors: Parameters<typeof oldIntl>[0]) {
  vi.stubGlobal('Intl', oldIntl(errors))
  const [{ offsetsOf: offsets }, { followRules }, { olderThan }] = await Promise.all([
    import('../wall-time.ts'),
    import('./zone-rules.ts'),
    import('./known-changes.ts'),
  ])
  return { offsetsOf: offsets, followRules, olderThan }
}
const screen = { id: 's', name: 'S', rotation: 0, animation: 'default' } as const

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a computer that knows all changes is not older than any', async () => {
  const { olderThan } = await onDevice({})
  expect(olderThan('2026c')).toBeUndefined()
})

test('a computer that lacks a change is older than data that have it, and follows their rules', async () => {
  const timeZone = 'Asia/Almaty'
  const zoneRules = zoneRulesOf(timeZone, now, '2026c')
  const device = await onDevice({ [timeZone]: () => 60 })
  expect(device.olderThan('2026c')).toBe(2024)
  expect(device.olderThan('2023d')).toBeUndefined()
  expect(device.olderThan(undefined)).toBeUndefined()
  const hours = (at: number) => device.offsetsOf(timeZone)(at) / 60 / minuteMs
  expect(hours(now)).toBe(6)
  device.followRules({ ...screen, timeZone, zoneRules })
  expect([hours(now), hours(zoneRules.until - 1), hours(zoneRules.until), hours(start - dayMs)]).toEqual([5, 5, 6, 6])
  device.followRules({ ...screen, timeZone: 'UTC' })
  expect(hours(now)).toBe(6)
})

test('a computer with newer data keeps its own rules', async () => {
  const zoneRules = zoneRulesOf('Europe/Berlin', now, '2026c')
  const device = await onDevice({ 'Europe/Berlin': () => -60 })
  device.followRules({ ...screen, timeZone: 'Europe/Berlin', zoneRules })
  expect(device.offsetsOf('Europe/Berlin')(now)).toBe(0)
})

test('the year of an instant is that of UTC', () => {
  for (let day = Date.parse('1969-12-30T00:00Z'); day < Date.parse('2105-01-03T00:00Z'); day += dayMs)
    for (const instant of [day, day + dayMs - 1]) expect(yearOf(instant)).toBe(new Date(instant).getUTCFullYear())
})
