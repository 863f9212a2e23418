import type { LogLine, LogType } from '@digisigncast/contract/accounts/dashboard'
import type { LogActor } from '@digisigncast/contract/accounts/logs'
import type { Area } from '@digisigncast/contract/api/permissions'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { callOrigin } from '../../platform/caller.ts'
import { newId } from '../../platform/ids.ts'
import { inScreenScope, type ScreenScope } from '../screen-scope/index.ts'

export interface LogEntry {
  /** Id of the new entry, if it may be reworded later. */
  id?: string
  accountId: string | null
  userId: string | null
  type: LogType
  description: string
  /** Area of the entry, if any. Managers see entries of areas that they can view. */
  area?: Area | undefined
  /** The screen that it names, if any. Managers see it only if they can access the screen. */
  screenId?: string | undefined
  /** Owners of the content that it names: managers who cannot see that content cannot read the entry. */
  owners?: readonly (string | null)[] | undefined
  /** Actor, if different from the caller. */
  by?: LogActor
  now: number
}

const maxDescription = 500

const rowOf = ({ id, accountId, userId, type, description, area, screenId, by, now }: LogEntry) => ({
  id: id ?? newId(),
  account_id: accountId,
  user_id: userId,
  type,
  description: description.slice(0, maxDescription),
  area: area ?? null,
  screen_id: screenId ?? null,
  actor: by ?? actorOf(accountId, userId),
  address: callOrigin()?.address ?? null,
  created_at: now,
})

/** Inserts a log entry, a plain sentence. */
export async function insertLogEntry(db: Db, entry: LogEntry): Promise<void> {
  await db
    .insertInto('log_entries')
    .values({ ...rowOf(entry), ...(await readersOf(db, entry)) })
    .execute()
}

/** Whether the log of an account has an entry since this time whose description matches a pattern of LIKE. */
export async function hasLogEntry(
  db: Db,
  { accountId, like, since }: { accountId: string; like: string; since: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('log_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('description', 'like', like)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An entry on content of one manager belongs to that manager. One on content of several is for its author and admins. */
async function readersOf(db: Db, { accountId, owners = [] }: LogEntry): Promise<{ user_id?: string; area?: null }> {
  const ids = [...new Set(owners)].filter((id) => id !== null)
  if (ids.length === 0) return {}
  const [one, ...others] = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'manager')
    .where('id', 'in', ids)
    .execute()
  if (others.length > 0) return { area: null }
  return one ? { user_id: one.id } : {}
}

/** Inserts up to 50 log entries in one statement. */
export const insertLogEntries = async (db: Db, entries: readonly LogEntry[]): Promise<void> => {
  if (entries.length > 0) await db.insertInto('log_entries').values(entries.map(rowOf)).execute()
}

export const rewordLogEntry = (db: Db, id: string, description: string) =>
  db
    .updateTable('log_entries')
    .set({ description: description.slice(0, maxDescription) })
    .where('id', '=', id)
    .execute()

function actorOf(accountId: string | null, userId: string | null): LogActor {
  const origin = callOrigin()
  if (origin?.isOwner || (userId !== null && accountId === null)) return 'owner'
  if (userId !== null) return 'person'
  return origin ? 'device' : 'job'
}

/** The part of an account's log that a manager can read: own entries, and areas except hidden users. */
export interface LogReader {
  userId: string
  /** Users whose entries are hidden, by area that the manager can view. */
  areas: Partial<Record<Area, readonly string[]>>
  scope: ScreenScope
}

/** Areas whose entries can tell about screens. */
const screenAreas: readonly Area[] = ['screens', 'schedules', 'takeover']

const maxLines = 20
/** Maximum number of entries searched for a manager, as few of them may be readable. */
const maxSearched = 2000

/** Returns the newest entries of an account: all, or those that a manager can read. */
export async function listLatestLogs(db: Db, accountId: string, now: number, reader?: LogReader): Promise<LogLine[]> {
  const newest = db
    .selectFrom('log_entries')
    .select(['id', 'type', 'description', 'created_at', 'area', 'user_id', 'screen_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(reader ? maxSearched : maxLines)
  const rows = await db
    .selectFrom(newest.as('entry'))
    .select(['type', 'description', 'created_at'])
    .$if(reader !== undefined, (query) => query.where((is) => isReadable(is, reader)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLines)
    .execute()
  return rows.map((row) => ({
    type: row.type,
    description: row.description,
    time_ago: timeAgo(now - row.created_at),
  }))
}

type Entry = Pick<Tables['log_entries'], 'user_id'> & { area: Area | null; screen_id: string | null }

function isReadable(is: ExpressionBuilder<{ entry: Entry }, 'entry'>, reader: LogReader | undefined) {
  if (!reader) return is.lit(true)
  const ofAreas = Object.entries(reader.areas).map(([area, hidden]) => {
    const isOfArea = is('area', '=', area as Area)
    return hidden.length === 0
      ? isOfArea
      : is.and([isOfArea, is.or([is('user_id', 'is', null), is('user_id', 'not in', hidden)])])
  })
  const isForUser = is.or([is('user_id', '=', reader.userId), ...ofAreas])
  if (reader.scope.limitedTo === null) return isForUser
  // Of entries that name no screen, those about several screens, schedules and takeovers are for their author only.
  const isElsewhere = is('area', 'not in', screenAreas)
  const isOwn = is.and([is('user_id', '=', reader.userId), is('screen_id', 'is', null)])
  return is.and([isForUser, is.or([isElsewhere, isOwn, inScreenScope(reader.scope, 'entry.screen_id')])])
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
