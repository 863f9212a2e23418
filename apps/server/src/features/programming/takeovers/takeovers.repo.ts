import type { ContentType } from '@digisigncast/contract/content/screens'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import { seesAll } from '../../../database/access/screen-limit.ts'
import { atVersion } from '../../../database/at-version.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, ScreensDb, ScreensTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { isPlayable } from '../../library/media/index.ts'

export type TakeoverRow = Selectable<Tables['takeovers']>

const takeovers = (db: ScreensDb) => db.selectFrom('takeovers')
const prepared = (db: ScreensDb) => takeovers(db).where('started_at', 'is', null)
const running = (db: ScreensDb, now: number) =>
  takeovers(db)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))

/** Whether a takeover that was started still runs. */
export const isRunning = ({ ended_at, ends_at }: Pick<TakeoverRow, 'ended_at' | 'ends_at'>, now: number): boolean =>
  ended_at === null && (ends_at === null || ends_at > now)

export const listPrepared = (db: ScreensDb, { content, screen }: PreparedFilter): Promise<TakeoverRow[]> =>
  prepared(db)
    .selectAll()
    .$if(content !== undefined, (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom('assigned_contents')
          .select('parent_id')
          .where((is) => is.or([is('playlist_id', '=', content ?? ''), is('channel_id', '=', content ?? '')])),
      ),
    )
    .$if(screen !== undefined, (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom('targets')
          .select('parent_id')
          .where('screen_id', '=', screen ?? ''),
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

export const findPrepared = (db: ScreensDb, id: string) =>
  prepared(db).selectAll().where('id', '=', id).executeTakeFirst()

export const listPreparedNames = (db: ScreensDb, ids: readonly string[]) =>
  prepared(db).select(['id', 'name']).where('id', 'in', ids).execute()

export const countPrepared = (db: ScreensDb) => countOf(prepared(db))

/** The takeovers that run, newest first. */
export const listRunning = (db: ScreensDb, now: number): Promise<TakeoverRow[]> =>
  running(db, now).selectAll().orderBy('started_at', 'desc').orderBy('id').execute()

/** Those that run of a prepared takeover, newest first. */
export const listRunningOf = (db: ScreensDb, preparedId: string, now: number): Promise<TakeoverRow[]> =>
  running(db, now).selectAll().where('prepared_id', '=', preparedId).orderBy('started_at', 'desc').execute()

export const setEnd = (trx: ScreensTrx, id: string, endsAt: number) =>
  trx.updateTable('takeovers').set({ ends_at: endsAt }).where('id', '=', id).where('ended_at', 'is', null).execute()

/** A takeover that was started, also one that has ended. */
export const findOnceStarted = (db: ScreensDb, id: string) =>
  takeovers(db).selectAll().where('id', '=', id).where('started_at', 'is not', null).executeTakeFirst()

export const countRunning = (db: ScreensDb, now: number) => countOf(running(db, now))

/** A takeover that was started and has not ended. */
export const findStarted = (db: ScreensDb, id: string) =>
  takeovers(db)
    .selectAll()
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Started takeovers of all accounts whose time is over. Those that a user ends have no end. */
export const listOver = (db: ServerDb, now: number): Promise<TakeoverRow[]> =>
  db
    .selectFrom('takeovers')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .execute()

/** Started takeovers of all accounts that begin after this time. */
export const listBegunAfter = (db: ServerDb, now: number): Promise<TakeoverRow[]> =>
  db.selectFrom('takeovers').selectAll().where('ended_at', 'is', null).where('started_at', '>', now).execute()

/** Moves the beginning and the end of a takeover by this time (ms). */
export const moveTimes = (trx: ScreensTrx, { id, started_at, ends_at }: TakeoverRow, by: number) =>
  trx
    .updateTable('takeovers')
    .set({ started_at: (started_at ?? 0) + by, ends_at: ends_at === null ? null : ends_at + by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Ends a takeover that runs; undefined when it has ended. */
export const endRunning = (trx: ScreensTrx, id: string, now: number) =>
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

export const insertTakeover = (trx: ScreensTrx, row: Insertable<Tables['takeovers']>) =>
  trx.insertInto('takeovers').values(row).execute()

/** Returns undefined when the prepared takeover does not exist or is no longer at `version`. */
export const updatePrepared = (
  trx: ScreensTrx,
  { id, version }: { id: string; accountId: string; version: number | undefined },
  patch: Updateable<Tables['takeovers']>,
) => atVersion(trx.updateTable('takeovers').set(patch).where('id', '=', id).where('started_at', 'is', null), version)

export const removePrepared = (trx: ScreensTrx, id: string) =>
  trx.deleteFrom('takeovers').where('id', '=', id).where('started_at', 'is', null).returning('name').executeTakeFirst()

const reachedScreens = (db: ScreensDb, { id, everywhere }: Pick<TakeoverRow, 'id' | 'everywhere'>) =>
  db
    .selectFrom('screens')
    .$if(everywhere === 0, (query) =>
      query.where('id', 'in', (of) => of.selectFrom('targets').select('screen_id').where('parent_id', '=', id)),
    )

/** The screens that a takeover reaches, by name. */
export const listReachedScreens = (db: ScreensDb, takeover: Pick<TakeoverRow, 'id' | 'everywhere'>) =>
  reachedScreens(db, takeover).select(['id', 'name']).orderBy('search_text').orderBy('id').execute()

export const countReachedScreens = (db: ScreensDb, takeover: Pick<TakeoverRow, 'id' | 'everywhere'>): Promise<number> =>
  countOf(reachedScreens(db, takeover))

export const countAllScreens = (db: ScreensDb): Promise<number> => countOf(db.selectFrom('screens'))

/** Number of screens that the member cannot access. No query without a limit. */
export const countOutside = async (db: ScreensDb): Promise<number> =>
  seesAll(db) ? 0 : (await countAllScreens(allScreens(db, 'counts of what is outside'))) - (await countAllScreens(db))

/** Whether one of these playlists or channels of the account has an item that screens play. */
export async function hasItems(db: AccountDb, kind: ContentType, ids: readonly string[]): Promise<boolean> {
  const items = db
    .selectFrom('contained_playlists as c')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select('i.id')
    .where(isPlayable)
    .limit(1)
  const found =
    kind === 'playlist'
      ? items.where('c.playlist_id', 'in', ids)
      : items.where('c.playlist_id', 'in', (of) =>
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

/** Those of these screens or tags that exist. */
export async function listExisting(
  db: ScreensDb,
  table: 'screens' | 'tags',
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>()
  for (const slice of inSlices(ids))
    for (const { id } of await db.selectFrom(table).select('id').where('id', 'in', slice).execute()) found.add(id)
  return ids.filter((id) => found.has(id))
}
