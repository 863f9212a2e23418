import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices/devices'
import { inSizes } from '../../../database/in-sizes.ts'
import type { Database, ServerTrx } from '../../../database/open.ts'

/** A device with what its log entries name. */
export interface MovingDevice {
  id: string
  account_id: string
  screen_id: string
  screen_name: string
  name: string | null
  model: string | null
  approval: DeviceApproval
  status: DeviceStatus
  /** Its last written heartbeat. */
  seen_at: number | null
}

/**
 * Reads these devices and keeps them from being changed until the transaction ends. PostgreSQL locks all of them in its
 * own order of ids, in one statement: with two orders, the transactions of two servers would wait for each other.
 */
export async function lockDevices(
  trx: ServerTrx,
  engine: Database['engine'],
  ids: readonly string[],
): Promise<Map<string, MovingDevice>> {
  if (engine === 'postgres')
    await trx.selectFrom('devices').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const found = new Map<string, MovingDevice>()
  for (const some of inSizes(ids)) {
    const rows = await trx
      .selectFrom('devices as d')
      .innerJoin('screens as s', 's.id', 'd.screen_id')
      .leftJoin('device_states as st', 'st.device_id', 'd.id')
      .select(['d.id', 'd.account_id', 'd.screen_id', 'd.name', 'd.model', 'd.approval', 'd.status'])
      .select(['s.name as screen_name', 'st.seen_at'])
      .where('d.id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

export async function setStatus(trx: ServerTrx, ids: readonly string[], status: DeviceStatus): Promise<void> {
  for (const some of inSizes(ids)) await trx.updateTable('devices').set({ status }).where('id', 'in', some).execute()
}
