import { ofServer } from '../../../../database/access/access.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { inSpan } from '../../../../platform/telemetry/telemetry.ts'
import { type LastHeartbeat, writeHeartbeats } from './heartbeats.repo.ts'

/** The latest heartbeat of each device, kept in memory until the next batch is written. */
export interface UnwrittenHeartbeats {
  /** Without a report (the device only opened its socket) the report of the previous heartbeat stays. */
  add: (deviceId: string, heartbeat: LastHeartbeat) => void
  /** Includes the last written batch: a caller may have read its rows before. */
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
  { db, engine, log, telemetry }: Pick<Platform, 'db' | 'engine' | 'log' | 'telemetry'>,
  { onOffline, onFailed }: WriteEvents,
): UnwrittenHeartbeats {
  const waiting = new Map<string, LastHeartbeat>()
  let written = new Map<string, LastHeartbeat>()
  let last: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return
    const batch = new Map(waiting)
    written = batch
    waiting.clear()
    try {
      // One span per batch: players send their heartbeats without one.
      const span = { name: 'heartbeats', parent: 'none', attributes: { 'digisigncast.devices': batch.size } } as const
      const offline = new Set(
        await inSpan(telemetry, span, () => writeHeartbeats(ofServer(db, 'devices of all accounts'), engine, batch)),
      )
      if (offline.size > 0) onOffline([...batch].filter(([id]) => offline.has(id)))
    } catch (error) {
      onFailed()
      log.error({ err: error }, 'heartbeats could not be saved')
      for (const [id, heartbeat] of batch) waiting.set(id, { ...heartbeat, ...waiting.get(id) })
    }
  }
  const find = (deviceId: string): LastHeartbeat | undefined => {
    const [next, last] = [waiting.get(deviceId), written.get(deviceId)]
    return next && last ? { ...last, ...next } : (next ?? last)
  }
  return {
    add: (deviceId, heartbeat) => void waiting.set(deviceId, { ...waiting.get(deviceId), ...heartbeat }),
    find,
    forget: (deviceId) => {
      waiting.delete(deviceId)
      written.delete(deviceId)
    },
    // One batch at a time, so that an older heartbeat never replaces a newer one.
    flush: () => (last = last.then(write)),
  }
}
