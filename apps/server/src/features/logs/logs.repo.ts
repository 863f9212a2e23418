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

interface Keep {
  /** Entries from before this time go. */
  before: number
  /** Of each account, and of the platform, the newest so many stay. */
  most: number
}

export async function removeOldEntries(db: Db, { before, most }: Keep): Promise<void> {
  await db.deleteFrom('log_entries').where('created_at', '<', before).execute()
  const crowded = await db
    .selectFrom('log_entries')
    .select('account_id')
    .groupBy('account_id')
    .having((is) => is.fn.countAll<number>(), '>', most)
    .execute()
  for (const { account_id } of crowded) {
    const { created_at, id } = await db
      .selectFrom('log_entries')
      .select(['created_at', 'id'])
      .where('account_id', account_id === null ? 'is' : '=', account_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('log_entries')
      .where('account_id', account_id === null ? 'is' : '=', account_id)
      .where((is) =>
        is.or([is('created_at', '<', created_at), is.and([is('created_at', '=', created_at), is('id', '<', id)])]),
      )
      .execute()
  }
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
