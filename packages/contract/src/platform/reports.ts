import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id, pageOf } from '../api/wire.ts'
import { LiveFigures } from './platform-figures.ts'

/** Retention of hourly figures, and the maximum range of a query (days). */
export const keptHourDays = 40
export const maxHourDays = 2
/** Retention of daily figures per device (days); older ones exist as whole months. */
export const keptDeviceDays = 400
/** Longer ranges are returned by month (days). */
export const maxDailyDays = 100

const Days = z.object({
  /** Days in UTC, inclusive: 2026-11-21. */
  from: z.iso.date('Please choose a day.'),
  to: z.iso.date('Please choose a day.'),
})

const ReportQuery = Days.extend({
  /** Only this customer, which may be deleted. */
  customer: Id.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const Paged = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
}

const Times = {
  /** Sum over devices of the time online, and of the time expected online. */
  online_ms: z.int(),
  expected_ms: z.int(),
}
const Uses = { stored_bytes: z.int(), sent_bytes: z.int(), plays: z.int(), played_ms: z.int() }

/** Figures of an hour, a day or a month. */
export const Figures = z.object({
  /** Start of the period (ms). */
  at: z.int(),
  /** Length of the period counted so far. */
  covered_ms: z.int(),
  ...Times,
  /** Maximum number of devices online at the same time. */
  peak: z.int(),
  ...Uses,
  /** At the end of the period. */
  customers: z.int(),
  users: z.int(),
  new_customers: z.int(),
  new_users: z.int(),
})
export type Figures = z.infer<typeof Figures>

export const ReportCustomer = z.object({ id: z.string(), name: z.string(), is_deleted: z.boolean() })
export type ReportCustomer = z.infer<typeof ReportCustomer>

export const getFigures = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/figures',
  allow: ['super_admin'],
  summary: 'Get devices online, storage, bandwidth, plays and sign-ups per day, or per month for long ranges.',
  query: ReportQuery,
  reply: dataOf(
    z.object({
      step: z.enum(['day', 'month']),
      /** End of the counted time (ms); null when nothing was counted. */
      counted_at: z.int().nullable(),
      customer: ReportCustomer.nullable(),
      points: z.array(Figures),
      /** Totals at this moment; null when the range does not include today. */
      now: LiveFigures.nullable(),
    }),
  ),
})

export const OnlineHour = z.object({ at: z.int(), covered_ms: z.int(), online_ms: z.int(), peak: z.int() })
export type OnlineHour = z.infer<typeof OnlineHour>

export const getOnlineHours = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/hours',
  allow: ['super_admin'],
  summary: `Get the devices online per hour, for up to ${maxHourDays} of the last ${keptHourDays} days.`,
  query: ReportQuery,
  reply: dataOf(z.array(OnlineHour)),
})

export const CustomerFigures = z.object({
  ...ReportCustomer.shape,
  /** Maximum of a day. */
  devices: z.int(),
  ...Times,
  ...Uses,
})
export type CustomerFigures = z.infer<typeof CustomerFigures>

export const customerSorts = ['uptime', 'storage', 'bandwidth', 'plays'] as const

export const listCustomerFigures = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/customers',
  allow: ['super_admin'],
  summary: 'List the figures per customer, lowest uptime or highest usage first.',
  query: ReportQuery.extend({ sort: z.enum(customerSorts).default('uptime'), ...Paged }),
  reply: pageOf(CustomerFigures),
})

export const DeviceFigures = z.object({ id: z.string(), name: z.string(), screen_name: z.string(), ...Times })
export type DeviceFigures = z.infer<typeof DeviceFigures>

export const listDeviceFigures = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/devices',
  allow: ['super_admin'],
  summary: `List the uptime of each device of a customer, lowest first; in whole months before the last ${keptDeviceDays} days.`,
  query: ReportQuery.extend({ customer: Id, ...Paged }),
  reply: pageOf(DeviceFigures),
})

export const Revenue = z.object({
  /** 2026-11. */
  month: z.string(),
  currency: z.string(),
  /** Invoices issued in the month, and their total including tax (integer cents). */
  invoices: z.int(),
  invoiced: z.int(),
  tax: z.int(),
  /** Payments received in the month, for any invoice. */
  payments: z.int(),
  paid: z.int(),
})
export type Revenue = z.infer<typeof Revenue>

export const getRevenue = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/revenue',
  allow: ['super_admin'],
  summary: 'List the invoiced and paid amounts by month and currency.',
  query: ReportQuery,
  reply: dataOf(z.array(Revenue)),
})

export const searchReportCustomers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/customer-choices',
  allow: ['super_admin'],
  summary: 'List customers with figures by name, including deleted ones.',
  query: z.object({ search: z.string().max(200).optional() }),
  reply: dataOf(z.array(ReportCustomer)),
})

export const reportTables = ['online', 'hours', 'uptime', 'usage', 'plays', 'signups', 'revenue'] as const
export const reportGroups = ['time', 'customer', 'device'] as const

export const exportReport = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'reports/csv',
  allow: ['super_admin'],
  summary: 'Export a report table as CSV.',
  query: ReportQuery.extend({ report: z.enum(reportTables), by: z.enum(reportGroups).default('time') }),
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string() })),
})
