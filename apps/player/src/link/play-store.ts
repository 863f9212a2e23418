import type { Play } from '@digisigncast/contract/devices/device-link'
import { openDatabase } from '../browser/database.ts'
import type { Batch, DeviceDatabase } from '../browser/device-database.ts'

/** Storage for waiting plays. A play never changes its batch, so a retry sends the same data. */
export interface PlayStore {
  add(play: Play): Promise<void>
  count(): Promise<number>
  /** Returns the oldest unacknowledged batch; if there is none, forms one from the oldest `most` plays. */
  nextBatch(id: string, most: number): Promise<Batch | undefined>
  remove(id: string): Promise<void>
  /** Drops the oldest plays. Returns how many were dropped. */
  dropOldest(count: number): Promise<number>
  clear(): Promise<void>
}

/** For browsers without IndexedDB: waiting plays are lost when the page closes. */
export function memoryStore(): PlayStore {
  let plays: Play[] = []
  let batch: Batch | undefined
  return {
    add: async (play) => {
      plays.push(play)
    },
    count: async () => plays.length + (batch?.plays.length ?? 0),
    nextBatch: async (id, most) => {
      if (!batch && plays.length > 0) batch = { id, plays: plays.splice(0, most) }
      return batch
    },
    remove: async (id) => {
      if (batch?.id === id) batch = undefined
    },
    dropOldest: async (count) => plays.splice(0, count).length,
    clear: async () => {
      plays = []
      batch = undefined
    },
  }
}

/** Runs work with the open database. */
type Use = <T>(work: (database: DeviceDatabase) => Promise<T>) => Promise<T>

function changeIn(database: DeviceDatabase) {
  const transaction = database.transaction(['plays', 'batches'], 'readwrite')
  const [plays, batches] = [transaction.objectStore('plays'), transaction.objectStore('batches')]
  return { plays, batches, done: transaction.done }
}

const storeIn = (use: Use): PlayStore => ({
  add: (play) => use(async (database) => void (await database.add('plays', play))),
  count: () =>
    use(async (database) => {
      const transaction = database.transaction(['plays', 'batches'])
      const [plays, batches] = await Promise.all([
        transaction.objectStore('plays').count(),
        transaction.objectStore('batches').getAll(),
      ])
      return plays + batches.reduce((sum, batch) => sum + batch.plays.length, 0)
    }),
  nextBatch: (id, most) =>
    use(async (database) => {
      const { plays, batches, done } = changeIn(database)
      const [first] = await batches.getAll(null, 1)
      const keys = first ? [] : await plays.getAllKeys(null, most)
      const last = keys[keys.length - 1]
      if (last === undefined) return first
      const batch = { id, plays: await plays.getAll(null, most) }
      // Both in one transaction: a play is never lost or sent twice.
      await Promise.all([plays.delete(IDBKeyRange.upperBound(last)), batches.add(batch), done])
      return batch
    }),
  remove: (id) =>
    use(async (database) => {
      const { batches, done } = changeIn(database)
      const first = await batches.openCursor()
      if (first?.value.id === id) await first.delete()
      await done
    }),
  dropOldest: (count) =>
    use(async (database) => {
      const { plays, done } = changeIn(database)
      const keys = await plays.getAllKeys(null, count)
      const last = keys[keys.length - 1]
      if (last !== undefined) await plays.delete(IDBKeyRange.upperBound(last))
      await done
      return keys.length
    }),
  clear: () =>
    use(async (database) => {
      const { plays, batches, done } = changeIn(database)
      await Promise.all([plays.clear(), batches.clear(), done])
    }),
})

/** Stores plays in IndexedDB, where they survive a crash. A database that was deleted meanwhile is opened again. */
export async function openPlayStore(): Promise<PlayStore> {
  let opening: Promise<DeviceDatabase> | undefined
  const forget = (): void => {
    opening = undefined
  }
  const open = (): Promise<DeviceDatabase> => {
    if (opening) return opening
    opening = openDatabase(forget)
    opening.catch(forget)
    return opening
  }
  await open()
  return storeIn(async (work) => {
    try {
      return await work(await open())
    } catch (error) {
      // The browser has closed the database without an event: nothing of the work is done.
      if ((error as Error).name !== 'InvalidStateError') throw error
      forget()
      return work(await open())
    }
  })
}
