import type { Input } from '@digisigncast/contract/api/endpoint'
import { wordOf } from '@digisigncast/contract/api/word-of'
import {
  type AuditChange,
  type AuditEntry,
  type AuditEntryWithChanges,
  type AuditFilter,
  type listAudit,
  maxExportedEntries,
  maxSearchedEntries,
} from '@digisigncast/contract/audit/audit'
import { auditActionText } from '@digisigncast/contract/audit/audit-events'
import { auditActors, auditKinds } from '@digisigncast/contract/audit/audit-kinds'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { csvLines, csvOf } from '../../../platform/csv.ts'
import { dayAfter, localSecond, localTime, startOfDay } from '../../../platform/days.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { TextFile } from '../../../platform/http/answers/text-file.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import * as repo from './audit.repo.ts'

const logOf = ({ db }: Platform, { accountId }: Actor): repo.LogOf =>
  accountId === null
    ? { of: 'platform', rows: ofServer(db, 'the platform owner') }
    : { of: 'account', rows: ofAccount(db, accountId) }

const zoneOf = ({ time_zone }: AuditFilter): string => time_zone ?? 'UTC'

function filterOf(query: AuditFilter): repo.EntryFilter {
  const { actor, kind, thing, type, address, from, to, search = '' } = query
  if (from !== undefined && to !== undefined && from > to) invalid('to', 'The last day must not be before the first.')
  return {
    actor,
    kind,
    thing,
    type,
    address,
    search: searchText(search).trim(),
    from: from === undefined ? undefined : startOfDay(from, zoneOf(query)),
    until: to === undefined || to >= '9999' ? undefined : startOfDay(dayAfter(to), zoneOf(query)),
  }
}

function cursorIn(after: string | undefined): repo.Cursor | undefined {
  if (after === undefined) return undefined
  const [, time, id] = /^(\d{1,16})\.(.+)$/.exec(after) ?? []
  return id === undefined ? invalid('after', 'Use the value of `next`.') : { created_at: Number(time), id }
}

export async function list(platform: Platform, actor: Actor, query: Input<typeof listAudit>['query']) {
  const { rows, next } = await repo.scan({
    log: logOf(platform, actor),
    filter: filterOf(query),
    after: cursorIn(query.after),
    scanned: maxSearchedEntries,
    limit: query.per_page,
  })
  return { data: rows.map(toWire), next: next ? `${next.created_at}.${next.id}` : null }
}

const toWire = (row: repo.ListedRow): AuditEntry => ({
  id: row.id,
  created_at: row.created_at,
  type: row.type,
  kind: row.kind,
  thing: row.thing_id === null ? null : { id: row.thing_id, name: row.thing_name },
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  address: row.address,
  session: row.session_id,
  change_count: row.change_count,
  is_cut: row.is_cut === 1,
})

const withChanges = (row: repo.EntryRow): AuditEntryWithChanges => ({
  ...toWire(row),
  changes: JSON.parse(row.changes) as AuditChange[],
})

export async function read(platform: Platform, actor: Actor, id: string) {
  const log = logOf(platform, actor)
  const entry = withChanges((await repo.findEntry(log, id)) ?? notFound('entry'))
  if (log.of === 'platform') return { ...entry, names: {}, exists: false }
  const ids = entry.changes.flatMap(({ list, part, before, after }) => [
    ...(list ? [...list.added, ...list.removed, ...list.moved] : []),
    ...[part, before, after].filter((value) => typeof value === 'string'),
  ])
  const { names, existing } = await repo.listNames(log.rows, [...ids, ...(entry.thing ? [entry.thing.id] : [])])
  return { ...entry, names, exists: entry.thing !== null && existing.has(entry.thing.id) }
}

const batchRows = 500

/** The entries that match, newest first, a few per turn of the event loop. */
async function* entriesOf(log: repo.LogOf, filter: repo.EntryFilter, most: number) {
  let after: repo.Cursor | undefined
  for (let left = most; left > 0; ) {
    const rows = await repo.listWhole(log, filter, after, batchRows)
    const found = rows.filter((row) => repo.matches(row, filter)).slice(0, left)
    left -= found.length
    if (found.length > 0) yield found.map(withChanges)
    after = rows.at(-1)
    if (rows.length < batchRows) return
    await nextTurn()
  }
}

const fileName = ({ now }: Platform, query: AuditFilter, end: string): string =>
  `audit-log-${localTime(now(), zoneOf(query)).slice(0, 10)}.${end}`

/** Excludes entries that are added meanwhile. */
const ofNow = ({ now }: Platform, query: AuditFilter): repo.EntryFilter => {
  const filter = filterOf(query)
  return { ...filter, until: Math.min(filter.until ?? Number.POSITIVE_INFINITY, now() + 1) }
}

export function writeLines(platform: Platform, actor: Actor, query: AuditFilter): TextFile {
  const [log, filter] = [logOf(platform, actor), ofNow(platform, query)]
  async function* lines() {
    for await (const entries of entriesOf(log, filter, maxExportedEntries))
      yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
  return new TextFile(fileName(platform, query, 'jsonl'), 'application/x-ndjson; charset=utf-8', lines())
}

/** One line per change. */
export function writeCsv(platform: Platform, actor: Actor, query: AuditFilter): TextFile {
  const [log, filter, zone] = [logOf(platform, actor), ofNow(platform, query), zoneOf(query)]
  async function* lines() {
    let heading = csvOf([
      [`Time (${zone})`, 'Action', 'Kind', 'Name', 'ID', 'By', 'By name', 'By ID', 'Address', 'Session'].concat([
        'Field',
        'Before',
        'After',
        'Entry',
      ]),
    ])
    for await (const entries of entriesOf(log, filter, maxExportedEntries)) {
      yield heading + csvLines(entries.flatMap((entry) => cellsOf(entry, zone)))
      heading = ''
    }
    if (heading) yield heading
  }
  return new TextFile(fileName(platform, query, 'csv'), 'text/csv; charset=utf-8', lines())
}

function cellsOf(entry: AuditEntryWithChanges, zone: string): string[][] {
  const { actor } = entry
  const changes = entry.changes.length === 0 ? [undefined] : entry.changes
  return changes.map((change) => [
    localSecond(entry.created_at, zone),
    auditActionText(entry.type),
    wordOf(auditKinds, change?.thing?.kind ?? entry.kind),
    change?.thing?.name ?? entry.thing?.name ?? '',
    change?.thing?.id ?? entry.thing?.id ?? '',
    wordOf(auditActors, actor.kind),
    actor.name,
    actor.id ?? '',
    entry.address ?? '',
    entry.session ?? '',
    ...valuesOf(change),
    entry.id,
  ])
}

function valuesOf(change: AuditChange | undefined): string[] {
  if (!change) return ['', '', '']
  const { field, before, after, list, is_hidden } = change
  if (is_hidden) return [field, '(secret)', '(secret)']
  return list ? [field, '', JSON.stringify(list)] : [field, cell(before), cell(after)]
}

const cell = (value: AuditChange['before']): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
