import { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { storedSetting } from '../stored-setting.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const longestIdleMs = 30 * 24 * hourMs
/** The activity of a session is stored at most so often. */
const touchEveryMs = 5 * minuteMs
export const leastTouchMs = 30 * 1000

/** Limits of the sessions of the platform owner. */
export const ownerSessions = storedSetting('sessions', SessionLimits, {
  session_idle_minutes: null,
  session_max_hours: null,
})

const idleMs = ({ session_idle_minutes: minutes }: SessionLimits) =>
  minutes === null ? longestIdleMs : minutes * minuteMs

/** When a session ends that is not used any more (ms). */
export const sessionEnd = (
  limits: SessionLimits,
  { createdAt, seenAt }: { createdAt: number; seenAt: number },
): number =>
  Math.min(
    seenAt + idleMs(limits),
    limits.session_max_hours === null ? Number.POSITIVE_INFINITY : createdAt + limits.session_max_hours * hourMs,
  )

/** Whether the activity of a session that was last used then is stored again. */
export const isToTouch = (limits: SessionLimits, sinceMs: number): boolean =>
  sinceMs > Math.min(touchEveryMs, idleMs(limits) / 10)

/** The limits of a user's sessions. */
export async function limitsOfUser(db: Db, userId: string): Promise<SessionLimits> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['a.session_idle_minutes', 'a.session_max_hours'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ?? (await ownerSessions.read(db)).value
}

type OfUsers = (is: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>

/** Gives the open sessions of these users new limits. */
export async function limitSessions(db: Db, limits: SessionLimits, isMeant: OfUsers): Promise<void> {
  const users = db.selectFrom('users').select('id').where(isMeant)
  const open = db.updateTable('sessions').where('user_id', 'in', users).where('viewer_id', 'is', null)
  await open.set({ expires_at: sql`seen_at + ${sql.lit(idleMs(limits))}` }).execute()
  if (limits.session_max_hours === null) return
  const end = sql<number>`created_at + ${sql.lit(limits.session_max_hours * hourMs)}`
  await open.set({ expires_at: end }).where('expires_at', '>', end).execute()
}
