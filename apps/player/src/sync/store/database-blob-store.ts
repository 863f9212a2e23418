import { done, written } from '../../database.ts'
import type { BlobStore } from './blob-store.ts'

const databaseName = 'digisigncast-media'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['media', 'programme']) request.result.createObjectStore(name)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')))
  })

/** A blob store in IndexedDB, for pages on plain http: they have no Cache API. */
export function databaseBlobStore(name: 'media' | 'programme'): BlobStore {
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<Awaited<T>> => {
    const database = await open()
    try {
      const transaction = database.transaction(name, mode)
      const end = mode === 'readwrite' ? written(transaction) : undefined
      const result = await work(transaction.objectStore(name))
      await end
      return result
    } finally {
      database.close()
    }
  }
  return {
    get: (key) => within('readonly', (store) => done<Blob | undefined>(store.get(key))).catch(() => undefined),
    put: async (key, blob) => {
      await within('readwrite', (store) => void store.put(blob, key))
    },
    remove: async (keys) => {
      await within('readwrite', (store) => {
        for (const key of keys) store.delete(key)
      })
    },
    keys: async () => (await within('readonly', (store) => done(store.getAllKeys()))).map(String),
  }
}
