import type { BookedPlayCount, PlayCount } from '@digisigncast/contract/content/plays'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb } from '../../../database/open.ts'
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
}

/**
 * Adds the most plays that the limits of items allow in the asked days until today, as the limits are now. Null without a
 * limit, per screen, and where a media item has several rows on a screen.
 */
export async function withBooked(
  db: ScreensDb,
  rows: readonly PlayCount[],
  { by, ...days }: Asked,
): Promise<BookedPlayCount[]> {
  const count = daysIn(days)
  const keyOf = ({ media_id, screen_id }: Pick<PlayCount, 'media_id' | 'screen_id'>) =>
    by === 'media' ? media_id : `${screen_id} ${media_id}`
  const perDay = new Map<string, number>()
  for (const [turn, some] of by === 'screen' ? [] : inSlices(rows, rowsPerTurn).entries()) {
    if (turn > 0) await nextTurn()
    for (const { per_day, unlimited, ...row } of await read(db, some, by))
      if (unlimited === 0) perDay.set(keyOf({ screen_id: '', ...row }), per_day)
  }
  const numbers = Map.groupBy(rows, keyOf)
  return rows.map((row) => {
    const most = numbers.get(keyOf(row))?.length === 1 ? perDay.get(keyOf(row)) : undefined
    return { ...row, booked: most === undefined ? null : most * count }
  })
}

async function read(db: ScreensDb, rows: readonly PlayCount[], by: Asked['by']) {
  const limited = await repo.listLimited(db, [...new Set(rows.map(({ media_id }) => media_id))])
  if (limited.length === 0) return []
  if (by === 'media') return repo.sumBooked(db, limited)
  const screens = rows.filter(({ media_id }) => limited.includes(media_id)).map(({ screen_id }) => screen_id)
  return repo.listBooked(db, limited, [...new Set(screens)])
}

const dayMs = 24 * 60 * 60_000

/** Number of days from the first one to the last one, or until today. */
function daysIn({ from, to, today }: Omit<Asked, 'by'>): number {
  const last = to < today ? to : today
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(from)) / dayMs) + 1)
}
