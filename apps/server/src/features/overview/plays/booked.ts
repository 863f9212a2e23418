import type { BookedPlayCount, PlayCount } from '@digisigncast/contract/content/plays'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { dayAfter, startOfDay } from '../../../platform/days.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import * as repo from './booked.repo.ts'

/** Rows whose bookings are read in one turn of the event loop. */
const rowsPerTurn = 200

interface Asked {
  by: 'screen_and_media' | 'screen' | 'media'
  from: string
  to: string
  /** In the time zone of the account. */
  today: string
  timeZone: string
}

/**
 * Adds the most plays that the limits of items allow in the asked days until today, as the limits are now. Null without a
 * limit, per screen, and where a media item has several rows on a screen.
 */
export async function withBooked(
  db: ScreensDb,
  rows: readonly PlayCount[],
  { by, timeZone, ...days }: Asked,
): Promise<BookedPlayCount[]> {
  const count = daysIn(days)
  const hoursMore = hoursMoreIn(days, count)
  const keyOf = ({ media_id, screen_id }: Pick<PlayCount, 'media_id' | 'screen_id'>) =>
    by === 'media' ? media_id : `${screen_id} ${media_id}`
  const booked = new Map<string, number>()
  const unlimitedKeys = new Set<string>()
  for (const [turn, some] of by === 'screen' ? [] : inSlices(rows, rowsPerTurn).entries()) {
    if (turn > 0) await nextTurn()
    for (const { per_day, per_hour, unlimited, time_zone, ...row } of await read(db, some, by)) {
      const key = keyOf({ screen_id: '', ...row })
      const most = count * per_day + hoursMore(time_zone ?? timeZone) * per_hour
      booked.set(key, (booked.get(key) ?? 0) + most)
      if (unlimited > 0) unlimitedKeys.add(key)
    }
  }
  const numbers = Map.groupBy(rows, keyOf)
  return rows.map((row) => {
    const key = keyOf(row)
    const isOne = numbers.get(key)?.length === 1 && !unlimitedKeys.has(key)
    return { ...row, booked: (isOne ? booked.get(key) : undefined) ?? null }
  })
}

async function read(db: ScreensDb, rows: readonly PlayCount[], by: Asked['by']) {
  const limited = await repo.listLimited(db, [...new Set(rows.map(({ media_id }) => media_id))])
  if (limited.length === 0) return []
  if (by === 'media') return repo.sumBooked(db, limited)
  const screens = rows.filter(({ media_id }) => limited.includes(media_id)).map(({ screen_id }) => screen_id)
  return repo.listBooked(db, limited, [...new Set(screens)])
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Before, some zones had offsets that make no whole hours. */
const firstDay = '1980-01-01'

type Days = Pick<Asked, 'from' | 'to' | 'today'>

/** Number of days from the first one to the last one, or until today. */
function daysIn({ from, to, today }: Days): number {
  const last = to < today ? to : today
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(from)) / dayMs) + 1)
}

/**
 * Returns how many hours more than 24 a day the days of a time zone have: 1 with the day on which clocks are set back, -1
 * with the one on which they are set forward.
 */
function hoursMoreIn({ from, to, today }: Days, count: number): (timeZone: string) => number {
  const [first, last] = [from > firstDay ? from : firstDay, to < today ? to : today]
  const known = new Map<string, number>()
  const find = (timeZone: string): number => {
    if (count === 0 || last < first) return 0
    const hours = (startOfDay(dayAfter(last), timeZone) - startOfDay(first, timeZone)) / hourMs
    return Math.ceil(hours - 24 * daysIn({ from: first, to: last, today }))
  }
  return (timeZone) => {
    const found = known.get(timeZone) ?? find(timeZone)
    known.set(timeZone, found)
    return found
  }
}
