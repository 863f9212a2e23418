import type { Input } from '@digisigncast/contract/endpoint'
import type { exportLogs } from '@digisigncast/contract/logs'
import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { countOf, onPage, type Page } from '../../platform/paging.ts'
import { searchPattern } from '../../platform/text.ts'

export type Question = Pick<Input<typeof exportLogs>['query'], 'type' | 'customer' | 'search'> & {
  /** ms, the end not included. */
  from: number | undefined
  until: number | undefined
}

function asked(db: Db, { type, customer, search, from, until }: Question) {
  let query = db.selectFrom('log_entries as l')
  if (type) query = query.where('l.type', '=', type)
  if (customer === 'platform') query = query.where('l.account_id', 'is', null)
  else if (customer) query = query.where('l.account_id', '=', customer)
  if (from !== undefined) query = query.where('l.created_at', '>=', from)
  if (until !== undefined) query = query.where('l.created_at', '<', until)
  if (!search?.trim()) return query
  const exact = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const text = sql<string>`lower(l.description)`
  // The embedded database lowers plain letters only: accents are found as they were typed, or without.
  return query.where((is) =>
    is.or([is(text, 'like', sql<string>`${exact} escape '\\'`), is(text, 'like', searchPattern(search))]),
  )
}

/** Newest first. */
export async function listEntries(db: Db, question: Question, page?: Page) {
  const rows = await onPage(
    asked(db, question)
      .leftJoin('accounts as a', 'a.id', 'l.account_id')
      .select(['l.id', 'l.created_at', 'l.type', 'l.description', 'l.actor', 'l.address', 'l.account_id', 'a.name'])
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id', 'desc'),
    page,
  ).execute()
  return rows.map(({ account_id, name, ...row }) => ({
    ...row,
    customer: account_id === null ? null : { id: account_id, name: name ?? '' },
  }))
}

export const countEntries = (db: Db, question: Question): Promise<number> => countOf(asked(db, question))
