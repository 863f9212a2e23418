import { setImmediate } from 'node:timers/promises'
import { type exportLogs, type listLogs, maxExportedLogs, maxSearchedLogs } from '@digisigncast/contract/accounts/logs'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { csvLines, csvOf } from '../../platform/csv.ts'
import { dayAfter, localTime, startOfDay } from '../../platform/days.ts'
import { invalid } from '../../platform/fail.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './system-logs.repo.ts'

type Query = Input<typeof exportLogs>['query']

const zoneOf = ({ time_zone }: Query): string => time_zone ?? 'UTC'

function filterOf(query: Query): repo.LogFilter {
  const { from, to } = query
  if (from !== undefined && to !== undefined && from > to) invalid('to', 'The last day must not be before the first.')
  const { type, customer, search } = query
  return {
    type,
    customer,
    search,
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
  const { data, pagination } = await pageOf(query, {
    path: 'logs',
    rows: (page) => repo.listEntries(db, filter, { page, maxSearched: maxSearchedLogs }),
    total: () => repo.countEntries(db, filter),
  })
  return {
    data,
    pagination,
    older_until: await repo.findNextOlder(db, filter),
  }
}

const actorWords = { person: 'Customer', owner: 'Platform owner', device: 'Device', job: 'Server' } as const

const batchRows = 1000

/** Writes the CSV in batches to keep the event loop free. Excludes entries created meanwhile. */
export async function write({ db, now }: Platform, query: Query) {
  const zone = zoneOf(query)
  const wanted = filterOf(query)
  const filter = { ...wanted, until: Math.min(wanted.until ?? Number.POSITIVE_INFINITY, now() + 1) }
  let csv = csvOf([[`Time (${zone})`, 'Type', 'Customer', 'By', 'Address', 'Description']])
  let isMore = true
  for (let offset = 0; isMore && offset < maxExportedLogs; offset += batchRows) {
    const rows = await repo.listEntries(db, filter, { page: { limit: batchRows + 1, offset } })
    isMore = rows.length > batchRows
    csv += csvLines(
      rows
        .slice(0, batchRows)
        .map((row) => [
          localTime(row.created_at, zone),
          row.type,
          row.customer?.name ?? 'Platform',
          actorWords[row.actor],
          row.address ?? '',
          row.description,
        ]),
    )
    await setImmediate()
  }
  return {
    file_name: `system-logs-${localTime(now(), zone).slice(0, 10)}.csv`,
    is_cut: isMore,
    csv,
  }
}
