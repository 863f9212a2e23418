import { ofAccount } from '../../../../database/access/access.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountTrx, Db, ServerDb } from '../../../../database/open.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** At most one email to a user in this time (ms). */
export const pauseMs = 15 * minuteMs
const firstReminderMs = 4 * hourMs
const nextReminderMs = 24 * hourMs
const mostUsers = 500
/** Alerts of one email; more wait for the next one. */
const mostAlerts = 1000

/** Active users of an account with an email address, and what they have saved. */
export const listUsers = (trx: AccountTrx) =>
  trx
    .selectFrom('users as u')
    .leftJoin('notification_settings as n', 'n.user_id', 'u.id')
    .select(['u.id', 'u.role', 'n.channels'])
    .where('u.account_id', '=', trx.accountId)
    .where('u.status', '=', 'active')
    .where('u.email', '!=', '')
    .execute()

export async function addPending(trx: AccountTrx, alertId: string, userIds: readonly string[]): Promise<void> {
  const rows = userIds.map((user_id) => ({
    account_id: trx.accountId,
    alert_id: alertId,
    user_id,
    pending: 'raised' as const,
    told_at: null,
    recovery_told_at: null,
    reminded_at: null,
    acknowledged: 0,
  }))
  for (const some of inSlices(rows, 100))
    await trx
      .insertInto('alert_emails')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute()
}

/** The next email to those who got one about these alerts says that they are over. */
export async function addRecoveries(trx: AccountTrx, alertIds: readonly string[]): Promise<void> {
  for (const some of inSlices(alertIds))
    await trx
      .updateTable('alert_emails')
      .set({ pending: 'resolved' })
      .where('alert_id', 'in', some)
      .where('told_at', 'is not', null)
      .where('recovery_told_at', 'is', null)
      .execute()
}

/** Trouble is back: those who got an email that it is over get another one, the others know of it. */
export async function addReopened(trx: AccountTrx, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return
  const rows = () => trx.updateTable('alert_emails').where('alert_id', 'in', alertIds)
  await rows().set({ pending: null }).where('pending', '=', 'resolved').execute()
  await rows()
    .set({ pending: 'raised', told_at: null, recovery_told_at: null })
    .where('recovery_told_at', 'is not', null)
    .execute()
}

/** Notes who acknowledged alerts, for reminders. */
export async function noteAcknowledged(trx: AccountTrx, alertIds: readonly string[], userId: string): Promise<void> {
  const common = { account_id: trx.accountId, user_id: userId, acknowledged: 1 }
  const rest = { pending: null, told_at: null, recovery_told_at: null, reminded_at: null }
  for (const some of inSlices(alertIds, 100))
    await trx
      .insertInto('alert_emails')
      .values(some.map((alert_id) => ({ ...common, ...rest, alert_id })))
      .onConflict((on) => on.columns(['alert_id', 'user_id']).doUpdateSet({ acknowledged: 1 }))
      .execute()
}

/** Rows with news, of alerts that are still open or that the user got an email about. */
const worthAnEmail = (db: ServerDb, now: number) =>
  db
    .selectFrom('alert_emails as e')
    .innerJoin('alerts as a', 'a.id', 'e.alert_id')
    .where((is) =>
      is.or([
        is('e.pending', '=', 'resolved'),
        is.and([is('e.pending', '=', 'raised'), is('a.resolved_at', 'is', null)]),
        is.and([
          is('a.resolved_at', 'is', null),
          is('a.acknowledged_at', '<=', now - firstReminderMs),
          is.or([is('e.told_at', 'is not', null), is('e.acknowledged', '=', 1)]),
          is.or([is('e.reminded_at', 'is', null), is('e.reminded_at', '<=', now - nextReminderMs)]),
        ]),
      ]),
    )

/** Users who get an email now. */
export const listDue = (db: ServerDb, now: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as c', 'c.id', 'u.account_id')
    .leftJoin('notification_settings as n', 'n.user_id', 'u.id')
    .select((is) => [
      'u.id',
      is.ref('u.account_id').$notNull().as('account_id'),
      'u.role',
      'u.permissions',
      'u.limited_to_tags',
      'u.email',
      'u.email_confirmed',
      'n.channels',
      'c.time_zone',
    ])
    .where('u.id', 'in', worthAnEmail(db, now).select('e.user_id'))
    .where('u.status', '=', 'active')
    .where('u.email', '!=', '')
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .where((is) => is.or([is('n.email_next_at', 'is', null), is('n.email_next_at', '<=', now)]))
    .orderBy('n.email_next_at')
    .limit(mostUsers)
    .execute()

export type Reader = Awaited<ReturnType<typeof listDue>>[number]

/** Takes the next email to a user. Undefined if another server has taken it. */
export const claim = (db: Db, { account_id, id }: Reader, now: number) =>
  ofAccount(db, account_id)
    .updateTable('notification_settings')
    .set({ email_next_at: now + pauseMs })
    .where('user_id', '=', id)
    .where('email_next_at', '<=', now)
    .returning(['off_token', 'email_failures'])
    .executeTakeFirst()

export const setNext = (db: Db, { account_id, id }: Reader, set: { email_next_at?: number; email_failures: number }) =>
  ofAccount(db, account_id).updateTable('notification_settings').set(set).where('user_id', '=', id).execute()

export type Message = 'raised' | 'passed' | 'resolved' | 'reminder'

/** News for the email to a user, by alert. */
export async function listMessages(db: ServerDb, { id }: Reader, now: number): Promise<Map<string, Message>> {
  const rows = await worthAnEmail(db, now)
    .select(['e.alert_id', 'e.pending'])
    .where('e.user_id', '=', id)
    .orderBy('a.raised_at')
    .limit(mostAlerts)
    .execute()
  const passed = await db
    .selectFrom('alert_emails as e')
    .innerJoin('alerts as a', 'a.id', 'e.alert_id')
    .select('e.alert_id')
    .where('e.user_id', '=', id)
    .where('e.pending', '=', 'raised')
    .where('a.resolved_at', '>', now - pauseMs)
    .limit(mostAlerts)
    .execute()
  return new Map([
    ...rows.map(({ alert_id, pending }): [string, Message] => [alert_id, pending ?? 'reminder']),
    ...passed.map(({ alert_id }): [string, Message] => [alert_id, 'passed']),
  ])
}

/** The id of no alert: PostgreSQL accepts no empty lists. */
const none = ''

interface Which {
  reader: Reader
  alertIds: readonly string[]
}

const rowsOf = (db: Db, { reader, alertIds }: Which) =>
  ofAccount(db, reader.account_id)
    .updateTable('alert_emails')
    .where('user_id', '=', reader.id)
    .where('alert_id', 'in', [...alertIds, none])

/** An email about them is being sent: recoveries from now on are emailed, too. */
export const noteTold = async (db: Db, which: Which, now: number): Promise<void> => {
  if (which.alertIds.length > 0) await rowsOf(db, which).set({ told_at: now }).execute()
}

/** The email was sent. What has changed meanwhile is for the next one. */
export async function noteSent(db: Db, reader: Reader, messages: ReadonlyMap<string, Message>, now: number) {
  const of = (...kinds: Message[]) => ({
    reader,
    alertIds: [...messages].flatMap(([id, kind]) => (kinds.includes(kind) ? id : [])),
  })
  await rowsOf(db, of('raised', 'passed')).set({ pending: null }).where('pending', '=', 'raised').execute()
  await rowsOf(db, of('reminder')).set({ reminded_at: now }).execute()
  const over = of('resolved')
  const back = { pending: 'raised' as const, told_at: null }
  await rowsOf(db, over).set(back).where('pending', 'is', null).execute()
  await rowsOf(db, over).set({ pending: null, recovery_told_at: now }).where('pending', '=', 'resolved').execute()
}

export const forget = (db: Db, { reader, alertIds }: Which) =>
  ofAccount(db, reader.account_id)
    .deleteFrom('alert_emails')
    .where('user_id', '=', reader.id)
    .where('alert_id', 'in', [...alertIds, none])
    .execute()

/** Without a mail server, nothing waits for one. */
export const forgetAll = (db: ServerDb) => db.deleteFrom('alert_emails').where('pending', 'is not', null).execute()

/** Removes the rows of alerts that have been over for a time: an hour if the user got an email, else a day. */
export async function cleanUp(db: ServerDb, now: number): Promise<void> {
  const overBefore = (time: number) => db.selectFrom('alerts').select('id').where('resolved_at', '<', time)
  await db
    .deleteFrom('alert_emails')
    .where((is) =>
      is.or([
        is.and([is('pending', 'is', null), is('alert_id', 'in', overBefore(now - hourMs))]),
        is.and([is('pending', '=', 'raised'), is('alert_id', 'in', overBefore(now - hourMs))]),
        is('alert_id', 'in', overBefore(now - 24 * hourMs)),
      ]),
    )
    .execute()
}
