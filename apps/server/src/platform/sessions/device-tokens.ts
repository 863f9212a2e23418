import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices/devices'
import type { Db } from '../../database/open.ts'
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

/** The device with this token; undefined when the token is unknown or was revoked. */
export const findDevice = (db: Db, token: string): Promise<DeviceActor | undefined> =>
  db
    .selectFrom('devices')
    .select(['id as deviceId', 'screen_id as screenId', 'account_id as accountId', 'status', 'version', 'approval'])
    .select('created_at as createdAt')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
