import type { Named } from '@digisigncast/contract/api/wire'
import { maxNamedSlides, maxSources } from '@digisigncast/contract/slides/data-sources'
import { SlideSource } from '@digisigncast/contract/slides/slide-source'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AccountDb, AccountTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'
import { sourceFrom } from '../media/index.ts'

export type SourceRow = Selectable<Tables['data_sources']>

export interface SourceRef {
  accountId: string
  id: string
}

/** The columns of a list. */
const listed = [
  'id',
  'account_id',
  'owner_id',
  'name',
  'settings',
  'interval_minutes',
  'checked_at',
  'changed_at',
  'error',
  'error_code',
  'failing_since',
  'version',
] as const
export type ListedRow = Pick<SourceRow, (typeof listed)[number]>

/** The sources in the scope by name. */
export const listSources = (db: AccountDb, scope: Scope): Promise<ListedRow[]> =>
  db
    .selectFrom('data_sources')
    .select(listed)
    .where(inScope('data_sources', scope))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxSources)
    .execute()

export type DataFile = Pick<SourceRow, 'id' | 'account_id' | 'name' | 'data_file' | 'data_bytes'>

/** The sources in the scope with these ids, by name. */
export const listDataFiles = (db: AccountDb, scope: Scope, ids: readonly string[]): Promise<DataFile[]> =>
  db
    .selectFrom('data_sources')
    .select(['id', 'account_id', 'name', 'data_file', 'data_bytes'])
    .where(inScope('data_sources', scope))
    .where('data_sources.id', 'in', ids)
    .orderBy('search_text')
    .orderBy('id')
    .execute()

export const findSource = (db: AccountDb, scope: Scope, id: string): Promise<SourceRow | undefined> =>
  db
    .selectFrom('data_sources')
    .selectAll()
    .where(inScope('data_sources', scope))
    .where('data_sources.id', '=', id)
    .executeTakeFirst()

export const countSources = (db: AccountDb): Promise<number> => countOf(db.selectFrom('data_sources'))

export const insertSource = (trx: AccountTrx, row: Insertable<Tables['data_sources']>): Promise<SourceRow> =>
  trx.insertInto('data_sources').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a source; undefined if it was deleted, or has another version than `version`. */
export const updateSource = (
  db: AccountDb,
  { id, version }: SourceRef & { version?: number | undefined },
  patch: Updateable<Tables['data_sources']>,
): Promise<SourceRow | undefined> =>
  db
    .updateTable('data_sources')
    .set(patch)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()

/** The rows of a typed table (JSON). */
export const findTyped = async (db: AccountDb, { id }: SourceRef): Promise<string | undefined> => {
  const row = await db.selectFrom('typed_tables').select('data').where('source_id', '=', id).executeTakeFirst()
  return row?.data
}

/** Stores the rows of a typed table; removes them if the source has an address now. */
export async function replaceTyped(
  trx: AccountTrx,
  { accountId, id }: SourceRef,
  data: string | undefined,
): Promise<void> {
  await trx.deleteFrom('typed_tables').where('source_id', '=', id).execute()
  if (data !== undefined)
    await trx.insertInto('typed_tables').values({ source_id: id, account_id: accountId, data }).execute()
}

/** Bytes of the data of all other sources of the account: of typed tables their rows, which are stored first. */
export const sumOtherData = async (db: AccountDb, { id }: SourceRef): Promise<number> => {
  const row = await db
    .selectFrom('data_sources as d')
    .leftJoin('typed_tables as t', 't.source_id', 'd.id')
    .select(sql<number | null>`sum(coalesce(octet_length(t.data), d.data_bytes))`.as('bytes'))
    .where('d.id', '!=', id)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Whether a slide hides the data of a source when it is old. */
export async function isHiddenWhenOld(db: AccountDb, id: string): Promise<boolean> {
  const slides = await db
    .selectFrom('slide_sources as s')
    .innerJoin('media as m', 'm.id', 's.slide_id')
    .select('m.source')
    .where('s.source_id', '=', id)
    .execute()
  return slides.some(({ source }) => sourceFrom(SlideSource, source)?.expiring?.includes(id))
}

/** Sources of active accounts that are due: the first ones of all accounts, then the second ones and so on. */
export async function listDue(db: ServerDb, { until, limit }: { until: number; limit: number }): Promise<SourceRef[]> {
  const places = sql<number>`row_number() over (partition by d.account_id order by d.next_at, d.id)`.as('place')
  const rows = await db
    .selectFrom((due) =>
      due
        .selectFrom('data_sources as d')
        .innerJoin('accounts as a', 'a.id', 'd.account_id')
        .select(['d.id', 'd.account_id', 'd.next_at', places])
        .where('a.status', '=', 'active')
        .where('d.next_at', '<=', until)
        .as('due'),
    )
    .select(['id', 'account_id'])
    .orderBy('place')
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, account_id }) => ({ id, accountId: account_id }))
}

/** A source that is still due. */
export const findDue = (db: AccountDb, { id }: SourceRef, until: number): Promise<SourceRow | undefined> =>
  db.selectFrom('data_sources').selectAll().where('id', '=', id).where('next_at', '<=', until).executeTakeFirst()

export interface ShowingSlides {
  count: number
  /** The first ones that the scope includes. */
  slides: Named[]
  /** Number of slides that the scope does not include. */
  hidden: number
}

/** Slides that show a data source. */
export async function findSlidesOf(db: AccountDb, seen: Scope, id: string): Promise<ShowingSlides> {
  const count = await countOf(db.selectFrom('slide_sources').where('source_id', '=', id))
  if (count === 0) return { count, slides: [], hidden: 0 }
  const rows = await db
    .selectFrom('slide_sources as s')
    .innerJoin('media', 'media.id', 's.slide_id')
    .select(['media.id', 'media.title as name', sql<number>`count(*) over ()`.as('seen')])
    .where('s.source_id', '=', id)
    .where(inScope('media', seen))
    .orderBy('media.title')
    .orderBy('media.id')
    .limit(maxNamedSlides)
    .execute()
  const slides = rows.map(({ id: slide, name }) => ({ id: slide, name }))
  return { count, slides, hidden: count - (rows[0]?.seen ?? 0) }
}
