import type { Platform } from '../../platform/platform.ts'
import { type LastHeartbeat, writeHeartbeats } from './heartbeats.repo.ts'

/** The latest heartbeat of each device, kept in memory until the next batch is written. */
export interface UnwrittenHeartbeats {
  /** Without a report (the device only opened its socket) the report of the previous heartbeat stays. */
  add: (deviceId: string, heartbeat: LastHeartbeat) => void
  find: (deviceId: string) => LastHeartbeat | undefined
  forget: (deviceId: string) => void
  /** Writes all of them in one batch. */
  flush: () => Promise<void>
}

interface WriteEvents {
  /** Devices that sent a heartbeat while the database has them as Offline. */
  onOffline: (heartbeats: readonly (readonly [string, LastHeartbeat])[]) => void
  onFailed: () => void
}

export function openUnwrittenHeartbeats(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { onOffline, onFailed }: WriteEvents,
): UnwrittenHeartbeats {
  const waiting = new Map<string, LastHeartbeat>()
  let writing: ReadonlyMap<string, LastHeartbeat> = new Map()
  let last: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return
    writing = new Map(waiting)
    waiting.clear()
    try {
      const offline = new Set(await writeHeartbeats(db, writing))
      if (offline.size > 0) onOffline([...writing].filter(([id]) => offline.has(id)))
    } catch (error) {
      onFailed()
      log.error({ err: error }, 'heartbeats could not be saved')
      for (const [id, heartbeat] of writing) if (!waiting.has(id)) waiting.set(id, heartbeat)
    }
    writing = new Map()
  }
  return {
    add: (deviceId, heartbeat) => void waiting.set(deviceId, { ...waiting.get(deviceId), ...heartbeat }),
    find: (deviceId) => waiting.get(deviceId) ?? writing.get(deviceId),
    forget: (deviceId) => void waiting.delete(deviceId),
    // One batch at a time, so that an older heartbeat never replaces a newer one.
    flush: () => (last = last.then(write)),
  }
}
