import type { Input } from '@digisigncast/contract/api/endpoint'
import type { exportReport } from '@digisigncast/contract/platform/reports'
import { csvOf } from '../../../platform/csv.ts'
import { localTime } from '../../../platform/days.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as reports from './reports.service.ts'
import { revenue } from './revenue.service.ts'

type Question = Input<typeof exportReport>['query']
type Cell = string | number
type Table = readonly (readonly Cell[])[]

export async function write(platform: Platform, query: Question) {
  const { report, by, from, to } = query
  const table = await tableOf(platform, query)
  const what = by === 'time' ? report : `${report}-by-${by}`
  return { file_name: `${what}-${from}-to-${to}.csv`, csv: csvOf(table) }
}

async function tableOf(platform: Platform, query: Question): Promise<Table> {
  const { report, by } = query
  if (report === 'revenue') return revenueTable(platform, query)
  if (report === 'hours') return hourTable(platform, query)
  if (by === 'device') return report === 'uptime' ? deviceTable(platform, query) : noTable()
  if (by === 'customer') return customerTable(platform, query)
  const { step, points } = await reports.figures(platform, query)
  const columns = columnsOf[report]
  return [
    [step === 'month' ? 'Month (UTC)' : 'Day (UTC)', ...columns.map(([name]) => name)],
    ...points.map((point) => [
      new Date(point.at).toISOString().slice(0, step === 'month' ? 7 : 10),
      ...columns.map(([, value]) => value(point)),
    ]),
  ]
}

const noTable = () => invalid('by', 'This report does not have this table.')
const average = ({ online_ms, covered_ms }: { online_ms: number; covered_ms: number }): Cell =>
  covered_ms > 0 ? rounded(online_ms / covered_ms, 2) : ''
const uptime = ({ online_ms, expected_ms }: { online_ms: number; expected_ms: number }): Cell =>
  expected_ms > 0 ? rounded((100 * online_ms) / expected_ms, 3) : ''
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const hours = (ms: number) => rounded(ms / 3_600_000, 2)

type Point = Awaited<ReturnType<typeof reports.figures>>['points'][number]
type Column = readonly [name: string, value: (point: Point) => Cell]

const columnsOf: Record<'online' | 'uptime' | 'usage' | 'plays' | 'signups', readonly Column[]> = {
  online: [
    ['Average online', average],
    ['Peak', ({ peak }) => peak],
    ['Hours online', ({ online_ms }) => hours(online_ms)],
  ],
  uptime: [
    ['Uptime in %', uptime],
    ['Hours online', ({ online_ms }) => hours(online_ms)],
    ['Hours expected', ({ expected_ms }) => hours(expected_ms)],
  ],
  usage: [
    ['Stored bytes', ({ stored_bytes }) => stored_bytes],
    ['Sent bytes', ({ sent_bytes }) => sent_bytes],
  ],
  plays: [
    ['Plays', ({ plays }) => plays],
    ['Hours played', ({ played_ms }) => hours(played_ms)],
  ],
  signups: [
    ['New customers', ({ new_customers }) => new_customers],
    ['Customers', ({ customers }) => customers],
    ['New users', ({ new_users }) => new_users],
    ['Users', ({ users }) => users],
  ],
}

async function hourTable(platform: Platform, query: Question): Promise<Table> {
  const rows = await reports.onlineHours(platform, query)
  return [
    ['Hour (UTC)', 'Average online', 'Peak', 'Hours online'],
    ...rows.map((row) => [localTime(row.at, 'UTC'), average(row), row.peak, hours(row.online_ms)]),
  ]
}

type Row = Awaited<ReturnType<typeof reports.customerFigures>>[number]
const nameOf = ({ name, is_deleted }: Row) => (is_deleted ? `${name} (deleted)` : name)

const customerColumns = {
  uptime: {
    sort: 'uptime',
    head: ['Devices', 'Uptime in %', 'Hours online', 'Hours expected'],
    cells: (row: Row): Cell[] => [row.devices, uptime(row), hours(row.online_ms), hours(row.expected_ms)],
  },
  usage: {
    sort: 'storage',
    head: ['Stored bytes', 'Sent bytes'],
    cells: (row: Row): Cell[] => [row.stored_bytes, row.sent_bytes],
  },
  plays: {
    sort: 'plays',
    head: ['Plays', 'Hours played'],
    cells: (row: Row): Cell[] => [row.plays, hours(row.played_ms)],
  },
} as const

async function customerTable({ db }: Platform, query: Question): Promise<Table> {
  const { report } = query
  if (report !== 'uptime' && report !== 'usage' && report !== 'plays') return noTable()
  const { sort, head, cells } = customerColumns[report]
  const rows = await reports.customerFigures(db, { ...query, sort })
  return [['Customer', ...head], ...rows.map((row) => [nameOf(row), ...cells(row)])]
}

async function deviceTable(platform: Platform, query: Question): Promise<Table> {
  if (query.customer === undefined) return invalid('customer', 'Please choose a customer.')
  const rows = await reports.deviceFigures(platform, query)
  return [
    ['Device', 'Screen', 'Uptime in %', 'Hours online', 'Hours expected'],
    ...rows.map((row) => [row.name, row.screen_name, uptime(row), hours(row.online_ms), hours(row.expected_ms)]),
  ]
}

async function revenueTable({ db }: Platform, query: Question): Promise<Table> {
  const rows = await revenue(db, query)
  return [
    ['Month (UTC)', 'Currency', 'Invoices', 'Invoiced (cents)', 'Tax included (cents)', 'Payments', 'Paid (cents)'],
    ...rows.map((row) => [row.month, row.currency, row.invoices, row.invoiced, row.tax, row.payments, row.paid]),
  ]
}
