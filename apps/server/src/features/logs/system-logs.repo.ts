import { type exportLogs, maxSearchedLogs } from '@digisigncast/contract/accounts/logs'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf, onPage, type Page } from '../../platform/http/paging.ts'
import { searchPattern } from '../../platform/text.ts'

export type LogFilter = Pick<Input<typeof exportLogs>['query'], 'type' | 'customer' | 'search'> & {
  /** In ms; the end is exclusive. */
  from: number | undefined
  until: number | undefined
}

type Entries<O> = SelectQueryBuilder<Tables & { l: Tables['log_entries'] }, 'l', O>

function filtered(db: Db, { type, customer, from, until }: LogFilter) {
  let query = db.selectFrom('log_entries as l')
  if (type) query = query.where('l.type', '=', type)
  if (customer === 'platform') query = query.where('l.account_id', 'is', null)
  else if (customer) query = query.where('l.account_id', '=', customer)
  if (from !== undefined) query = query.where('l.created_at', '>=', from)
  if (until !== undefined) query = query.where('l.created_at', '<', until)
  return query
}

const newestFirst = <O>(query: Entries<O>) => query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc')

/** Selects the newest `maxSearched` entries that match the filters, and of these the ones that contain the search text. */
function searched(db: Db, filter: LogFilter, maxSearched?: number) {
  const matching = filtered(db, filter)
  const { search } = filter
  if (!search?.trim() && maxSearched === undefined) return matching
  const newest = newestFirst(matching).selectAll('l')
  const query = db.selectFrom((maxSearched === undefined ? newest : newest.limit(maxSearched)).as('l'))
  if (!search?.trim()) return query
  const exact = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const text = sql<string>`lower(l.description)`
  // SQLite lowercases ASCII only: accented letters match as typed, or without accents.
  return query.where((is) =>
    is.or([is(text, 'like', sql<string>`${exact} escape '\\'`), is(text, 'like', searchPattern(search))]),
  )
}

/** Newest first. `maxSearched`: number of newest entries that are searched; all when it is missing. */
export async function listEntries(
  db: Db,
  filter: LogFilter,
  { page, maxSearched }: { page: Page; maxSearched?: number },
) {
  const chosen = onPage(newestFirst(searched(db, filter, maxSearched).selectAll('l')), page)
  const rows = await newestFirst(db.selectFrom(chosen.as('l')))
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.created_at', 'l.type', 'l.description', 'l.actor', 'l.address', 'l.account_id', 'a.name'])
    .execute()
  return rows.map(({ account_id, name, ...row }) => ({
    ...row,
    customer: account_id === null ? null : { id: account_id, name: name ?? '' },
  }))
}

/** Number of matches among the searched entries. */
export const countEntries = (db: Db, filter: LogFilter): Promise<number> =>
  countOf(searched(db, filter, maxSearchedLogs))

/** Time (ms) of the newest entry that was not searched; null when all were. */
export const findNextOlder = async (db: Db, filter: LogFilter): Promise<number | null> => {
  const row = await newestFirst(filtered(db, filter))
    .select('l.created_at')
    .offset(maxSearchedLogs)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
