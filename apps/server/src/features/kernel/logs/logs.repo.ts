import type { LogLine } from '@digisigncast/contract/accounts/dashboard'
import type { Area } from '@digisigncast/contract/api/permissions'
import { eventText } from '@digisigncast/contract/events/events'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db, ScreensDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { isAccessible } from '../screen-scope/index.ts'

type Event = Selectable<Tables['events']>

/** The part of an account's log that a manager can read: own entries, and areas except hidden users. */
export interface LogReader {
  /** Null: an API token, which has no entries of its own. */
  userId: string | null
  /** Users whose entries are hidden, by area that the manager can view. */
  areas: Partial<Record<Area, readonly string[]>>
  /** With the screens that the manager can access. */
  rows: ScreensDb
}

/** Areas whose entries can tell about screens. */
const screenAreas: readonly Area[] = ['screens', 'schedules', 'takeover']

const maxDescription = 500

/** The sentence of an event. */
export const describe = ({ type, data, actor_name }: Pick<Event, 'type' | 'data' | 'actor_name'>): string =>
  eventText({ type, data: JSON.parse(data), actor: actor_name }).slice(0, maxDescription)

const maxLines = 20
/** Maximum number of entries searched for a manager, as few of them may be readable. */
const maxSearched = 2000

/** Returns the newest entries of an account: all, or those that a manager can read. */
export async function listLatestLogs(db: Db, accountId: string, now: number, reader?: LogReader): Promise<LogLine[]> {
  const newest = db
    .selectFrom('events')
    .select((is) => [
      ...(['id', 'level', 'type', 'data', 'actor_name', 'created_at', 'area', 'screen_id'] as const),
      // Of content of a manager, that manager; else the author.
      is.fn.coalesce('owner_id', 'actor_id').as('user_id'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(reader ? maxSearched : maxLines)
  const rows = await db
    .selectFrom(newest.as('entry'))
    .select(['level', 'type', 'data', 'actor_name', 'created_at'])
    .$if(reader !== undefined, (query) => query.where((is) => isReadable(is, reader)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLines)
    .execute()
  return rows.map((row) => ({
    type: row.level,
    description: describe(row),
    time_ago: timeAgo(now - row.created_at),
  }))
}

type Entry = { user_id: string | null; area: Area | null; screen_id: string | null }

function isReadable(is: ExpressionBuilder<{ entry: Entry }, 'entry'>, reader: LogReader | undefined) {
  if (!reader) return is.lit(true)
  const ofAreas = Object.entries(reader.areas).map(([area, hidden]) => {
    const isOfArea = is('area', '=', area as Area)
    return hidden.length === 0
      ? isOfArea
      : is.and([isOfArea, is.or([is('user_id', 'is', null), is('user_id', 'not in', hidden)])])
  })
  const isOfReader = reader.userId === null ? is.lit(false) : is('user_id', '=', reader.userId)
  const isForUser = is.or([isOfReader, ...ofAreas])
  if (reader.rows.limitedTo === null) return isForUser
  // Of entries that name no screen, those about several screens, schedules and takeovers are for their author only.
  const isElsewhere = is('area', 'not in', screenAreas)
  const isOwn = is.and([isOfReader, is('screen_id', 'is', null)])
  return is.and([isForUser, is.or([isElsewhere, isOwn, isAccessible(reader.rows, 'screens', 'entry.screen_id')])])
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Formats an elapsed time (ms) as "5 minutes ago". */
export function timeAgo(ms: number): string {
  const [unit, size] = units.find(([, size]) => ms >= size) ?? []
  return unit ? words.format(-Math.floor(ms / size), unit) : 'just now'
}
