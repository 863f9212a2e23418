const name = 'digisigncast-device'
const openWithinMs = 5000

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database answered an error.')))
  })

/** Ends when the transaction is written; nothing before that survives a kill. */
export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The database did not keep it.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

/** What this device keeps besides its manifest. Fails where the browser has no such place, or a broken one. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // A broken profile can leave the request without any answer.
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
      // Another window wants to change or delete it: it must not wait for ever.
      database.addEventListener('versionchange', () => database.close())
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not open.')))
  })
}
