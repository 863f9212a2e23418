import type { Heartbeat, PlayShare } from '@digisigncast/contract/devices/device-link'
import type { output } from 'zod'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { cache } from '../../../platform/caches/cache.ts'
import { upTo } from '../../../platform/caches/entries.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { listDisplays } from './devices.repo.ts'

const maxScreens = 20_000
/** A display that joins or leaves changes the shares of the others after this time (ms). */
const lifeMs = 60_000

/** Returns the share of a device in the limits of its screen; undefined if it has none. */
export type ShareOf = (device: DeviceActor, heartbeat: output<typeof Heartbeat>) => Promise<PlayShare | undefined>

export function playShares({ db, now }: Pick<Platform, 'db' | 'now'>): ShareOf {
  const displays = cache<readonly string[]>({ ...upTo(maxScreens), lifeMs, now })
  return async ({ accountId, screenId, deviceId, approval }, { has_limits }) => {
    if (!has_limits || approval !== 'approved') return undefined
    const rows = allScreens(ofAccount(db, accountId), 'devices and players')
    const ids = await displays.of(screenId, () => listDisplays(rows, screenId))
    const place = ids.indexOf(deviceId)
    return place === -1 ? undefined : { of: ids.length, place }
  }
}
