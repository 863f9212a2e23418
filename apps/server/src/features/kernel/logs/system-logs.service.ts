import {
  type exportLogs,
  type listLogs,
  maxExportedLogs,
  maxSearchedLogs,
  type SystemLog,
} from '@digisigncast/contract/accounts/logs'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Db } from '../../../database/open.ts'
import { csvLines, csvOf } from '../../../platform/csv.ts'
import { dayAfter, localSecond, localTime, startOfDay } from '../../../platform/days.ts'
import { invalid } from '../../../platform/fail.ts'
import { pageOf, pageOfRows } from '../../../platform/http/paging.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchText } from '../../../platform/text.ts'
import * as repo from './system-logs.repo.ts'

type Query = Input<typeof exportLogs>['query']

const zoneOf = ({ time_zone }: Query): string => time_zone ?? 'UTC'

function filterOf(query: Query): repo.LogFilter {
  const { from, to } = query
  if (from !== undefined && to !== undefined && from > to) invalid('to', 'The last day must not be before the first.')
  const { type, customer } = query
  return {
    type,
    customer,
    from: from === undefined ? undefined : startOfDay(from, zoneOf(query)),
    until: endOf(query),
  }
}

function endOf(query: Query): number | undefined {
  const { to, until } = query
  const ends = [
    ...(to === undefined || to >= '9999' ? [] : [startOfDay(dayAfter(to), zoneOf(query))]),
    ...(until === undefined ? [] : [until + 1]),
  ]
  return ends.length === 0 ? undefined : Math.min(...ends)
}

export async function list({ db }: Platform, query: Input<typeof listLogs>['query']) {
  const filter = filterOf(query)
  const older_until = await repo.findNextOlder(db, filter, maxSearchedLogs)
  if (query.search?.trim()) {
    const found: SystemLog[] = []
    for await (const entries of newestEntries(db, filter, maxSearchedLogs)) found.push(...matching(entries, query))
    return { ...(await pageOfRows(query, 'logs', found)), older_until }
  }
  const { data, pagination } = await pageOf(query, {
    path: 'logs',
    rows: ({ limit, offset }) =>
      repo.listEntries(db, filter, { offset, limit: Math.max(0, Math.min(limit, maxSearchedLogs - offset)) }),
    total: () => repo.countEntries(db, filter, maxSearchedLogs),
  })
  return { data, pagination, older_until }
}

const batchRows = 1000

/** The newest entries, with other requests in between. */
async function* newestEntries(db: Db, filter: repo.LogFilter, most = Number.POSITIVE_INFINITY) {
  let before: SystemLog | undefined
  for (let read = 0; read < most; read += batchRows) {
    const entries = await repo.listEntries(db, filter, { limit: Math.min(batchRows, most - read), offset: 0 }, before)
    yield entries
    if (entries.length < batchRows) return
    before = entries.at(-1)
    await nextTurn()
  }
}

/** Those whose sentence contains the search text, in any case and with or without accents. */
function matching(entries: SystemLog[], { search }: Query): SystemLog[] {
  const text = searchText(search ?? '').trim()
  return text === '' ? entries : entries.filter(({ description }) => searchText(description).includes(text))
}

const actorWords = { person: 'Customer', owner: 'Platform owner', device: 'Device', job: 'Server' } as const

/** Writes the CSV. Excludes entries created meanwhile. */
export async function write({ db, now }: Platform, query: Query) {
  const zone = zoneOf(query)
  const wanted = filterOf(query)
  const filter = { ...wanted, until: Math.min(wanted.until ?? Number.POSITIVE_INFINITY, now() + 1) }
  let csv = csvOf([[`Time (${zone})`, 'Type', 'Customer', 'By', 'Address', 'Description']])
  let left = maxExportedLogs
  let isMore = false
  for await (const entries of newestEntries(db, filter)) {
    const found = matching(entries, query)
    csv += csvLines(found.slice(0, left).map((entry) => cellsOf(entry, zone)))
    isMore = found.length > left
    if (isMore) break
    left -= found.length
  }
  return {
    file_name: `system-logs-${localTime(now(), zone).slice(0, 10)}.csv`,
    is_cut: isMore,
    csv,
  }
}

const cellsOf = (entry: SystemLog, zone: string) => [
  localSecond(entry.created_at, zone),
  entry.type,
  entry.customer?.name ?? 'Platform',
  actorWords[entry.actor],
  entry.address ?? '',
  entry.description,
]
