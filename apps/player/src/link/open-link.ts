import { describeDevice } from '../pairing/describe-device.ts'
import { DeviceLink, type LinkOptions } from './device-link.ts'
import { memoryStore, openPlayStore } from './play-store.ts'

/** Opens the link of a device; plays are stored in IndexedDB where available, else in memory. */
export async function openLink(options: Omit<LinkOptions, 'plays'>): Promise<DeviceLink> {
  const { version } = await describeDevice(new URLSearchParams(location.search), navigator)
  const plays = await openPlayStore().catch(memoryStore)
  const read = async () => ({ ...(await options.read()), device_version: version ?? null })
  return new DeviceLink({ ...options, read, plays })
}
