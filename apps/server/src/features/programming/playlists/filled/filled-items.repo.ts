import type { FillRule, Orientation } from '@digisigncast/contract/playlists/fill-rule'
import { type ExpressionBuilder, type OperandExpression, type SqlBool, sql } from 'kysely'
import type { AccountDb, ServerDb } from '../../../../database/open.ts'
import type { Tables } from '../../../../database/tables.ts'
import { searchPattern } from '../../../../platform/text.ts'
import { inScope, type Scope } from '../../../kernel/accounts/index.ts'
import { laterNote } from '../../../kernel/events/index.ts'

const dayMs = 24 * 60 * 60 * 1000

const compared: Record<Orientation, '>' | '<' | '='> = { landscape: '>', portrait: '<', square: '=' }

interface Matching {
  /** The content that the owner of the playlist can see. */
  scope: Scope
  rule: FillRule
  now: number
}

const matching = (db: AccountDb, { scope, rule, now }: Matching) =>
  db
    .selectFrom('media')
    .where(inScope('media', scope))
    .where((is) => is.and(conditionsOf(is, rule, now)))

/** Returns the conditions of a rule on a media item. */
export function conditionsOf(
  is: ExpressionBuilder<Tables, 'media'>,
  { folder_ids, kinds, title_contains, added_within_days, orientation }: FillRule,
  now: number,
): OperandExpression<SqlBool>[] {
  return [
    ...(folder_ids.length > 0 ? [is('media.folder_id', 'in', folder_ids)] : []),
    ...(kinds.length > 0 ? [is('media.kind', 'in', kinds)] : []),
    ...(title_contains.trim() ? [is('media.search_text', 'like', searchPattern(title_contains))] : []),
    ...(added_within_days === null ? [] : [is('media.created_at', '>=', now - added_within_days * dayMs)]),
    ...(orientation === null ? [] : [is('media.width', compared[orientation], is.ref('media.height'))]),
  ]
}

/** Media items that match a rule, in its order. */
export function listMatching(db: AccountDb, found: Matching, limit: number) {
  const { sort } = found.rule
  return matching(db, found)
    .select(['id', 'account_id', 'title', 'kind', 'thumbnail_file', 'page_count', 'slide_files'])
    .orderBy(sort === 'title' ? 'media.search_text' : 'media.created_at', sort === 'newest' ? 'desc' : 'asc')
    .orderBy('media.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}

export async function countMatching(db: AccountDb, found: Matching): Promise<number> {
  const row = await matching(db, found)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The pages and the files of slides of media items. */
export const listSizes = (db: AccountDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('media').select(['id', 'page_count', 'slide_files']).where('id', 'in', ids).execute()

/** The playlists of an account that fill themselves. */
export const listWithRule = (db: AccountDb) =>
  db.selectFrom('playlists').selectAll().where('fill_rule', 'is not', null).orderBy('id').execute()

/** Accounts whose library has changed since their playlists were filled, the longest waiting first. */
export const listChanged = (db: ServerDb) =>
  db.selectFrom('library_changes').selectAll().orderBy('changed_at').limit(100).execute()

/** Notes that playlists are filled, unless the library has changed meanwhile. */
export const removeChange = (db: AccountDb, changedAt: number) =>
  db.deleteFrom('library_changes').where('changed_at', '=', changedAt).execute()

/** Notes that the playlists of all accounts have to be filled: time has passed. */
export const noteAllChanged = (db: ServerDb, now: number) =>
  sql`
    insert into library_changes (account_id, changed_at)
    select distinct account_id, cast(${now} as bigint) from playlists where fill_rule is not null
    on conflict (account_id) do update set changed_at = ${laterNote}`.execute(db)

/** The role of the owner of a playlist; undefined when the user was deleted. */
export const findOwner = (db: AccountDb, id: string) =>
  db.selectFrom('users').select(['id', 'role']).where('id', '=', id).executeTakeFirst()
