import { z } from 'zod'
import { LogType } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { dataOf, Named, pageOf, TimeZone } from './wire.ts'

/** Who did it: somebody of a customer, the platform owner, a device, or the server by itself. */
export const LogActor = z.enum(['person', 'owner', 'device', 'job'])
export type LogActor = z.infer<typeof LogActor>

/** More lines than this are not written into one file. */
export const maxExportedLogs = 50_000
/** As many entries a list looks through, the newest of those that fit; what is older is asked for by `until`. */
export const maxSearchedLogs = 10_000

export const SystemLog = z.object({
  id: z.string(),
  created_at: z.int(),
  type: LogType,
  description: z.string(),
  actor: LogActor,
  /** Where it came from, as far as it is known. */
  address: z.string().nullable(),
  /** Null: the platform. */
  customer: Named.nullable(),
})
export type SystemLog = z.infer<typeof SystemLog>

const LogsQuery = z.object({
  type: LogType.optional(),
  /** Id of a customer, or `platform` for what concerns none. */
  customer: z.string().max(100).optional(),
  /** Days of the time zone, inclusive. */
  from: z.iso.date('Please choose a day.').optional(),
  to: z.iso.date('Please choose a day.').optional(),
  time_zone: TimeZone.optional(),
  /** Nothing that is newer (ms). */
  until: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
  search: z.string().max(200).optional(),
})

export const listLogs = endpoint({
  method: 'GET',
  path: 'logs',
  allow: ['super_admin'],
  summary: 'List the actions of users, devices and jobs of all customers, newest first.',
  query: LogsQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  /** `older_until`: there are older ones, which `until` brings. */
  reply: pageOf(SystemLog).extend({ older_until: z.int().nullable() }),
})

export const exportLogs = endpoint({
  method: 'GET',
  path: 'logs/csv',
  allow: ['super_admin'],
  summary: 'Export the system log as CSV, newest first.',
  query: LogsQuery,
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string(), is_cut: z.boolean() })),
})
