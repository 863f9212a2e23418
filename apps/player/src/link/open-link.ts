import { describeDevice } from '../pairing/describe-device.ts'
import { DeviceLink, type LinkOptions } from './device-link.ts'
import { memoryStore, openPlayStore } from './play-store.ts'

/** The link of a device, with what this browser can keep for it. */
export async function openLink(options: Omit<LinkOptions, 'plays'>): Promise<DeviceLink> {
  const { version } = await describeDevice(new URLSearchParams(location.search), navigator)
  const plays = await openPlayStore().catch(memoryStore)
  const read = async () => ({ ...(await options.read()), device_version: version ?? null })
  return new DeviceLink({ ...options, read, plays })
}
