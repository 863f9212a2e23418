import type { LogLine, LogType } from '@digisigncast/contract/dashboard'
import type { LogActor } from '@digisigncast/contract/logs'
import type { Db } from '../../database/open.ts'
import { callOrigin } from '../../platform/caller.ts'
import { newId } from '../../platform/ids.ts'

export interface LogEntry {
  accountId: string | null
  userId: string | null
  type: LogType
  description: string
  /** Who did it, where it is not who makes the call. */
  by?: LogActor
  now: number
}

const maxDescription = 500

/** Writes down what somebody or something did, as a plain sentence. */
export const insertLogEntry = (db: Db, { accountId, userId, type, description, by, now }: LogEntry) =>
  db
    .insertInto('log_entries')
    .values({
      id: newId(),
      account_id: accountId,
      user_id: userId,
      type,
      description: description.slice(0, maxDescription),
      actor: by ?? actorOf(accountId, userId),
      address: callOrigin()?.address ?? null,
      created_at: now,
    })
    .execute()

function actorOf(accountId: string | null, userId: string | null): LogActor {
  const origin = callOrigin()
  if (origin?.isOwner || (userId !== null && accountId === null)) return 'owner'
  if (userId !== null) return 'person'
  return origin ? 'device' : 'job'
}

/** The newest entries of an account. */
export async function listLatest(db: Db, accountId: string, now: number, limit = 20): Promise<LogLine[]> {
  const rows = await db
    .selectFrom('log_entries')
    .select(['type', 'description', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    type: row.type,
    description: row.description,
    time_ago: timeAgo(now - row.created_at),
  }))
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "5 minutes ago" for a time that has passed, in ms. */
export function timeAgo(ms: number): string {
  const [unit, size] = units.find(([, size]) => ms >= size) ?? []
  return unit ? words.format(-Math.floor(ms / size), unit) : 'just now'
}
