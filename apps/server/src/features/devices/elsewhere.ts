import { socketGraceMs } from '@digisigncast/contract/device-link'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import type { News } from './news.ts'

const gatherMs = 100
const maxMissed = 50_000

export interface Told {
  accountId: string
  ids: readonly string[]
  /** The last news of those that had any. */
  news: Record<string, News>
}

interface Ears {
  /** A device whose socket has gone here is there, at another server. */
  onHere: (deviceId: string) => void
  onForget: (deviceId: string) => void
  /** Consoles were told of these. */
  onTold: (told: Told) => void
}

export interface Elsewhere {
  /** Its last socket here has gone: has it come to another server? */
  went: (deviceId: string) => void
  /** It was heard here. */
  heard: (deviceId: string) => void
  forget: (deviceId: string) => void
  told: (told: Told) => void
}

/**
 * What servers say to each other of devices: one may hold its socket here and send heartbeats there. Where nobody hears it, the
 * database decides: nobody is gone who was heard of since.
 */
export function openElsewhere(
  { bus, links }: Pick<Platform, 'bus' | 'links'>,
  { onHere, onForget, onTold }: Ears,
): Elsewhere {
  /** Devices that another server has lost. */
  const missed = new LRUCache<string, true>({ max: maxMissed, ttl: 2 * socketGraceMs })
  let gone: string[] = []

  bus.subscribe('devices.went', (ids: string[]) => {
    const here = ids.filter((id) => links.isConnected(id))
    if (here.length > 0) bus.publish('devices.here', here)
    for (const id of ids) missed.set(id, true)
  })
  bus.subscribe('devices.here', (ids: string[]) => {
    for (const id of ids) onHere(id)
  })
  bus.subscribe('devices.forget', onForget)
  bus.subscribe('devices.told', onTold)

  return {
    went: (deviceId) => {
      if (!bus.isShared) return
      gone.push(deviceId)
      if (gone.length > 1) return
      setTimeout(() => {
        bus.publish('devices.went', gone)
        gone = []
      }, gatherMs).unref()
    },
    heard: (deviceId) => {
      if (missed.delete(deviceId)) bus.publish('devices.here', [deviceId])
    },
    forget: (deviceId) => bus.publish('devices.forget', deviceId),
    told: (told) => bus.publish('devices.told', told),
  }
}
