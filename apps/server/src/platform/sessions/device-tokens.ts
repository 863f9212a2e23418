import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices/devices'
import { ofServer } from '../../database/access/access.ts'
import type { Db } from '../../database/open.ts'
import { type Bus, everywhere } from '../bus/bus.ts'
import { cache } from '../caches/cache.ts'
import { upTo } from '../caches/entries.ts'
import { hashToken } from '../ids.ts'

/** A paired device, as the actor of its own calls. */
export interface DeviceActor {
  deviceId: string
  screenId: string
  accountId: string
  /** As read when the token was checked. */
  status: DeviceStatus
  version: string | null
  approval: DeviceApproval
  createdAt: number
}

const devices = (db: Db) =>
  ofServer(db, 'the account is not known yet')
    .selectFrom('devices')
    .select(['id as deviceId', 'screen_id as screenId', 'account_id as accountId', 'status', 'version', 'approval'])
    .select('created_at as createdAt')

/** The device with this token; undefined when the token is unknown or was revoked. */
export const findDevice = (db: Db, token: string): Promise<DeviceActor | undefined> =>
  devices(db).where('token_hash', '=', hashToken(token)).executeTakeFirst()

/** The device with this id, whose token was checked before. */
export const findDeviceById = (db: Db, id: string): Promise<DeviceActor | undefined> =>
  devices(db).where('id', '=', id).executeTakeFirst()

/** The screens of device tokens, from memory. */
export interface DeviceTokens {
  /** The id of the screen of the device with this token; undefined when the token is unknown or was revoked. */
  screenOf: (token: string) => Promise<string | undefined>
  /** A token was revoked, or a device approved: all servers read devices again. */
  revoked: () => void
  /** Increases with each of these changes. */
  period: () => number
}

const maxKnown = 20_000
/** A message between servers can be lost. */
const lifeMs = 60_000

export function openDeviceTokens(db: Db, bus: Bus): DeviceTokens {
  const known = cache<{ screenId: string; checkedIn: number }>({ ...upTo(maxKnown), lifeMs })
  let period = 0
  const { revoked } = everywhere(bus, 'device tokens', {
    revoked: () => {
      period += 1
    },
  })
  const check = async (token: string) => {
    const checkedIn = period
    const device = await findDevice(db, token)
    return device && { screenId: device.screenId, checkedIn }
  }
  return {
    screenOf: async (token) => {
      const isCurrent = ({ checkedIn }: { checkedIn: number }) => checkedIn === period
      return (await known.of(hashToken(token), () => check(token), isCurrent))?.screenId
    },
    revoked,
    period: () => period,
  }
}
