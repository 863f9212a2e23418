import { expect, type Page } from '@playwright/test'

/** Lists the complete media files in the player's storage by hash, and whether it can start offline. */
export const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const cacheOf = async (prefix: string) => {
      const name = (await caches.keys()).find((key) => key.startsWith(`digisigncast-${prefix}`))
      return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    }
    const media = await cacheOf('media')
    const files = media.flatMap((path) => /\/file\/([\da-f]{64})$/.exec(path)?.[1] ?? [])
    const shell = await cacheOf('shell')
    const isShellKept = shell.includes('/player') && shell.some((path) => path.endsWith('.js'))
    return {
      files: files.sort(),
      parts: media.length - files.length,
      startsAlone: isShellKept && navigator.serviceWorker.controller !== null,
    }
  })

/** Returns the hash in the address of a media file. */
export const hashOf = ({ file_path }: { file_path: string }): string => /[\da-f]{64}/.exec(file_path)?.[0] ?? ''

/** Deletes the database of the device like its browser, then like another window; waits until there is one again. */
export async function deleteDatabase(page: Page) {
  const name = 'digisigncast-device'
  // Chromium never answers a request for the list that was open when the data was deleted.
  const isThere = () =>
    page.evaluate(
      (wanted) =>
        Promise.race([
          indexedDB.databases().then((all) => all.some((one) => one.name === wanted)),
          new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000)),
        ]),
      name,
    )
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true)
  const cdp = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true)
  await page.evaluate(
    (known) => new Promise((done) => indexedDB.deleteDatabase(known).addEventListener('success', done)),
    name,
  )
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true)
}

/** Number of plays that this browser has ever stored, and of those that still wait to be sent. */
export const storedPlays = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const transaction = (await answer(indexedDB.open('digisigncast-device'))).transaction(['plays', 'batches'])
    const keys = await answer(transaction.objectStore('plays').getAllKeys())
    const batches = (await answer(transaction.objectStore('batches').getAll())) as { plays: unknown[] }[]
    const last = keys.at(-1)
    return {
      ever: typeof last === 'number' ? last : 0,
      waiting: keys.length + batches.reduce((sum, { plays }) => sum + plays.length, 0),
    }
  })
