import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
import { sql } from 'kysely'
import { inSizes } from '../../../database/in-sizes.ts'
import type { ScreensDb, ScreensTrx, ServerDb, ServerTrx } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'

export interface ConnectedDevice {
  id: string
  account_id: string
  device_name: string
  screen_name: string
}

const rowOf = ({ id, ...names }: ConnectedDevice, at: number) => ({
  ...names,
  id: newId(),
  device_id: id,
  login_at: at,
  logout_at: null,
})

export const openActivity = (trx: ScreensTrx | ServerTrx, device: ConnectedDevice, at: number) =>
  trx.insertInto('device_activity').values(rowOf(device, at)).execute()

/** Opens stays of many devices, which began at these times. */
export async function openActivities(trx: ServerTrx, stays: readonly [ConnectedDevice, at: number][]): Promise<void> {
  for (const some of inSizes(stays))
    await trx
      .insertInto('device_activity')
      .values(some.map(([device, at]) => rowOf(device, at)))
      .execute()
}

/** Stays that are kept of a device that waits for approval: anyone with a screen's code can make them. */
const maxWaiting = 100

/** Opens a stay that is shown once the device is approved. Of many stays, the oldest are deleted. */
export async function openWaitingActivity(
  trx: ScreensTrx | ServerTrx,
  device: ConnectedDevice,
  at: number,
): Promise<void> {
  const own = trx
    .selectFrom('device_activity')
    .select('id')
    .where('account_id', '=', device.account_id)
    .where('device_id', '=', device.id)
    .where('is_waiting', '=', 1)
  const old = await own
    .orderBy('login_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .offset(maxWaiting - 1)
    .execute()
  if (old.length > 0)
    await trx
      .deleteFrom('device_activity')
      .where('account_id', '=', device.account_id)
      .where(
        'id',
        'in',
        old.map((row) => row.id),
      )
      .execute()
  await trx
    .insertInto('device_activity')
    .values({ ...rowOf(device, at), is_waiting: 1 })
    .execute()
}

/** Shows the stays of a device that was approved. */
export const showWaitingActivity = (db: ScreensDb, deviceId: string) =>
  db
    .updateTable('device_activity')
    .set({ is_waiting: 0 })
    .where('device_id', '=', deviceId)
    .where('is_waiting', '=', 1)
    .execute()

/** Deletes the stays of a device that was never approved. */
export const removeWaitingActivity = (trx: ScreensTrx, deviceId: string) =>
  trx.deleteFrom('device_activity').where('device_id', '=', deviceId).where('is_waiting', '=', 1).execute()

/** Never before the login, even when clocks differ. The time is a parameter, so the statement is compiled once. */
const notBeforeLogin = (at: number) => sql<number>`case when login_at > ${at} then login_at else ${at} end`

export const closeActivity = (trx: ScreensTrx | ServerTrx, device: { id: string; account_id: string }, at: number) =>
  trx
    .updateTable('device_activity')
    .set({ logout_at: notBeforeLogin(at) })
    .where('account_id', '=', device.account_id)
    .where('device_id', '=', device.id)
    .where('logout_at', 'is', null)
    .execute()

export const closeActivityOfScreens = (trx: ScreensTrx, screenIds: readonly string[], at: number) =>
  trx
    .updateTable('device_activity')
    .set({ logout_at: notBeforeLogin(at) })
    .where('device_id', 'in', (is) => is.selectFrom('devices').select('id').where('screen_id', 'in', screenIds))
    .where('logout_at', 'is', null)
    .execute()

/** When a device connected; undefined when it is not connected. */
export const findLogin = async (db: ScreensDb, deviceId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('device_activity')
      .select('login_at')
      .where('device_id', '=', deviceId)
      .where('logout_at', 'is', null)
      .orderBy('login_at', 'desc')
      .executeTakeFirst()
  )?.login_at

/** Activity of an account; with a screen, of its present devices. */
const activityOf = (db: ScreensDb, screenId: string | undefined) => {
  const query = db.selectFrom('device_activity').where('is_waiting', '=', 0)
  if (screenId === undefined) return query
  return query.where('device_id', 'in', (is) => is.selectFrom('devices').select('id').where('screen_id', '=', screenId))
}

interface ActivityPage {
  limit: number
  offset: number
  screenId?: string | undefined
}

export const listActivity = (db: ScreensDb, { limit, offset, screenId }: ActivityPage) =>
  activityOf(db, screenId)
    .select(['device_name', 'screen_name', 'login_at', 'logout_at'])
    .orderBy('login_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countActivity = async (db: ScreensDb, screenId?: string): Promise<number> => {
  const row = await activityOf(db, screenId)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

const statusNames = ['pending', 'connected', 'online', 'offline', 'disconnected'] as const

/** Number of devices of all accounts by status name. */
export async function countDevicesByStatus(db: ServerDb): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('devices')
    .select(['status', (is) => is.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, total }) => [status, total]))
  return Object.fromEntries(statusNames.map((name, status) => [name, counts.get(status as DeviceStatus) ?? 0]))
}

/** Number of devices by status. */
export const countByStatus = (db: ScreensDb) =>
  db
    .selectFrom('devices')
    .select(['status', (is) => is.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
