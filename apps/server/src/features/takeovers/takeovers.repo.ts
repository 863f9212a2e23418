import type { ContentType } from '@digisigncast/contract/content/screens'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { atVersion } from '../../database/at-version.ts'
import { inSlices } from '../../database/in-slices.ts'
import type { AccountDb, AccountTrx, ServerDb } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf } from '../../platform/http/paging.ts'
import { isPlayable } from '../media/index.ts'
import { inLimitTags, inScreenScope, inTakeoverScope, type ScreenScope } from '../screen-scope/index.ts'

export type TakeoverRow = Selectable<Tables['takeovers']>

const takeovers = (db: AccountDb, scope: ScreenScope) =>
  db.selectFrom('takeovers').where(inTakeoverScope(scope, 'takeovers'))
const prepared = (db: AccountDb, scope: ScreenScope) => takeovers(db, scope).where('started_at', 'is', null)
const running = (db: AccountDb, scope: ScreenScope, now: number) =>
  takeovers(db, scope).where('ended_at', 'is', null).where('ends_at', '>', now)

export const listPrepared = (
  db: AccountDb,
  scope: ScreenScope,
  { content, screen }: PreparedFilter,
): Promise<TakeoverRow[]> =>
  prepared(db, scope)
    .selectAll()
    .$if(content !== undefined, (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom('takeover_contents')
          .select('takeover_id')
          .where('target_id', '=', content ?? ''),
      ),
    )
    .$if(screen !== undefined, (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom('takeover_targets')
          .select('takeover_id')
          .where('screen_id', '=', screen ?? '')
          .where(inScreenScope(scope, 'takeover_targets.screen_id')),
      ),
    )
    .orderBy('search_text')
    .orderBy('id')
    .execute()

/** Ids of a playlist or channel, and of a screen, that a prepared takeover uses. */
interface PreparedFilter {
  content?: string | undefined
  screen?: string | undefined
}

export const findPrepared = (db: AccountDb, scope: ScreenScope, id: string) =>
  prepared(db, scope).selectAll().where('id', '=', id).executeTakeFirst()

export const countPrepared = (db: AccountDb, scope: ScreenScope) => countOf(prepared(db, scope))

/** The takeovers that run, newest first. */
export const listRunning = (db: AccountDb, scope: ScreenScope, now: number): Promise<TakeoverRow[]> =>
  running(db, scope, now).selectAll().orderBy('started_at', 'desc').orderBy('id').execute()

export const countRunning = (db: AccountDb, scope: ScreenScope, now: number) => countOf(running(db, scope, now))

/** A takeover that was started and has not ended. */
export const findStarted = (db: AccountDb, scope: ScreenScope, id: string) =>
  takeovers(db, scope)
    .selectAll()
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Ids of these takeovers that have a target outside the scope. No query without a limit. */
export async function listOutside(
  db: AccountDb,
  scope: ScreenScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope.limitedTo === null || ids.length === 0) return new Set()
  const rows = await takeovers(db, scope)
    .select('id as takeover_id')
    .where('id', 'in', ids)
    .where('everywhere', '=', 1)
    .union(
      db
        .selectFrom('takeover_screens')
        .select('takeover_id')
        .where('takeover_id', 'in', ids)
        .where((is) => is.not(inScreenScope(scope, 'takeover_screens.screen_id'))),
    )
    .union(
      db
        .selectFrom('takeover_tags')
        .select('takeover_id')
        .where('takeover_id', 'in', ids)
        .where((is) => is.not(inLimitTags(scope, 'takeover_tags.tag_id'))),
    )
    .execute()
  return new Set(rows.map(({ takeover_id }) => takeover_id))
}

/** Started takeovers of all accounts whose time is over. */
export const listOver = (db: ServerDb, now: number): Promise<TakeoverRow[]> =>
  db
    .selectFrom('takeovers')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .execute()

/** Ends a takeover that runs; undefined when it has ended. */
export const endRunning = (trx: AccountTrx, id: string, now: number) =>
  trx
    .updateTable('takeovers')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const removeEnded = (db: ServerDb, before: number) =>
  db.deleteFrom('takeovers').where('ended_at', '<', before).execute()

export const insertTakeover = (trx: AccountTrx, row: Insertable<Tables['takeovers']>) =>
  trx.insertInto('takeovers').values(row).execute()

/** Returns undefined when the prepared takeover does not exist or is no longer at `version`. */
export const updatePrepared = (
  trx: AccountTrx,
  { id, version }: { id: string; accountId: string; version: number | undefined },
  patch: Updateable<Tables['takeovers']>,
) => atVersion(trx.updateTable('takeovers').set(patch).where('id', '=', id).where('started_at', 'is', null), version)

export const removePrepared = (trx: AccountTrx, id: string) =>
  trx.deleteFrom('takeovers').where('id', '=', id).where('started_at', 'is', null).returning('name').executeTakeFirst()

interface Which {
  account_id: string
  takeover_id: string
}

/** Sets the content of a takeover, in this order. */
export async function writeContent(
  trx: AccountTrx,
  which: Which,
  kind: ContentType,
  ids: readonly string[],
): Promise<void> {
  await trx.deleteFrom('takeover_contents').where('takeover_id', '=', which.takeover_id).execute()
  const rows = ids.map((target_id, position) => ({ ...which, kind, target_id, position }))
  if (rows.length > 0) await trx.insertInto('takeover_contents').values(rows).execute()
}

/** Sets the screens of a takeover. */
export async function writeScreens(trx: AccountTrx, which: Which, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('takeover_screens').where('takeover_id', '=', which.takeover_id).execute()
  for (const slice of inSlices(ids))
    await trx
      .insertInto('takeover_screens')
      .values(slice.map((screen_id) => ({ ...which, screen_id })))
      .execute()
}

/** Sets the tags whose screens a takeover is for. */
export async function writeTags(trx: AccountTrx, which: Which, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('takeover_tags').where('takeover_id', '=', which.takeover_id).execute()
  const rows = ids.map((tag_id) => ({ ...which, tag_id }))
  if (rows.length > 0) await trx.insertInto('takeover_tags').values(rows).execute()
}

/** All screens in scope, or all of the account outside it. */
export const countAllScreens = (db: AccountDb, scope: ScreenScope, isOutside = false): Promise<number> =>
  countOf(
    db.selectFrom('screens').where((is) => {
      const isInScope = inScreenScope(scope, 'screens.id')
      return isOutside ? is.not(isInScope) : isInScope
    }),
  )

/** Playlists or channels of takeovers, in playing order, with the picture of the first item of a playlist. */
export const listContent = (db: AccountDb, ids: readonly string[]) =>
  db
    .selectFrom('takeover_contents as c')
    .leftJoin('playlists as p', 'p.id', 'c.playlist_id')
    .leftJoin('channels as h', 'h.id', 'c.channel_id')
    .leftJoin('playlist_items as i', (on) => on.onRef('i.playlist_id', '=', 'p.id').on('i.position', '=', 0))
    .leftJoin('media as m', 'm.id', 'i.media_id')
    .select(['c.takeover_id', 'c.kind', 'c.target_id as id', 'p.owner_id', 'm.thumbnail_file'])
    .select(sql<string>`coalesce(p.name, h.name)`.as('name'))
    .where('c.takeover_id', 'in', ids)
    .orderBy('c.position')
    .execute()

/** The screens of takeovers by name, chosen themselves or by a tag. */
export const listScreens = (db: AccountDb, scope: ScreenScope, ids: readonly string[]) =>
  db
    .selectFrom('takeover_targets as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['t.takeover_id', 's.id', 's.name'])
    .where('t.takeover_id', 'in', ids)
    .where(inScreenScope(scope, 's.id'))
    .orderBy('s.search_text')
    .orderBy('s.id')
    .execute()

/** Numbers of screens outside the scope, by takeover. No query without a limit. */
export async function countOutside(
  db: AccountDb,
  scope: ScreenScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (scope.limitedTo === null || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('takeover_targets as t')
    .select((is) => ['t.takeover_id', is.fn.countAll<number>().as('screens')])
    .where('t.takeover_id', 'in', ids)
    .where((is) => is.not(inScreenScope(scope, 't.screen_id')))
    .groupBy('t.takeover_id')
    .execute()
  return new Map(rows.map(({ takeover_id, screens }) => [takeover_id, screens]))
}

/** Ids of the screens that were chosen themselves. */
export const listChosenScreens = (db: AccountDb, scope: ScreenScope, id: string) =>
  db
    .selectFrom('takeover_screens')
    .select('screen_id')
    .where('takeover_id', '=', id)
    .where(inScreenScope(scope, 'takeover_screens.screen_id'))
    .execute()

/** The tags of takeovers by name. */
export const listTags = (db: AccountDb, ids: readonly string[]) =>
  db
    .selectFrom('takeover_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.takeover_id', 'g.id', 'g.name', 'g.color'])
    .where('t.takeover_id', 'in', ids)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()

/** Whether one of these playlists or channels of the account has an item that screens play. */
export async function hasItems(db: AccountDb, kind: ContentType, ids: readonly string[]): Promise<boolean> {
  const items = db
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select('i.id')
    .where(isPlayable)
    .limit(1)
  const found =
    kind === 'playlist'
      ? items.where('i.playlist_id', 'in', ids)
      : items.where('i.playlist_id', 'in', (of) =>
          of.selectFrom('channel_playlists').select('playlist_id').where('channel_id', 'in', ids),
        )
  return ids.length > 0 && (await found.executeTakeFirst()) !== undefined
}

/** Name of a playlist or channel. */
export async function findContentName(db: AccountDb, kind: ContentType, id: string) {
  const table = kind === 'playlist' ? 'playlists' : 'channels'
  const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
