const name = 'digisigncast-device'
const openWithinMs = 5000

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database request failed.')))
  })

/** Resolves when the transaction is committed. */
export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The database transaction failed.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

/** Opens the database of this device: identity and plays. Rejects where IndexedDB is missing or damaged. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // With a damaged browser profile, the request may fire no event at all.
    const timer = setTimeout(() => reject(new Error('The database did not open in time.')), openWithinMs)
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('kept')
      request.result.createObjectStore('plays', { autoIncrement: true })
      request.result.createObjectStore('batches', { autoIncrement: true })
    })
    request.addEventListener('success', () => {
      clearTimeout(timer)
      const database = request.result
      // Do not block another window that upgrades or deletes the database.
      database.addEventListener('versionchange', () => database.close())
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')))
  })
}
