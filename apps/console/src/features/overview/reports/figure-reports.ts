import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import type { Figures } from '@digisigncast/contract/platform/reports'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import type { Chart, Series } from './chart.tsx'
import {
  averageOf,
  averageText,
  countText,
  hoursText,
  percentText,
  type Step,
  shortText,
  shortTimeText,
  timeText,
  uptimeOf,
} from './figure-words.ts'
import type { ReportName } from './use-report-filter.ts'

/** Fields that hourly and daily figures share. */
export type Point = Partial<Figures> & Pick<Figures, 'at' | 'covered_ms' | 'online_ms' | 'peak'>

export interface Column {
  key: string
  label: string
  value: (point: Point) => number | null
  text: (value: number | null) => string
}

interface Drawn extends Pick<Chart, 'kind' | 'title' | 'value' | 'most'> {
  series: readonly Series[]
  /** The current value, for charts of totals. */
  now?: (live: LiveFigures) => number
}

export interface Fact {
  label: string
  value: string
}

export interface FigureReport {
  columns: readonly Column[]
  charts: readonly Drawn[]
  /** Summary figures of the whole range, and the current ones of ranges that include today. */
  facts: (points: readonly Point[], now: LiveFigures | null) => Fact[]
  empty: string
}

interface Counted {
  points: readonly Point[]
  step: Step
  /** Totals at this moment; null when the range does not include today. */
  now: LiveFigures | null
}

/** A chart of a report with its points. */
export const chartOf = (chart: Drawn, { columns, facts }: FigureReport, { points, step, now }: Counted): Chart => ({
  ...chart,
  now: now ? chart.now?.(now) : undefined,
  summary: `${facts(points, now)
    .map(({ label, value }) => `${label} ${value}`)
    .join(', ')}.`,
  points: points.map((point) => ({
    at: point.at,
    ...Object.fromEntries(columns.map(({ key, value }) => [key, value(point)])),
  })),
  time: (at) => shortTimeText(at, step),
  fullTime: (at) => timeText(at, step),
})

const count = (key: keyof Figures, label: string): Column => ({
  key,
  label,
  value: (point) => point[key] ?? 0,
  text: (value) => countText(value ?? 0),
})
const hours = (key: 'online_ms' | 'expected_ms' | 'played_ms', label: string): Column => ({
  ...count(key, label),
  text: (value) => hoursText(value ?? 0),
})
const bytes = (key: 'stored_bytes' | 'sent_bytes', label: string): Column => ({
  ...count(key, label),
  text: (value) => bytesText(value ?? 0),
})
const average: Column = { key: 'average', label: 'Average', value: averageOf, text: averageText }
const uptime: Column = {
  key: 'uptime',
  label: 'Uptime',
  value: ({ online_ms, expected_ms = 0 }) => uptimeOf({ online_ms, expected_ms }),
  text: percentText,
}

const sum = (points: readonly Point[], key: keyof Figures): number =>
  points.reduce((all, point) => all + (point[key] ?? 0), 0)
const most = (points: readonly Point[], key: keyof Figures): number =>
  points.reduce((all, point) => Math.max(all, point[key] ?? 0), 0)
const last = (points: readonly Point[], key: keyof Figures): number => points.at(-1)?.[key] ?? 0
const whole = (points: readonly Point[]) => ({
  online_ms: sum(points, 'online_ms'),
  expected_ms: sum(points, 'expected_ms'),
  covered_ms: sum(points, 'covered_ms'),
})

export const figureReports: Record<Exclude<ReportName, 'revenue'>, FigureReport> = {
  online: {
    columns: [average, count('peak', 'Peak'), hours('online_ms', 'Time online')],
    charts: [
      {
        kind: 'area',
        title: 'Screens online',
        series: [
          { key: 'peak', label: 'Peak', isSecond: true },
          { key: 'average', label: 'Average' },
        ],
        value: averageText,
        now: ({ devices_connected }) => devices_connected,
      },
    ],
    facts: (points, now) => [
      ...(now ? [{ label: 'Connected now', value: countText(now.devices_connected) }] : []),
      { label: 'Average', value: averageText(averageOf(whole(points))) },
      { label: 'Peak', value: countText(most(points, 'peak')) },
    ],
    empty: 'No data for this period.',
  },
  uptime: {
    columns: [uptime, hours('online_ms', 'Time online'), hours('expected_ms', 'Time expected')],
    charts: [
      { kind: 'area', title: 'Uptime', series: [{ key: 'uptime', label: 'Uptime' }], value: percentText, most: 100 },
    ],
    facts: (points) => [
      { label: 'Uptime', value: percentText(uptimeOf(whole(points))) },
      { label: 'Time online', value: hoursText(sum(points, 'online_ms')) },
    ],
    empty: 'No data for this period.',
  },
  usage: {
    columns: [bytes('stored_bytes', 'Stored'), bytes('sent_bytes', 'Sent')],
    charts: [
      {
        kind: 'area',
        title: 'Stored',
        series: [{ key: 'stored_bytes', label: 'Stored' }],
        value: bytesText,
        now: ({ media_bytes }) => media_bytes,
      },
      { kind: 'bar', title: 'Sent', series: [{ key: 'sent_bytes', label: 'Sent' }], value: bytesText },
    ],
    facts: (points, now) => [
      now
        ? { label: 'Stored now', value: bytesText(now.media_bytes) }
        : { label: 'Stored at the end', value: bytesText(last(points, 'stored_bytes')) },
      { label: 'Sent', value: bytesText(sum(points, 'sent_bytes')) },
    ],
    empty: 'No data for this period.',
  },
  plays: {
    columns: [count('plays', 'Plays'), hours('played_ms', 'Time shown')],
    charts: [{ kind: 'bar', title: 'Plays', series: [{ key: 'plays', label: 'Plays' }], value: shortText }],
    facts: (points) => [
      { label: 'Plays', value: countText(sum(points, 'plays')) },
      { label: 'Time shown', value: hoursText(sum(points, 'played_ms')) },
    ],
    empty: 'No data for this period.',
  },
  signups: {
    columns: [
      count('new_customers', 'New customers'),
      count('customers', 'Customers'),
      count('new_users', 'New users'),
      count('users', 'Users'),
    ],
    charts: [
      {
        kind: 'bar',
        title: 'New customers and users',
        series: [
          { key: 'new_customers', label: 'New customers' },
          { key: 'new_users', label: 'New users', isSecond: true },
        ],
        value: countText,
      },
    ],
    facts: (points, now) => [
      { label: 'New customers', value: countText(sum(points, 'new_customers')) },
      now
        ? { label: 'Customers now', value: countText(now.customers) }
        : { label: 'Customers at the end', value: countText(last(points, 'customers')) },
      { label: 'New users', value: countText(sum(points, 'new_users')) },
    ],
    empty: 'No data for this period.',
  },
}
