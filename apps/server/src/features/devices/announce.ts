import type { Device, ScreenDeviceStatus } from '@digisigncast/contract/devices'
import type { Platform } from '../../platform/platform.ts'
import { type DeviceRow, listMany } from './devices.repo.ts'

const tellWithinMs = 200
const devicesPerMessage = 500

/** Tells the open consoles of an account how devices are: as they are then, in one message for all of 200 ms. */
export function announcements(
  { db, live, log }: Pick<Platform, 'db' | 'live' | 'log'>,
  show: (row: DeviceRow) => Promise<Device>,
) {
  const gathered = new Map<string, Set<string>>()

  const publish = async (accountId: string, ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += devicesPerMessage) {
      const rows = await listMany(db, accountId, ids.slice(start, start + devicesPerMessage))
      const screens: ScreenDeviceStatus = {}
      for (const row of rows) {
        const { status, sync } = await show(row)
        const devices = (screens[row.screen_id] ??= {})
        devices[row.id] = { status, sync }
      }
      if (rows.length > 0) live.publishDevices(accountId, screens)
    }
  }
  return (accountId: string, deviceIds: readonly string[]): void => {
    if (!live.isHeard(accountId)) return
    const pending = gathered.get(accountId)
    const ids = pending ?? new Set<string>()
    for (const id of deviceIds) ids.add(id)
    if (pending) return
    gathered.set(accountId, ids)
    setTimeout(() => {
      gathered.delete(accountId)
      if (!live.isHeard(accountId)) return
      publish(accountId, [...ids]).catch((error: unknown) => log.error({ err: error }, 'consoles could not be told'))
    }, tellWithinMs).unref()
  }
}
