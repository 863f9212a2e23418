import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, DeviceStatus, SyncState } from '@digisigncast/contract/devices/devices'
import type { State } from '../../ui/feedback/state-mark.tsx'

type Named = Pick<Device, 'device_name' | 'device_model'>

export const deviceName = ({ device_name, device_model }: Named): string =>
  device_name || (device_model ? `Model: ${device_model}` : 'Unnamed device')

const states: Record<DeviceStatus, { state: State; word: string }> = {
  0: { state: 'pending', word: 'Pending' },
  1: { state: 'connected', word: 'Connected' },
  2: { state: 'online', word: 'Online' },
  3: { state: 'offline', word: 'Offline' },
  4: { state: 'disconnected', word: 'Disconnected' },
}

/** A newer server may know more statuses than this page. */
export const statusWords = (status: number): { state: State; word: string } =>
  states[status as DeviceStatus] ?? { state: 'disconnected', word: 'Unknown' }

/** Returns whether the device is Connected or Online. */
export const isConnected = ({ status }: Pick<Device, 'status'>): boolean =>
  status === deviceStatus.connected || status === deviceStatus.online

export const countConnected = (devices: readonly Pick<Device, 'status'>[]): number => devices.filter(isConnected).length

/** State and text of a manifest's download; `since` is shown after the text. */
export interface Summary {
  state: State
  text: string
  since?: number | null
}

export function syncSummary({ state, percent, since }: SyncState): Summary {
  if (state === 'up_to_date') return { state: 'online', text: 'Up to date' }
  if (state === 'downloading') return { state: 'connected', text: `Downloading ${percent ?? 0} %` }
  if (state === 'out_of_date') return { state: 'pending', text: 'Out of date', since }
  return { state: 'pending', text: 'Waiting for the first status report' }
}

type Seen = Pick<Device, 'status' | 'sync' | 'approval'>

/** Returns whether a device needs approval: a new one, or a disconnected one that wants to reconnect. */
export const isToBeApproved = ({ approval, asked_at }: Pick<Device, 'approval' | 'asked_at'>): boolean =>
  approval === 'new' || (approval === 'refused' && asked_at !== null)

const worstFirst: SyncState['state'][] = ['out_of_date', 'downloading', 'unknown', 'up_to_date']

// Of several outdated devices the longest outdated, of several downloads the slowest.
const byWorst = (one: SyncState, other: SyncState): number =>
  worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state) ||
  (one.since ?? 0) - (other.since ?? 0) ||
  (one.percent ?? 0) - (other.percent ?? 0)

/**
 * State of a screen; undefined if it has no device. `online` only if every device is connected and has
 * acknowledged the current manifest. New devices are ignored if there are approved ones.
 */
export function screenSummary(devices: readonly Seen[]): Summary | undefined {
  const connectable = devices.filter(({ status }) => status !== deviceStatus.disconnected)
  const approved = connectable.filter(({ approval }) => approval === 'approved')
  const own = approved.length > 0 ? approved : connectable
  if (own.length === 0) return undefined
  const [worst] = own
    .filter(isConnected)
    .map(({ sync }) => sync)
    .toSorted(byWorst)
  if (!worst) return disconnectedSummary(own)
  const summary = syncSummary(worst)
  const away = own.length - countConnected(own)
  if (away === 0) return summary
  if (summary.state === 'online')
    return { state: 'pending', text: `Up to date, but ${away} of ${own.length} not connected` }
  return summary
}

function disconnectedSummary(devices: readonly Seen[]): Summary {
  if (devices.every(({ status }) => status === deviceStatus.pending))
    return { state: 'pending', text: 'Waiting for a device' }
  const [worst] = devices.map(({ sync }) => sync).toSorted(byWorst)
  if (worst?.state !== 'out_of_date') return { state: 'offline', text: 'Offline' }
  return { state: 'offline', text: 'Offline, out of date', since: worst.since }
}

/** Formats as hh:mm:ss. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
