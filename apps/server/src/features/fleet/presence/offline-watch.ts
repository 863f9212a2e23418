import { offlineAfterMs, socketGraceMs } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { ofServer } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listSilent } from './heartbeats/heartbeats.repo.ts'
import type { UnwrittenHeartbeats } from './heartbeats/unwritten-heartbeats.ts'
import type { Move } from './transitions.ts'

/** Time for devices to reconnect after a start or a failed write before they count as Offline. */
const sweepAfterMs = 90_000
const silentPerSweep = 5000

interface WatchOptions {
  unwritten: Pick<UnwrittenHeartbeats, 'find' | 'flush'>
  move: (moves: readonly Move[]) => Promise<void>
  /** Called before devices go Offline. */
  onGone: (deviceId: string) => void
}

/** Sets devices Offline: some time after their socket closed, or when they are silent. */
export function openOfflineWatch({ db, now }: Pick<Platform, 'db' | 'now'>, { unwritten, move, onGone }: WatchOptions) {
  let watchesFrom = now() + sweepAfterMs
  /** When the sockets of devices closed. */
  const closedAt = new Map<string, number>()
  const goingOffline = (deviceId: string, since: number): Move => ({
    deviceId,
    to: deviceStatus.offline,
    at: since,
    silentSince: since,
    isStill: () => (unwritten.find(deviceId)?.at ?? since) <= since,
  })
  const delay = (): void => {
    watchesFrom = now() + sweepAfterMs
  }
  return {
    socketClosed: (deviceId: string): void => void closedAt.set(deviceId, now()),
    /** The device is connected, or has joined another screen. */
    forget: (deviceId: string): void => void closedAt.delete(deviceId),
    /** Heartbeats could not be written: silence may be the server's. */
    delay,
    /** Sets devices Offline whose socket closed longer than the grace period ago. */
    checkClosed: async (): Promise<void> => {
      const until = now() - socketGraceMs
      const gone = [...closedAt].filter(([, since]) => since <= until)
      if (gone.length === 0) return
      for (const [deviceId] of gone) {
        closedAt.delete(deviceId)
        onGone(deviceId)
      }
      await unwritten.flush()
      await move(gone.map(([deviceId, since]) => goingOffline(deviceId, since)))
    },
    /** Sets devices Offline that have sent no heartbeat for too long. */
    sweep: async (): Promise<void> => {
      if (now() < watchesFrom) return
      await unwritten.flush()
      const before = now() - offlineAfterMs
      const silent = await listSilent(ofServer(db, 'devices of all accounts'), before, silentPerSweep).catch(
        (error: unknown) => {
          delay()
          throw error
        },
      )
      if (now() < watchesFrom) return
      for (const { id } of silent) onGone(id)
      if (silent.length > 0) await move(silent.map(({ id, seen_at }) => goingOffline(id, seen_at)))
    },
  }
}
