import { socketGraceMs } from '@digisigncast/contract/devices/device-link'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../../platform/caches/entries.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StatusDigest } from './heartbeats/status-digest.ts'

const gatherMs = 100
const maxMissed = 50_000

export interface ConsoleNotice {
  accountId: string
  ids: readonly string[]
  /** The last status digests sent to consoles. */
  digests: Record<string, StatusDigest>
}

interface OtherServerEvents {
  /** Called when a device that lost its socket here has one at another server. */
  onElsewhere: (deviceId: string) => void
  onForget: (deviceId: string) => void
  /** Called when another server has notified its consoles. */
  onNotice: (notice: ConsoleNotice) => void
}

export interface OtherServers {
  /** Asks the other servers for a socket of a device that lost its socket here. */
  socketLost: (deviceId: string) => void
  /** Reports that a device connected or sent a heartbeat here. */
  seen: (deviceId: string) => void
  forget: (deviceId: string) => void
  notify: (notice: ConsoleNotice) => void
}

/**
 * Messages between servers: a device may hold its socket here and send heartbeats there. When a message is lost, the
 * database decides: a device with a recent heartbeat stays online.
 */
export function openOtherServers(
  { bus, links }: Pick<Platform, 'bus' | 'links'>,
  { onElsewhere, onForget, onNotice }: OtherServerEvents,
): OtherServers {
  /** Devices that lost their socket at another server. */
  const missed = new LRUCache<string, true>({ ...upTo(maxMissed), ttl: 2 * socketGraceMs })
  let lost: string[] = []

  bus.subscribe('devices.went', (ids: string[]) => {
    const here = ids.filter((id) => links.isConnected(id))
    if (here.length > 0) bus.publish('devices.here', here)
    for (const id of ids) missed.set(id, true)
  })
  bus.subscribe('devices.here', (ids: string[]) => {
    for (const id of ids) onElsewhere(id)
  })
  bus.subscribe('devices.forget', onForget)
  bus.subscribe('devices.told', onNotice)

  return {
    socketLost: (deviceId) => {
      if (!bus.isShared) return
      lost.push(deviceId)
      if (lost.length > 1) return
      setTimeout(() => {
        bus.publish('devices.went', lost)
        lost = []
      }, gatherMs).unref()
    },
    seen: (deviceId) => {
      if (missed.delete(deviceId)) bus.publish('devices.here', [deviceId])
    },
    forget: (deviceId) => bus.publish('devices.forget', deviceId),
    notify: (notice) => bus.publish('devices.told', notice),
  }
}
