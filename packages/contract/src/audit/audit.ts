import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf, Id, TimeZone } from '../api/wire.ts'
import { AuditActorKind, AuditKind } from './audit-kinds.ts'

/** Days after the deletion of a user until its name in the log becomes a pseudonym. */
export const pseudonymDays = 90

/** Changes that an entry lists at most, and ids that a change of a list names. */
export const maxAuditChanges = 100
export const maxAuditIds = 20
/** Longer texts are logged as length and SHA-256. */
export const maxAuditText = 300
/** Entries that one call looks through at most. `next` continues after them. */
export const maxSearchedEntries = 20_000
/** Entries that a file has at most. */
export const maxExportedEntries = 500_000

/** A value; a long text or a file is named by its length and SHA-256. */
const AuditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ length: z.int(), sha256: z.string() }),
])
export type AuditValue = z.infer<typeof AuditValue>

/** A list before and after. Each part names at most 20 ids. */
const AuditList = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** In another place than before. */
  moved: z.array(z.string()),
  /** Further ids that are not named. */
  more: z.int(),
})
export type AuditList = z.infer<typeof AuditList>

export const AuditChange = z.object({
  /** Name in the API, such as `name`; `items.duration` for a part of a list. */
  field: z.string(),
  /** Null before it was created, and after it was deleted. */
  before: AuditValue,
  after: AuditValue,
  /** Instead of `before` and `after`: ids that a list lost and got. */
  list: AuditList.nullable(),
  /** The id of what the part of a list shows. */
  part: z.string().nullable(),
  /** Its values are secrets, and not logged. */
  is_hidden: z.boolean(),
  /** The changed thing, if the entry is about another one or several. */
  thing: z.object({ kind: orUnknown(AuditKind), id: z.string(), name: z.string() }).nullable(),
})
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.string(),
  created_at: z.int(),
  /** The action, such as `playlist.changed`. */
  type: z.string(),
  kind: orUnknown(AuditKind),
  /** The changed thing, with its name at that time. Null: several, or none. */
  thing: z.object({ id: z.string(), name: z.string() }).nullable(),
  actor: z.object({
    kind: orUnknown(AuditActorKind),
    /** Id of the user, the API token or the hook; null for devices and the server. */
    id: z.string().nullable(),
    name: z.string(),
  }),
  /** Network address of the actor, if known. */
  address: z.string().nullable(),
  /** Id of the sign-in; null for API tokens, hooks, devices and the server. */
  session: z.string().nullable(),
  /** Number of changes, and whether some of them are not listed. */
  change_count: z.int(),
  is_cut: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditEntryWithChanges = AuditEntry.extend({ changes: z.array(AuditChange) })
export type AuditEntryWithChanges = z.infer<typeof AuditEntryWithChanges>

const AuditFilter = z.object({
  /** Id of a user, an API token or a hook. */
  actor: Id.optional(),
  kind: AuditKind.optional(),
  /** Id of what was changed. */
  thing: Id.optional(),
  type: z.string().max(60).optional(),
  address: z.string().max(100).optional(),
  /** Days of the time zone, inclusive. */
  from: z.iso.date('Please choose a day.').optional(),
  to: z.iso.date('Please choose a day.').optional(),
  time_zone: TimeZone.optional(),
  /** In the names of the actor and of what was changed. */
  search: z.string().max(200).optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'audit',
  allow: ['admin', 'super_admin'],
  summary:
    'List the audit log of the account, newest first; for the platform owner, the own acts and those of the server.',
  query: AuditFilter.extend({
    /** `next` of the page before. */
    after: z.string().max(200).optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ data: z.array(AuditEntry), next: z.string().nullable() }),
})

export const getAuditEntry = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'audit/:id',
  allow: ['admin', 'super_admin'],
  summary: 'Get an entry of the audit log with its changes.',
  params: z.object({ id: Id }),
  /**
   * `names`: of the ids in the changes, if they are known. `exists`: the thing has not been deleted.
   */
  reply: dataOf(AuditEntryWithChanges.extend({ names: z.record(z.string(), z.string()), exists: z.boolean() })),
})

export const exportAuditCsv = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'audit/csv',
  allow: ['admin', 'super_admin'],
  summary: 'Download the audit log as CSV, newest first, one line per change.',
  query: AuditFilter,
  reply: z.file().mime('text/csv'),
})

export const exportAuditLines = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'audit/jsonl',
  allow: ['admin', 'super_admin'],
  summary: 'Download the audit log as JSON lines, newest first, one entry per line.',
  query: AuditFilter,
  reply: z.file().mime('application/x-ndjson'),
})
