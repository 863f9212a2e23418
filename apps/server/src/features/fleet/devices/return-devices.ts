import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Selectable } from 'kysely'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

type DeviceRow = Selectable<Tables['devices']>

/** Devices of a restored screen. Those that were connected elsewhere meanwhile come back disconnected. */
export async function readyToReturn(trx: Trx, rows: readonly DeviceRow[]): Promise<DeviceRow[]> {
  const all = ofServer(trx, 'devices of all accounts')
  const elsewhere = new Set<string>()
  for (const some of inSlices(rows.map((row) => row.installation_hash)))
    for (const row of await all
      .selectFrom('devices')
      .select('installation_hash')
      .where('installation_hash', 'in', some)
      .where('token_hash', 'is not', null)
      .execute())
      elsewhere.add(row.installation_hash)
  return rows.map((row) => {
    const own = { ...row, replace_code_hash: null, replace_expires_at: null }
    if (elsewhere.has(row.installation_hash)) return { ...own, token_hash: null, status: deviceStatus.disconnected }
    return { ...own, status: row.status === deviceStatus.online ? deviceStatus.offline : row.status }
  })
}

/** Displays of restored devices that show a code for pairing meanwhile play again without one. */
export async function connectWaiting(trx: Trx, rows: readonly DeviceRow[], now: number): Promise<void> {
  for (const { id, installation_hash, token_hash, approval } of rows)
    if (token_hash !== null && approval === 'approved')
      await trx
        .updateTable('pairings')
        .set({ device_id: id })
        .where('installation_hash', '=', installation_hash)
        .where('device_id', 'is', null)
        .where('expires_at', '>', now)
        .execute()
}
