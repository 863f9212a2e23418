import type { BlobStore } from './blob-store.ts'

const root = '/player/kept/'

/** A blob store in the Cache API, shared by the page and its service worker. */
export function cacheBlobStore(name: string): BlobStore {
  const urlOf = (key: string): string => new URL(root + key, location.origin).href
  const keyOf = ({ url }: Request): string => new URL(url).pathname.slice(root.length)
  // Opened for each call: after the storage is cleared, an open cache object is unusable.
  const open = (): Promise<Cache> => caches.open(name)
  return {
    get: async (key) => {
      // Damaged storage causes various errors: unreadable entries count as missing.
      const found = await caches.match(urlOf(key), { cacheName: name }).catch(() => undefined)
      return found?.blob().catch(() => undefined)
    },
    put: async (key, blob) => {
      const headers = { 'content-type': blob.type || 'application/octet-stream' }
      await (await open()).put(urlOf(key), new Response(blob, { headers }))
    },
    remove: async (keys) => {
      const cache = await open()
      for (const key of keys) await cache.delete(urlOf(key))
    },
    keys: async () => (await (await open()).keys()).map(keyOf),
  }
}
