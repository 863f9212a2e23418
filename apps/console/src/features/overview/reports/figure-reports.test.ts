import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import { expect, test } from 'vitest'
import { type FigureReport, figureReports, type Point } from './figure-reports.ts'
import {
  averageOf,
  averageText,
  hoursText,
  percentText,
  shortText,
  shortTimeText,
  timeText,
  uptimeOf,
} from './figure-words.ts'

const hour = 3_600_000
const mb = 1024 ** 2
const point = (more: Partial<Point>): Point => ({ at: 0, covered_ms: hour, online_ms: 0, peak: 0, ...more })
const points = [
  point({ online_ms: 3 * hour, peak: 4, expected_ms: 4 * hour, stored_bytes: mb, sent_bytes: 2 * mb, customers: 5 }),
  point({ online_ms: hour, peak: 2, expected_ms: 4 * hour, stored_bytes: 3 * mb, sent_bytes: mb, customers: 7 }),
]
const now = { devices_connected: 9, media_bytes: 8 * mb, customers: 11 } as LiveFigures

const factsOf = ({ facts }: FigureReport, live: LiveFigures | null = null) =>
  Object.fromEntries(facts(points, live).map(({ label, value }) => [label, value]))

test('facts are of the whole range, and of now if it includes today', () => {
  expect(factsOf(figureReports.online)).toEqual({ Average: '2', Peak: '4' })
  expect(factsOf(figureReports.online, now)).toEqual({ 'Connected now': '9', Average: '2', Peak: '4' })
  expect(factsOf(figureReports.uptime)).toEqual({ Uptime: '50 %', 'Time online': '4 h' })
})

test('what is stored is that at the end, what is sent is the sum', () => {
  expect(factsOf(figureReports.usage)).toEqual({ 'Stored at the end': '3 MB', Sent: '3 MB' })
  expect(factsOf(figureReports.usage, now)).toEqual({ 'Stored now': '8 MB', Sent: '3 MB' })
  expect(factsOf(figureReports.signups)['Customers at the end']).toBe('7')
  expect(factsOf(figureReports.signups, now)['Customers now']).toBe('11')
})

test('a row has one text per column, and a dash for what is unknown', () => {
  const rowOf = ({ columns }: FigureReport, one: Point) => columns.map(({ value, text }) => text(value(one)))
  expect(rowOf(figureReports.online, point({ online_ms: hour / 2, peak: 1234 }))).toEqual(['0.5', '1,234', '0.5 h'])
  expect(rowOf(figureReports.online, point({ covered_ms: 0 }))).toEqual(['–', '0', '0 h'])
  expect(rowOf(figureReports.uptime, point({ online_ms: hour }))).toEqual(['–', '1 h', '0 h'])
  expect(rowOf(figureReports.plays, point({ plays: 1_500_000, played_ms: hour * 1.25 }))).toEqual([
    '1,500,000',
    '1.3 h',
  ])
})

test('every series of a chart is a column of its table', () => {
  for (const { columns, charts } of Object.values(figureReports)) {
    const keys = columns.map(({ key }) => key)
    for (const { series } of charts) for (const { key } of series) expect(keys).toContain(key)
  }
})

test('a percentage is never rounded up to everything', () => {
  expect([99.999, 98.756, 98.75, 100, 0, null].map(percentText)).toEqual([
    '99.99 %',
    '98.75 %',
    '98.75 %',
    '100 %',
    '0 %',
    '–',
  ])
})

test('without a covered or expected time there is no figure', () => {
  expect(averageOf({ online_ms: 0, covered_ms: 0 })).toBeNull()
  expect(averageOf({ online_ms: 30, covered_ms: 20 })).toBe(1.5)
  expect(uptimeOf({ online_ms: 5, expected_ms: 0 })).toBeNull()
  expect(uptimeOf({ online_ms: 5, expected_ms: 20 })).toBe(25)
})

test('numbers are short on charts, and have one digit as averages', () => {
  expect([shortText(1234), shortText(2_500_000)]).toEqual(['1.2K', '2.5M'])
  expect([averageText(2.25), averageText(null), hoursText(1234.5 * hour)]).toEqual(['2.3', '–', '1,234.5 h'])
})

test('the time of a row is that of its step, in UTC', () => {
  const at = Date.parse('2026-11-21T22:00Z')
  expect((['hour', 'day', 'month'] as const).map((step) => timeText(at, step))).toEqual([
    '21 Nov, 22:00',
    '21 Nov 2026',
    'November 2026',
  ])
  expect((['hour', 'day', 'month'] as const).map((step) => shortTimeText(at, step))).toEqual([
    '22:00',
    '21 Nov',
    'Nov 26',
  ])
})
