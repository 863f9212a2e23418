import type { Platform } from '../../platform/platform.ts'
import { type Heard, writeHeard } from './heartbeats.repo.ts'

/** The latest that was heard of each device, until it is written. */
export interface HeardOf {
  /** A heartbeat, or only a sign of life, that leaves the heartbeat before as it is. */
  add: (deviceId: string, heard: Heard) => void
  unwritten: (deviceId: string) => Heard | undefined
  forget: (deviceId: string) => void
  /** Writes all of it in one batch. */
  flush: () => Promise<void>
}

interface Outcome {
  /** These count as Offline, and were heard. */
  onOffline: (heard: readonly (readonly [string, Heard])[]) => void
  onFailed: () => void
}

export function openHeard({ db, log }: Pick<Platform, 'db' | 'log'>, { onOffline, onFailed }: Outcome): HeardOf {
  const waiting = new Map<string, Heard>()
  let writing: ReadonlyMap<string, Heard> = new Map()
  let last: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return
    writing = new Map(waiting)
    waiting.clear()
    try {
      const offline = new Set(await writeHeard(db, writing))
      if (offline.size > 0) onOffline([...writing].filter(([id]) => offline.has(id)))
    } catch (error) {
      onFailed()
      log.error({ err: error }, 'heartbeats could not be written')
      for (const [id, heard] of writing) if (!waiting.has(id)) waiting.set(id, heard)
    }
    writing = new Map()
  }
  return {
    add: (deviceId, heard) => void waiting.set(deviceId, { ...waiting.get(deviceId), ...heard }),
    unwritten: (deviceId) => waiting.get(deviceId) ?? writing.get(deviceId),
    forget: (deviceId) => void waiting.delete(deviceId),
    // One batch after another, so that none overtakes.
    flush: () => (last = last.then(write)),
  }
}
