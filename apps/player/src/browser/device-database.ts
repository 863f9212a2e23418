import type { Play } from '@digisigncast/contract/devices/device-link'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Kept } from '../identity/identity.ts'

/** Plays sent to the server together. The server counts a batch id once, so sending is idempotent. */
export interface Batch {
  id: string
  plays: Play[]
}

interface DeviceData extends DBSchema {
  kept: { key: string; value: Kept }
  plays: { key: number; value: Play }
  batches: { key: number; value: Batch }
}

export type DeviceDatabase = IDBPDatabase<DeviceData>

const openWithinMs = 5000

/**
 * Opens the database of this device: identity and plays. Rejects where IndexedDB is missing or damaged.
 * @param onClosed the database is deleted, or another window upgrades it: it must be opened again
 */
export function openDeviceDatabase(onClosed = (): void => undefined): Promise<DeviceDatabase> {
  const opening = openDB<DeviceData>('digisigncast-device', 1, {
    upgrade: (database) => {
      database.createObjectStore('kept')
      database.createObjectStore('plays', { autoIncrement: true })
      database.createObjectStore('batches', { autoIncrement: true })
    },
    // Do not block another window that upgrades or deletes the database.
    blocking: () => {
      void opening.then((database) => database.close())
      onClosed()
    },
    terminated: onClosed,
  })
  // With a damaged browser profile, the request may fire no event at all.
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database did not open in time.')), openWithinMs)
  })
  return Promise.race([opening, late])
}
