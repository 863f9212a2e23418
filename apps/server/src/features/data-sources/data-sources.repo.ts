import type { Named } from '@digisigncast/contract/api/wire'
import { SlideSource } from '@digisigncast/contract/slides/slide-source'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf } from '../../platform/http/paging.ts'
import { inScope, type Scope } from '../accounts/index.ts'
import { sourceFrom } from '../media/index.ts'

export type SourceRow = Selectable<Tables['data_sources']>

/** The sources in the scope by name, all or those with these ids. */
export const listSources = (db: Db, scope: Scope, ids?: readonly string[]): Promise<SourceRow[]> =>
  db
    .selectFrom('data_sources')
    .selectAll()
    .where(inScope('data_sources', scope))
    .$if(ids !== undefined, (query) => query.where('data_sources.id', 'in', ids ?? []))
    .orderBy('search_text')
    .orderBy('id')
    .execute()

export const findSource = (db: Db, scope: Scope, id: string): Promise<SourceRow | undefined> =>
  db
    .selectFrom('data_sources')
    .selectAll()
    .where(inScope('data_sources', scope))
    .where('data_sources.id', '=', id)
    .executeTakeFirst()

export const countSources = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('data_sources').where('account_id', '=', accountId))

export const insertSource = (trx: Trx, row: Insertable<Tables['data_sources']>): Promise<SourceRow> =>
  trx.insertInto('data_sources').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a source; undefined if it was deleted, or has another version than `version`. */
export const updateSource = (
  db: Db,
  { accountId, id, version }: { accountId: string; id: string; version?: number | undefined },
  patch: Updateable<Tables['data_sources']>,
): Promise<SourceRow | undefined> =>
  db
    .updateTable('data_sources')
    .set(patch)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()

export const removeSource = (trx: Trx, accountId: string, id: string) =>
  trx.deleteFrom('data_sources').where('account_id', '=', accountId).where('id', '=', id).execute()

/** Slides that show data sources, by source. */
export async function listSlidesOf(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, Named[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('slide_sources as s')
    .innerJoin('media as m', 'm.id', 's.slide_id')
    .select(['s.source_id', 'm.id', 'm.title as name'])
    .where('s.account_id', '=', accountId)
    .where('s.source_id', 'in', ids)
    .orderBy('m.title')
    .execute()
  const groups = Map.groupBy(rows, ({ source_id }) => source_id)
  return new Map([...groups].map(([id, slides]) => [id, slides.map(({ id: slide, name }) => ({ id: slide, name }))]))
}

/** Whether a slide hides the data of a source when it is old. */
export async function isHiddenWhenOld(db: Db, accountId: string, id: string): Promise<boolean> {
  const slides = await db
    .selectFrom('slide_sources as s')
    .innerJoin('media as m', 'm.id', 's.slide_id')
    .select('m.source')
    .where('s.account_id', '=', accountId)
    .where('s.source_id', '=', id)
    .execute()
  return slides.some(({ source }) => sourceFrom(SlideSource, source)?.expiring?.includes(id))
}

/** Sources of active accounts that are due, at most `perAccount` of each account and `limit` in all, oldest first. */
export const listDue = (
  db: Db,
  { now, perAccount, limit }: { now: number; perAccount: number; limit: number },
): Promise<SourceRow[]> =>
  db
    .selectFrom('data_sources')
    .selectAll()
    .where('id', 'in', (of) =>
      of
        .selectFrom((due) =>
          due
            .selectFrom('data_sources as d')
            .innerJoin('accounts as a', 'a.id', 'd.account_id')
            .select(['d.id', sql<number>`row_number() over (partition by d.account_id order by d.next_at)`.as('place')])
            .where('a.status', '=', 'active')
            .where('d.next_at', '<=', now)
            .as('due'),
        )
        .select('due.id')
        .where('due.place', '<=', perAccount),
    )
    .orderBy('next_at')
    .limit(limit)
    .execute()
