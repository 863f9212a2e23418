import type { Play } from '@digisigncast/contract/devices/device-link'
import { done, openDatabase, written } from '../database.ts'

/** Plays sent to the server together. The server counts a batch id once, so sending is idempotent. */
export interface Batch {
  id: string
  plays: Play[]
}

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

/** Moves the oldest plays into a batch and returns it, in one transaction. */
async function formBatch(transaction: IDBTransaction, id: string, most: number): Promise<Batch | undefined> {
  const plays = transaction.objectStore('plays')
  const [keys, values] = await Promise.all([done(plays.getAllKeys(null, most)), done(plays.getAll(null, most))])
  const last = keys[keys.length - 1]
  if (last === undefined) return undefined
  const batch = { id, plays: values as Play[] }
  plays.delete(IDBKeyRange.upperBound(last))
  transaction.objectStore('batches').add(batch)
  return batch
}

function storeIn(database: IDBDatabase): PlayStore {
  const change = () => database.transaction(['plays', 'batches'], 'readwrite')
  return {
    add: async (play) => {
      const transaction = change()
      transaction.objectStore('plays').add(play)
      await written(transaction)
    },
    count: async () => {
      const transaction = database.transaction(['plays', 'batches'])
      const [plays, batches] = await Promise.all([
        done(transaction.objectStore('plays').count()),
        done<Batch[]>(transaction.objectStore('batches').getAll()),
      ])
      return plays + batches.reduce((sum, batch) => sum + batch.plays.length, 0)
    },
    nextBatch: async (id, most) => {
      const transaction = change()
      const [first] = await done<Batch[]>(transaction.objectStore('batches').getAll(null, 1))
      const batch = first ?? (await formBatch(transaction, id, most))
      await written(transaction)
      return batch
    },
    remove: async (id) => {
      const transaction = change()
      const batches = transaction.objectStore('batches')
      const [key] = await done(batches.getAllKeys(null, 1))
      const [first] = await done<Batch[]>(batches.getAll(null, 1))
      if (key !== undefined && first?.id === id) batches.delete(key)
      await written(transaction)
    },
    dropOldest: async (count) => {
      const transaction = change()
      const plays = transaction.objectStore('plays')
      const keys = await done(plays.getAllKeys(null, count))
      const last = keys[keys.length - 1]
      if (last !== undefined) plays.delete(IDBKeyRange.upperBound(last))
      await written(transaction)
      return keys.length
    },
    clear: async () => {
      const transaction = change()
      transaction.objectStore('plays').clear()
      transaction.objectStore('batches').clear()
      await written(transaction)
    },
  }
}

/** Stores plays in IndexedDB, where they survive a crash. */
export async function openPlayStore(): Promise<PlayStore> {
  return storeIn(await openDatabase())
}
