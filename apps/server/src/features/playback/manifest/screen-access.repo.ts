import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { ServerDb } from '../../../database/open.ts'

/** The last reports (JSON) of the connected devices of a screen. */
export const listReports = async (db: ServerDb, screenId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('devices as d')
      .innerJoin('device_states as st', 'st.device_id', 'd.id')
      .select('st.report')
      .where('d.screen_id', '=', screenId)
      .where('d.status', 'in', [deviceStatus.connected, deviceStatus.online])
      .where('st.report', '!=', '{}')
      .execute()
  ).flatMap(({ report }) => report ?? [])
