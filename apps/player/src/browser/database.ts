import type { DeviceDatabase } from './device-database.ts'

/** Opens the database of this device. Loaded on demand: a device with a token starts without it. */
export const openDatabase = async (onClosed?: () => void): Promise<DeviceDatabase> =>
  (await import('./device-database.ts')).openDeviceDatabase(onClosed)
