import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import { type AlertSettings, defaultAlertSettings } from '@digisigncast/contract/devices/alerts'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Insertable, Selectable } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AllScreensDb, AllScreensTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type TroubleRow = Omit<Selectable<Tables['troubles']>, 'kind'> & { kind: AlertKind }
export type NewTrouble = Insertable<Tables['troubles']>

/** The alert settings of an account; defaults for kinds without a row. */
export async function readSettings(db: AccountDb): Promise<AlertSettings> {
  const rows = await db.selectFrom('alert_settings').select(['kind', 'is_on', 'after_minutes']).execute()
  const own = rows.map(({ kind, is_on, after_minutes }) => [kind, { is_on: is_on === 1, after_minutes }])
  return { ...defaultAlertSettings, ...(Object.fromEntries(own) as Partial<AlertSettings>) }
}

/** The stored troubles of an account that are not about screens. */
export const listAccountTroubles = (db: AllScreensDb): Promise<TroubleRow[]> =>
  db.selectFrom('troubles').selectAll().where('screen_id', 'is', null).$castTo<TroubleRow>().execute()

/** The stored troubles of at most 500 screens. */
export const listTroubles = (db: AllScreensDb, screenIds: readonly string[]): Promise<TroubleRow[]> =>
  db.selectFrom('troubles').selectAll().where('screen_id', 'in', screenIds).$castTo<TroubleRow>().execute()

/** Another server may have added one of them. */
export async function addTroubles(trx: AllScreensTrx, rows: readonly NewTrouble[]): Promise<void> {
  for (const some of inSlices(rows, 100))
    await trx
      .insertInto('troubles')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Returns the alerts that they were part of. */
export async function removeTroubles(trx: AllScreensTrx, kind: string, subjectIds: readonly string[]) {
  const rows = await trx
    .deleteFrom('troubles')
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .returning('alert_id')
    .execute()
  return rows.flatMap(({ alert_id }) => alert_id ?? [])
}

/** When connected devices, at most 500, have connected. */
export async function readConnected(trx: AllScreensTrx, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return new Map<string, number>()
  const rows = await trx
    .selectFrom('device_activity')
    .select(['device_id', 'login_at'])
    .where('device_id', 'in', deviceIds)
    .where('logout_at', 'is', null)
    .execute()
  return new Map(rows.map(({ device_id: id, login_at: at }) => [id ?? '', at]))
}

export const setDetail = (trx: AllScreensTrx, { kind, subject_id }: TroubleRow, detail: string | null) =>
  trx.updateTable('troubles').set({ detail }).where('kind', '=', kind).where('subject_id', '=', subject_id).execute()

/** The earliest time at which an alert is due; undefined without one. */
export const nextDueAt = async (db: ServerDb): Promise<number | undefined> => {
  const row = await db
    .selectFrom('troubles')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? undefined
}

/** Accounts with a trouble that an alert is due for. */
export async function listDueAccounts(db: ServerDb, now: number): Promise<string[]> {
  const rows = await db.selectFrom('troubles').select('account_id').distinct().where('due_at', '<=', now).execute()
  return rows.map(({ account_id }) => account_id)
}

/** Troubles of an account that an alert is due for. */
export const listDueOf = (db: AllScreensDb, now: number, limit: number): Promise<TroubleRow[]> =>
  db
    .selectFrom('troubles')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .$castTo<TroubleRow>()
    .execute()

/** Troubles of an account that are part of no alert, and that began after a time. */
export const listUnraised = (db: AllScreensDb, kinds: readonly AlertKind[], since: number, limit: number) =>
  db
    .selectFrom('troubles')
    .selectAll()
    .where('due_at', 'is not', null)
    .where('kind', 'in', kinds)
    .where('began_at', '>=', since)
    .orderBy('began_at')
    .limit(limit)
    .$castTo<TroubleRow>()
    .execute()

/** Makes troubles part of an alert. Returns those that are: not those that another server has taken, or that are over. */
export async function claim(trx: AllScreensTrx, alertId: string, kind: AlertKind, subjectIds: readonly string[]) {
  const claimed: string[] = []
  for (const some of inSlices(subjectIds)) {
    const rows = await trx
      .updateTable('troubles')
      .set({ alert_id: alertId, due_at: null })
      .where('kind', '=', kind)
      .where('subject_id', 'in', some)
      .where('due_at', 'is not', null)
      .returning('subject_id')
      .execute()
    claimed.push(...rows.map(({ subject_id }) => subject_id))
  }
  return new Set(claimed)
}

interface OfAlert {
  id: string
  kind: string
}

/** The number of troubles that are part of no alert, of the screens of an alert. */
export const countUnraisedOf = async (trx: AllScreensTrx, { id, kind }: OfAlert): Promise<number> => {
  const row = await trx
    .selectFrom('troubles')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .where('due_at', 'is not', null)
    .where('screen_id', 'in', (of) =>
      of.selectFrom('alert_screens').select('alert_screens.screen_id').where('alert_screens.alert_id', '=', id),
    )
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Makes them part of the alert. */
export const claimUnraisedOf = (trx: AllScreensTrx, { id, kind }: OfAlert) =>
  trx
    .updateTable('troubles')
    .set({ alert_id: id, due_at: null })
    .where('kind', '=', kind)
    .where('due_at', 'is not', null)
    .where('screen_id', 'in', (of) =>
      of.selectFrom('alert_screens').select('alert_screens.screen_id').where('alert_screens.alert_id', '=', id),
    )
    .execute()

/** Postpones the due troubles of an account that are not about screens. */
export const delayOfAccount = (db: AllScreensDb, until: number) =>
  db.updateTable('troubles').set({ due_at: until }).where('screen_id', 'is', null).where('due_at', '<', until).execute()

/** Postpones the due troubles of these screens. */
export const delay = (db: AllScreensDb, screenIds: readonly string[], until: number) =>
  db
    .updateTable('troubles')
    .set({ due_at: until })
    .where('screen_id', 'in', screenIds)
    .where('due_at', '<', until)
    .execute()

/** Removes the remaining troubles from an alert; each becomes due. */
export const release = (trx: AllScreensTrx, alertId: string, dueAt: number) =>
  trx.updateTable('troubles').set({ alert_id: null, due_at: dueAt }).where('alert_id', '=', alertId).execute()

export const countOfAlert = async (trx: AllScreensTrx, alertId: string): Promise<number> => {
  const row = await trx
    .selectFrom('troubles')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('alert_id', '=', alertId)
    .executeTakeFirst()
  return row?.total ?? 0
}

const maxSources = 500

/** Data sources whose last retrievals failed, those that have failed longest first. */
export const listFailingSources = (db: AllScreensDb) =>
  db
    .selectFrom('data_sources')
    .select(['id', 'name', 'error', 'failing_since'])
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .orderBy('id')
    .limit(maxSources)
    .execute()

/** Accounts that can have troubles, by their ids: with devices, failing data sources, or limits. */
export async function listWatched(db: ServerDb): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('account_id')
    .where('status', '!=', deviceStatus.disconnected)
    .union(db.selectFrom('data_sources').select('account_id').where('failing_since', 'is not', null))
    .union(db.selectFrom('troubles').select('account_id').where('screen_id', 'is', null))
    .union(
      db
        .selectFrom('subscriptions as s')
        .innerJoin('plans as p', 'p.id', 's.plan_id')
        .select((is) => is.ref('s.current_of').$notNull().as('account_id'))
        .where('s.current_of', 'is not', null)
        .where((is) => is.or([is('p.max_screens', 'is not', null), is('p.max_storage_bytes', 'is not', null)])),
    )
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Screens of an account that have devices, or troubles of devices that are gone. */
export async function listWatchedScreens(db: AllScreensDb): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('screen_id as id')
    .where('status', '!=', deviceStatus.disconnected)
    .union(
      db
        .selectFrom('troubles')
        .select((is) => is.ref('screen_id').$notNull().as('id'))
        .where('screen_id', 'is not', null),
    )
    .execute()
  return rows.map(({ id }) => id)
}
