import { type IDBPDatabase, openDB } from 'idb'
import type { BlobStore } from './blob-store.ts'

const stores = ['media', 'programme'] as const

const open = () =>
  openDB('digisigncast-media', 1, {
    upgrade: (database) => {
      for (const name of stores) database.createObjectStore(name)
    },
  })

/** A blob store in IndexedDB, for pages on plain http: they have no Cache API. */
export function databaseBlobStore(name: (typeof stores)[number]): BlobStore {
  const within = async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  return {
    get: (key) => within((database): Promise<Blob | undefined> => database.get(name, key)).catch(() => undefined),
    put: (key, blob) =>
      within(async (database) => {
        const transaction = database.transaction(name, 'readwrite')
        // The error of the transaction tells a full storage; that of the request may not.
        transaction.store.put(blob, key).catch(() => undefined)
        await transaction.done
      }),
    remove: (keys) =>
      within(async (database) => {
        const { store, done } = database.transaction(name, 'readwrite')
        await Promise.all([...keys.map((key) => store.delete(key)), done])
      }),
    keys: async () => (await within((database) => database.getAllKeys(name))).map(String),
  }
}
