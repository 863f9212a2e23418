import type { TakeKey } from '../../database/postgres/postgres-lock.ts'
import { queue } from './queue.ts'

/** Runs tasks of the same key one after another. */
export type Lock = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** `take` also locks the key on other servers. */
export function keyedLock(take?: TakeKey): Lock {
  const guarded = async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const release = await take?.(key)
    try {
      return await task()
    } finally {
      await release?.()
    }
  }
  const lanes = new Map<string, { inTurn: ReturnType<typeof queue>; users: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { inTurn: queue(1), users: 0 }
    lanes.set(key, lane)
    lane.users += 1
    try {
      return await lane.inTurn(() => guarded(key, task))
    } finally {
      lane.users -= 1
      if (lane.users === 0) lanes.delete(key)
    }
  }
}
