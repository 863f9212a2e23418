import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Named, pageOf, TimeZone } from '../api/wire.ts'
import { LogType } from './dashboard.ts'

/** Actor: a user of a customer, the platform owner, a device, or a background job. */
export const LogActor = z.enum(['person', 'owner', 'device', 'job'])
export type LogActor = z.infer<typeof LogActor>

/** Maximum number of lines in one file. */
export const maxExportedLogs = 50_000
/** Number of the newest matching entries that one call searches; use `until` for older ones. */
export const maxSearchedLogs = 10_000

export const SystemLog = z.object({
  id: z.string(),
  created_at: z.int(),
  type: LogType.catch('other'),
  description: z.string(),
  actor: LogActor.catch('job'),
  /** Origin of the request, if known. */
  address: z.string().nullable(),
  /** Null for the platform. */
  customer: Named.nullable(),
})
export type SystemLog = z.infer<typeof SystemLog>

const LogsQuery = z.object({
  type: LogType.optional(),
  /** Id of a customer, or `platform` for entries without a customer. */
  customer: z.string().max(100).optional(),
  /** Days of the time zone, inclusive. */
  from: z.iso.date('Please choose a day.').optional(),
  to: z.iso.date('Please choose a day.').optional(),
  time_zone: TimeZone.optional(),
  /** Excludes newer entries (ms). */
  until: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
  search: z.string().max(200).optional(),
})

export const listLogs = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'logs',
  allow: ['super_admin'],
  summary: 'List the actions of users, devices and jobs of all customers, newest first.',
  query: LogsQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  /** `older_until`: value of `until` for the next older entries; null when there are none. */
  reply: pageOf(SystemLog).extend({ older_until: z.int().nullable() }),
})

export const exportLogs = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'logs/csv',
  allow: ['super_admin'],
  summary: 'Export the system log as CSV, newest first.',
  query: LogsQuery,
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string(), is_cut: z.boolean() })),
})
