import type { TakeKey } from '../../database/postgres/postgres-lock.ts'
import { fairQueue } from './fair-queue.ts'

/** Runs tasks of the same key one after another. */
export type Lock = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** `take` also locks the key on other servers. */
export function keyedLock(take?: TakeKey): Lock {
  const inTurn = fairQueue({ width: Infinity, widthPerKey: 1 })
  return (key, task) =>
    inTurn(key, async () => {
      const release = await take?.(key)
      try {
        return await task()
      } finally {
        await release?.()
      }
    })
}
