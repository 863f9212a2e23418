import { heartbeatIntervalMs } from '@digisigncast/contract/devices/device-limits'

const jitter = 0.2
const minIntervalMs = 1000

/** Milliseconds from now until the next heartbeat: the regular interval, or shorter after a change. */
export function nextHeartbeatMs(sinceLastMs: number, isUrgent: boolean, chance: number): number {
  // At most the 30 s of the contract: the device stays Online when two in a row are lost.
  const regular = heartbeatIntervalMs * (1 - jitter * chance)
  return Math.max(0, (isUrgent ? minIntervalMs : regular) - sinceLastMs)
}
