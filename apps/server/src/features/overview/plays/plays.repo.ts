import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Insertable } from 'kysely'
import type { AccountDb, AllScreensDb, Db, ScreensDb, ScreensTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type PlayRow = Insertable<Tables['plays']>

/** Returns whether this batch is new. A concurrent duplicate waits here until the first one is counted. */
export const insertBatch = async (trx: ScreensTrx, deviceId: string, batch: string, now: number): Promise<boolean> =>
  (await trx
    .insertInto('play_batches')
    .values({ device_id: deviceId, batch, received_at: now })
    .onConflict((on) => on.doNothing())
    .returning('batch')
    .executeTakeFirst()) !== undefined

export const removeOldBatches = (db: ServerDb, before: number) =>
  db.deleteFrom('play_batches').where('received_at', '<', before).execute()

/** Returns the ids of media items that belong to the account. */
export const listMediaOf = async (db: AccountDb, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('media').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

export const removeOldBudgets = (db: ServerDb, before: number) =>
  db.deleteFrom('device_play_hours').where('received_at', '<', before).execute()

/** Names under which the plays of a screen are counted, and its time zone. */
export const findScreen = (db: ScreensDb, id: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.name', 'a.time_zone'])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const findTimeZone = async (db: Db, accountId: string): Promise<string> =>
  (await db.selectFrom('accounts').select('time_zone').where('id', '=', accountId).executeTakeFirstOrThrow()).time_zone

const playKey = [
  'account_id',
  'hour',
  'entry_id',
  'entry_name',
  'screen_id',
  'media_id',
  'screen_name',
  'title',
] as const

/** Names of schedule entries and takeovers of the account, by id. */
export async function findEntryNames(db: ScreensDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('schedule_entries').select(['id', 'name']).where('id', 'in', ids).execute()
  const takeovers = await db.selectFrom('takeovers').select(['id', 'name', 'is_drill']).where('id', 'in', ids).execute()
  return new Map([
    ...rows.map(({ id, name }): [string, string] => [id, name]),
    ...takeovers.map(({ id, name, is_drill }): [string, string] => [id, takeoverName(name, is_drill === 1)]),
  ])
}

/** Name of a takeover in lists with schedule entries. */
const takeoverName = (name: string, isDrill: boolean): string => `${isDrill ? 'Drill' : 'Takeover'}: ${name}`

/** Adds to the existing counts. */
export const addPlays = (trx: ScreensTrx, rows: readonly PlayRow[]) =>
  trx
    .insertInto('plays')
    .values(rows)
    .onConflict((on) =>
      on.columns(playKey).doUpdateSet((is) => ({
        plays: is('plays.plays', '+', is.ref('excluded.plays')),
        played_ms: is('plays.played_ms', '+', is.ref('excluded.played_ms')),
      })),
    )
    .execute()

export interface Slice {
  from: number
  until: number
  screen: string | undefined
  media: string | undefined
  /** Id of a schedule entry; empty: default content. */
  entry: string | undefined
}

/** Counts in a time range, per screen, media item and schedule entry and each of their names. */
export function sumPlays(db: ScreensDb, { from, until, screen, media, entry }: Slice) {
  const query = db
    .selectFrom('plays')
    .select(['screen_id', 'screen_name', 'media_id', 'title', 'entry_id', 'entry_name'])
    .select((is) => [
      is.fn.sum<number>('plays').as('plays'),
      is.fn.sum<number>('played_ms').as('played_ms'),
      is.fn.min('hour').as('first_at'),
      is.fn.max('hour').as('last_at'),
    ])
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .$if(screen !== undefined, (is) => is.where('screen_id', '=', screen ?? ''))
    .$if(media !== undefined, (is) => is.where('media_id', '=', media ?? ''))
    .$if(entry !== undefined, (is) => is.where('entry_id', '=', entry ?? ''))
    .groupBy(['screen_id', 'screen_name', 'media_id', 'title', 'entry_id', 'entry_name'])
  return query.execute()
}

/** Counts of each hour and schedule entry in a time range; with `names`, of each pair of names. */
export function sumHours(db: ScreensDb, { from, until, screen, media }: Omit<Slice, 'entry'>, { names = false } = {}) {
  const query = db
    .selectFrom('plays')
    .select((is) => [
      'hour',
      'entry_id',
      'entry_name',
      is.fn.sum<number>('plays').as('plays'),
      is.fn.sum<number>('played_ms').as('played_ms'),
    ])
    .$if(names, (is) => is.select(['screen_name', 'title']).groupBy(['screen_name', 'title']))
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .groupBy(['hour', 'entry_id', 'entry_name'])
  const ofScreen = screen === undefined ? query : query.where('screen_id', '=', screen)
  return (media === undefined ? ofScreen : ofScreen.where('media_id', '=', media)).execute()
}

export interface HoursFilter extends Slice {
  screenName: string | undefined
  title: string | undefined
  entryName: string | undefined
}

/** Counts of each hour with plays, newest first. */
export function listHours(db: ScreensDb, filter: HoursFilter, limit: number) {
  const { from, until, screen, media, screenName, title, entry, entryName } = filter
  return db
    .selectFrom('plays')
    .select((is) => ['hour', is.fn.sum<number>('plays').as('plays'), is.fn.sum<number>('played_ms').as('played_ms')])
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .$if(screen !== undefined, (is) => is.where('screen_id', '=', screen ?? ''))
    .$if(media !== undefined, (is) => is.where('media_id', '=', media ?? ''))
    .$if(screenName !== undefined, (is) => is.where('screen_name', '=', screenName ?? ''))
    .$if(title !== undefined, (is) => is.where('title', '=', title ?? ''))
    .$if(entry !== undefined, (is) => is.where('entry_id', '=', entry ?? ''))
    .$if(entryName !== undefined, (is) => is.where('entry_name', '=', entryName ?? ''))
    .groupBy('hour')
    .orderBy('hour', 'desc')
    .limit(limit)
    .execute()
}

/** When the approved online devices were registered. */
export const listOnlineSince = async (db: ScreensDb): Promise<number[]> =>
  (
    await db
      .selectFrom('devices')
      .select('created_at')
      .where('status', '=', deviceStatus.online)
      .where('approval', '=', 'approved')
      .execute()
  ).map(({ created_at }) => created_at)

/** Whether there is a play on one of the screens. */
export const hasPlays = async (db: ScreensDb): Promise<boolean> =>
  (await db.selectFrom('plays').select('hour').limit(1).executeTakeFirst()) !== undefined

/** First and last hour of an account with a play; one index lookup each. */
export async function findSpan(db: AllScreensDb): Promise<{ first: number; last: number } | undefined> {
  const query = db.selectFrom('plays').select('hour').limit(1)
  const first = await query.orderBy('hour', 'asc').executeTakeFirst()
  const last = await query.orderBy('hour', 'desc').executeTakeFirst()
  return first && last && { first: first.hour, last: last.hour }
}
