import type { Device, ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readReach } from '../../kernel/screen-scope/index.ts'
import { type DeviceRow, listDevices } from './device-rows.repo.ts'
import type { ScreenStates } from './screen-states.ts'

const gatherMs = 200
const devicesPerMessage = 500

interface UpdateOptions {
  toWire: (rows: readonly DeviceRow[], options: { withPictures: boolean }) => Promise<Device[]>
  states: Pick<ScreenStates, 'of'>
  /** Notifies the other servers after the changes are written. */
  share: (accountId: string, deviceIds: readonly string[]) => Promise<void>
}

/** Sends the current status of devices to the open consoles of their account: one message for all changes within 200 ms. */
export function openConsoleUpdates(
  { db, live, log, bus }: Pick<Platform, 'db' | 'live' | 'log' | 'bus'>,
  { toWire, states, share }: UpdateOptions,
) {
  const gathered = new Map<string, Set<string>>()

  const publish = async (accountId: string, ids: readonly string[]): Promise<void> => {
    live.noteDevices(accountId)
    if (!live.hasListeners(accountId)) return
    const accountRows = allScreens(ofAccount(db, accountId), 'facts of the account')
    for (const some of inSlices(ids, devicesPerMessage)) {
      const rows = await listDevices(accountRows, some)
      if (rows.length === 0) continue
      const screens: ScreenDeviceStatus = {}
      for (const { id, screen_id, status, sync, display_state, playing, on_display } of await toWire(rows, {
        withPictures: true,
      })) {
        const devices = (screens[screen_id] ??= {})
        devices[id] = { status, sync, display_state, playing, on_display }
      }
      const screenIds = Object.keys(screens)
      const update = { status: screens, states: Object.fromEntries(await states.of(accountId, screenIds)) }
      live.publishDevices(accountId, update, await readReach(accountRows, screenIds))
    }
  }
  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'device statuses could not be published to consoles'))
  const notify = (accountId: string, deviceIds: readonly string[]): void => {
    const pending = gathered.get(accountId)
    const ids = pending ?? new Set<string>()
    for (const id of deviceIds) ids.add(id)
    if (pending) return
    gathered.set(accountId, ids)
    setTimeout(() => {
      gathered.delete(accountId)
      const all = [...ids]
      logged(bus.isShared ? share(accountId, all).then(() => publish(accountId, all)) : publish(accountId, all))
    }, gatherMs).unref()
  }
  return {
    notify,
    /** Only the consoles of this server: the change came from another one. */
    notifyLocal: (accountId: string, deviceIds: readonly string[]): void => logged(publish(accountId, deviceIds)),
  }
}
