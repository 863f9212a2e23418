import type { exportLogs, SystemLog } from '@digisigncast/contract/accounts/logs'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Db } from '../../../database/open.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { describe } from './logs.repo.ts'

export type LogFilter = Pick<Input<typeof exportLogs>['query'], 'type' | 'customer'> & {
  /** In ms; the end is exclusive. */
  from: number | undefined
  until: number | undefined
}

function filtered(db: Db, { type, customer, from, until }: LogFilter) {
  let query = db.selectFrom('events as l')
  if (type) query = query.where('l.level', '=', type)
  if (customer === 'platform') query = query.where('l.account_id', 'is', null)
  else if (customer) query = query.where('l.account_id', '=', customer)
  if (from !== undefined) query = query.where('l.created_at', '>=', from)
  if (until !== undefined) query = query.where('l.created_at', '<', until)
  return query
}

const newest = (db: Db, filter: LogFilter) =>
  filtered(db, filter).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc')

/** Newest first; with `before`, those that follow this entry. */
export async function listEntries(
  db: Db,
  filter: LogFilter,
  page: Page,
  before?: Pick<SystemLog, 'created_at' | 'id'>,
): Promise<SystemLog[]> {
  const wanted = newest(db, filter)
    .selectAll('l')
    .$if(before !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('l.created_at', 'l.id'), '<', is.tuple(before?.created_at ?? 0, before?.id ?? '')),
      ),
    )
  const rows = await db
    .selectFrom(onPage(wanted, page).as('l'))
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.created_at', 'l.level', 'l.type', 'l.data', 'l.actor_name', 'l.actor_kind', 'l.address'])
    .select(['l.account_id', 'a.name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    type: row.level,
    description: describe(row),
    actor: row.actor_kind,
    address: row.address,
    customer: row.account_id === null ? null : { id: row.account_id, name: row.name ?? '' },
  }))
}

/** Number of entries, at most `most`. */
export const countEntries = (db: Db, filter: LogFilter, most: number): Promise<number> =>
  countOf(db.selectFrom(filtered(db, filter).select('l.id').limit(most).as('l')))

/** Time (ms) of the newest entry after `skipped` ones; null when there is none. */
export const findNextOlder = async (db: Db, filter: LogFilter, skipped: number): Promise<number | null> => {
  const row = await newest(db, filter).select('l.created_at').offset(skipped).limit(1).executeTakeFirst()
  return row?.created_at ?? null
}
