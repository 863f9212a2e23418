import { sql } from 'kysely'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'

/** Those of these media items that have limits in a playlist. */
export const listLimited = async (db: AccountDb, mediaIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('playlist_items')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', mediaIds)
    .where((is) => is.or([is('max_per_hour', 'is not', null), is('max_per_day', 'is not', null)]))
    .execute()
  return rows.map(({ media_id }) => media_id)
}

/** The most plays of an item `i` on a day; null without a limit. */
const perDay = sql<number | null>`case
  when i.max_per_hour is null then i.max_per_day
  when i.max_per_day is null or 24 * i.max_per_hour < i.max_per_day then 24 * i.max_per_hour
  else i.max_per_day
end`

/** The plays that the limits of an item `i` allow in an hour more than the 24 of a day; 0 if its limit of the day is reached. */
const perHour = sql<number>`case
  when i.max_per_hour is null then 0
  when i.max_per_day is null or 25 * i.max_per_hour <= i.max_per_day then i.max_per_hour
  when 24 * i.max_per_hour < i.max_per_day then i.max_per_day - 24 * i.max_per_hour
  else 0
end`

/** Items of these media on each screen that they reach: the most plays on a day and in an hour more. */
const places = (db: ScreensDb, mediaIds: readonly string[]) =>
  db
    .selectFrom('reached_contents as c')
    .innerJoin('contained_playlists as l', 'l.playlist_id', 'c.playlist_id')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'l.contained_id')
    .innerJoin('screens as s', 's.id', 'c.screen_id')
    .select(['c.screen_id', 's.time_zone', 'i.id', 'i.media_id', perDay.as('per_day'), perHour.as('per_hour')])
    .distinct()
    .where('i.media_id', 'in', mediaIds)

const sums = [
  sql<number>`coalesce(sum(p.per_day), 0)`.as('per_day'),
  sql<number>`sum(p.per_hour)`.as('per_hour'),
  sql<number>`sum(case when p.per_day is null then 1 else 0 end)`.as('unlimited'),
] as const

/** The most plays of media items on a day and in an hour more, on all screens of a time zone, and the places without a limit. */
export const sumBooked = (db: ScreensDb, mediaIds: readonly string[]) =>
  db
    .selectFrom(places(db, mediaIds).as('p'))
    .select(['p.media_id', 'p.time_zone', ...sums])
    .groupBy(['p.media_id', 'p.time_zone'])
    .execute()

/** The same on each of some screens. */
export const listBooked = (db: ScreensDb, mediaIds: readonly string[], screenIds: readonly string[]) =>
  db
    .selectFrom(places(db, mediaIds).where('c.screen_id', 'in', screenIds).as('p'))
    .select(['p.media_id', 'p.screen_id', 'p.time_zone', ...sums])
    .groupBy(['p.media_id', 'p.screen_id', 'p.time_zone'])
    .execute()
