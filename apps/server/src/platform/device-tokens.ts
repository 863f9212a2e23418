import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices'
import type { Db } from '../database/open.ts'
import { hashToken } from './ids.ts'

/** A paired device. It can only speak for itself. */
export interface DeviceActor {
  deviceId: string
  screenId: string
  accountId: string
  /** As they were when its token was looked at. */
  status: DeviceStatus
  version: string | null
  approval: DeviceApproval
  createdAt: number
}

/** The device behind a token; undefined when it is unknown or was disconnected. */
export const findDevice = (db: Db, token: string): Promise<DeviceActor | undefined> =>
  db
    .selectFrom('devices')
    .select(['id as deviceId', 'screen_id as screenId', 'account_id as accountId', 'status', 'version', 'approval'])
    .select('created_at as createdAt')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
