import { heartbeatIntervalMs } from '@digisigncast/contract/device-limits'

const jitter = 0.2
const leastMs = 1000

/** When the next heartbeat is due after the last one (ms later): in its turn, or sooner because something has happened. */
export function nextHeartbeatMs(sinceLastMs: number, isUrgent: boolean, chance: number): number {
  // Never later than the 30 s of the contract: two that are lost in a row still leave it Online.
  const regular = heartbeatIntervalMs * (1 - jitter * chance)
  return Math.max(0, (isUrgent ? leastMs : regular) - sinceLastMs)
}
