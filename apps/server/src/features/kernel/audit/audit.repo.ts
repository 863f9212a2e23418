import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccessDb, AccountDb, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { searchPattern } from '../../../platform/text.ts'

type Entries = Tables['audit_entries']
export type EntryRow = Selectable<Entries>

/** The account whose log is read; null: the acts of the platform owner, and on the platform. */
export type LogOf = { of: 'account'; rows: AccountDb } | { of: 'platform'; rows: ServerDb }

export const insertEntry = (db: AccessDb, row: Insertable<Entries>) =>
  db.insertInto('audit_entries').values(row).execute()

export const updateEntry = (db: AccountDb, id: string, patch: Updateable<Entries>) =>
  db.updateTable('audit_entries').set(patch).where('id', '=', id).execute()

export async function insertThings(db: AccountDb, entryId: string, ids: readonly string[]): Promise<void> {
  for (const slice of inSlices(ids))
    await db
      .insertInto('audit_things')
      .values(slice.map((thing_id) => ({ account_id: db.accountId, thing_id, audit_id: entryId })))
      .onConflict((on) => on.doNothing())
      .execute()
}

export interface EntryFilter {
  actor?: string | undefined
  kind?: AuditKind | undefined
  thing?: string | undefined
  type?: string | undefined
  address?: string | undefined
  /** In ms; the end is exclusive. */
  from?: number | undefined
  until?: number | undefined
  /** As `searchText` returns it. */
  search?: string | undefined
}

export interface Cursor {
  created_at: number
  id: string
}

/** The columns of a list. */
export const listed = [
  'id',
  'created_at',
  'type',
  'kind',
  'thing_id',
  'thing_name',
  'actor_kind',
  'actor_id',
  'actor_name',
  'session_id',
  'address',
  'change_count',
  'is_cut',
] as const

export type ListedRow = Pick<EntryRow, (typeof listed)[number]>

/** Newest first. `of`: an account, or the platform. Conditions without an index are for `matches`. */
function newest({ of, rows }: LogOf, filter: EntryFilter, after: Cursor | undefined) {
  const all = rows as AccountDb
  const { actor, kind, thing, from, until } = filter
  return all
    .selectFrom('audit_entries as e')
    .where((is) => (of === 'platform' ? is('e.by_platform', '=', 1) : is.lit(true)))
    .$if(actor !== undefined, (query) => query.where('e.actor_id', '=', actor ?? ''))
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind ?? 'platform'))
    .$if(thing !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('e.thing_id', '=', thing ?? ''),
          is(
            'e.id',
            'in',
            is
              .selectFrom('audit_things as t')
              .select('t.audit_id')
              .where('t.thing_id', '=', thing ?? ''),
          ),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('e.created_at', '<', until ?? 0))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('e.created_at', 'e.id'), '<', is.tuple(after?.created_at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
}

interface Scan {
  log: LogOf
  filter: EntryFilter
  after: Cursor | undefined
  /** Entries that are looked through, and that are returned. */
  scanned: number
  limit: number
}

/** Entries that match, among the next ones; and, if there are more, where they go on. */
export async function scan({ log, filter, after, scanned, limit }: Scan) {
  const { type, address, search } = filter
  const needsScan = type !== undefined || address !== undefined || (search ?? '') !== ''
  const next = newest(log, filter, after).select([...listed, 'search_text'])
  if (!needsScan) {
    const rows = await next.limit(limit + 1).execute()
    return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1] : undefined }
  }
  const rows = await (log.rows as AccountDb)
    .selectFrom(next.limit(scanned).as('e'))
    .select(listed)
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? ''))
    .$if(address !== undefined, (query) => query.where('e.address', '=', address ?? ''))
    .$if((search ?? '') !== '', (query) => query.where('e.search_text', 'like', searchPattern(search ?? '')))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1] }
  const [last] = await newest(log, filter, after)
    .select(['e.created_at', 'e.id'])
    .offset(scanned - 1)
    .limit(1)
    .execute()
  return { rows, next: last }
}

/** The conditions that `scan` has beside those with an index. */
export const matches = (row: EntryRow, { type, address, search = '' }: EntryFilter): boolean =>
  (type === undefined || row.type === type) &&
  (address === undefined || row.address === address) &&
  row.search_text.includes(search)

/** The next entries with their changes, for a file. */
export const listWhole = (
  log: LogOf,
  filter: EntryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<EntryRow[]> => newest(log, filter, after).selectAll('e').limit(limit).execute()

export const findEntry = ({ of, rows }: LogOf, id: string): Promise<EntryRow | undefined> =>
  (rows as AccountDb)
    .selectFrom('audit_entries as e')
    .selectAll('e')
    .where('e.id', '=', id)
    .where((is) => (of === 'platform' ? is('e.by_platform', '=', 1) : is.lit(true)))
    .executeTakeFirst()

/** Names of the things with these ids; of those that were deleted, the last one in the log. */
export async function listNames(db: AccountDb, ids: readonly string[]) {
  const rows = allScreens(db, 'facts of the account')
  const wanted = [...new Set(ids)].filter((id) => id.length > 0 && id.length <= 40)
  const names: Record<string, string> = {}
  const existing = new Set<string>()
  for (const slice of inSlices(wanted)) {
    const found = await rows
      .selectFrom('media')
      .select(['id', 'title as name'])
      .where('id', 'in', slice)
      .unionAll((is) => is.selectFrom('playlists').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('channels').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('screens').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('tags').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('folders').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('schedule_entries').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('takeovers').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('data_sources').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) =>
        is.selectFrom('users').select(['id', 'name']).where('id', 'in', slice).where('account_id', '=', db.accountId),
      )
      .execute()
    for (const { id, name } of found) {
      names[id] = name
      existing.add(id)
    }
    const gone = slice.filter((id) => !existing.has(id))
    if (gone.length === 0) continue
    const logged = await rows
      .selectFrom('audit_entries')
      .select(['thing_id', 'thing_name'])
      .where('thing_id', 'in', gone)
      .where('thing_name', '!=', '')
      .orderBy('created_at')
      .limit(1000)
      .execute()
    for (const { thing_id, thing_name } of logged) if (thing_id !== null) names[thing_id] = thing_name
  }
  return { names, existing }
}
