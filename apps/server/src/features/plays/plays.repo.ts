import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

export type PlayRow = Insertable<Tables['plays']>

/** Returns whether this batch is new. A concurrent duplicate waits here until the first one is counted. */
export const insertBatch = async (trx: Trx, deviceId: string, batch: string, now: number): Promise<boolean> =>
  (await trx
    .insertInto('play_batches')
    .values({ device_id: deviceId, batch, received_at: now })
    .onConflict((on) => on.doNothing())
    .returning('batch')
    .executeTakeFirst()) !== undefined

export const removeOldBatches = (db: Db, before: number) =>
  db.deleteFrom('play_batches').where('received_at', '<', before).execute()

/** Returns the ids of media items that belong to the account. */
export const listMediaOf = async (db: Db, accountId: string, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db.selectFrom('media').select('id').where('account_id', '=', accountId).where('id', 'in', ids).execute()
      ).map(({ id }) => id)

export const removeOldHours = (db: Db, before: number) =>
  db.deleteFrom('device_play_hours').where('received_at', '<', before).execute()

/** Names under which the plays of a screen are counted, and its time zone. */
export const findScreen = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.name', 'a.time_zone'])
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', id)
    .executeTakeFirst()

export const findTimeZone = async (db: Db, accountId: string): Promise<string> =>
  (await db.selectFrom('accounts').select('time_zone').where('id', '=', accountId).executeTakeFirstOrThrow()).time_zone

/** Adds to the existing counts. */
export const addPlays = (trx: Trx, rows: readonly PlayRow[]) =>
  trx
    .insertInto('plays')
    .values(rows)
    .onConflict((on) =>
      on.columns(['account_id', 'hour', 'screen_id', 'media_id', 'screen_name', 'title']).doUpdateSet((is) => ({
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
}

/** Counts in a time range, per screen and media item and each of their names. */
export function sumPlays(db: Db, accountId: string, { from, until, screen, media }: Slice) {
  const query = db
    .selectFrom('plays')
    .select(['screen_id', 'screen_name', 'media_id', 'title'])
    .select((is) => [
      is.fn.sum<number>('plays').as('plays'),
      is.fn.sum<number>('played_ms').as('played_ms'),
      is.fn.min('hour').as('first_at'),
      is.fn.max('hour').as('last_at'),
    ])
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .groupBy(['screen_id', 'screen_name', 'media_id', 'title'])
  const ofScreen = screen === undefined ? query : query.where('screen_id', '=', screen)
  return (media === undefined ? ofScreen : ofScreen.where('media_id', '=', media)).execute()
}

/** First and last hour of an account with a play; one index lookup each. */
export async function findSpan(db: Db, accountId: string): Promise<{ first: number; last: number } | undefined> {
  const query = db.selectFrom('plays').select('hour').where('account_id', '=', accountId).limit(1)
  const first = await query.orderBy('hour', 'asc').executeTakeFirst()
  const last = await query.orderBy('hour', 'desc').executeTakeFirst()
  return first && last && { first: first.hour, last: last.hour }
}
