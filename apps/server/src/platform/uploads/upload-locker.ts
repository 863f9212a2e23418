import { type Lock, type Locker, MemoryLocker, type RequestRelease } from '@tus/server'
import { Failure } from '../fail.ts'
import type { Platform } from '../platform.ts'

const waitMs = 20_000

/**
 * One request at a time writes to an upload, across all servers. A new request asks the previous one, whose
 * connection may be dead, to release the lock.
 */
export function uploadLocker({ bus, takeKey }: Pick<Platform, 'bus' | 'takeKey'>): Locker {
  const near = new MemoryLocker({ acquireLockTimeout: waitMs })
  if (!takeKey) return near
  const holders = new Map<string, RequestRelease>()
  bus.subscribe('uploads.release', (id: string) => void holders.get(id)?.())

  return {
    newLock: (id): Lock => {
      const here = near.newLock(id)
      let unlockShared: (() => Promise<void>) | undefined
      return {
        lock: async (stop, release) => {
          await here.lock(stop, release)
          try {
            const signal = AbortSignal.any([stop, AbortSignal.timeout(waitMs)])
            unlockShared = await takeKey(`upload ${id}`, { signal, onTaken: () => bus.publish('uploads.release', id) })
            holders.set(id, release)
          } catch (error) {
            await here.unlock()
            throw error instanceof Error && /Abort|Timeout/.test(error.name) ? busy() : error
          }
        },
        unlock: async () => {
          holders.delete(id)
          await unlockShared?.()
          await here.unlock()
        },
      }
    },
  }
}

const busy = () =>
  new Failure('server.unavailable', 'Another request is still writing to this upload. Please try again in a minute.')
