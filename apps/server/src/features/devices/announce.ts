import type { Device, ScreenDeviceStatus } from '@digisigncast/contract/devices'
import type { Platform } from '../../platform/platform.ts'
import { type DeviceRow, listMany } from './devices.repo.ts'

const tellWithinMs = 200
const devicesPerMessage = 500

interface Announcing {
  show: (row: DeviceRow) => Promise<Device>
  /** Before other servers tell their consoles: what was heard must be there for them to read. */
  share: (accountId: string, deviceIds: readonly string[]) => Promise<void>
}

/** Tells the open consoles of an account how devices are: as they are then, in one message for all of 200 ms. */
export function announcements(
  { db, live, log, bus }: Pick<Platform, 'db' | 'live' | 'log' | 'bus'>,
  { show, share }: Announcing,
) {
  const gathered = new Map<string, Set<string>>()

  const publish = async (accountId: string, ids: readonly string[]): Promise<void> => {
    if (!live.isHeard(accountId)) return
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
  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'consoles could not be told'))
  const tell = (accountId: string, deviceIds: readonly string[]): void => {
    if (!bus.isShared && !live.isHeard(accountId)) return
    const pending = gathered.get(accountId)
    const ids = pending ?? new Set<string>()
    for (const id of deviceIds) ids.add(id)
    if (pending) return
    gathered.set(accountId, ids)
    setTimeout(() => {
      gathered.delete(accountId)
      const all = [...ids]
      logged(bus.isShared ? share(accountId, all).then(() => publish(accountId, all)) : publish(accountId, all))
    }, tellWithinMs).unref()
  }
  return {
    tell,
    /** Those of this server only, of what another has told. */
    tellHere: (accountId: string, deviceIds: readonly string[]): void => logged(publish(accountId, deviceIds)),
  }
}
