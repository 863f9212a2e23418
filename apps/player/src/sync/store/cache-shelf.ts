import type { Shelf } from './shelf.ts'

const root = '/player/kept/'

/** A shelf in the Cache API, which the page and its worker share. */
export function cacheShelf(name: string): Shelf {
  const urlOf = (key: string): string => new URL(root + key, location.origin).href
  const keyOf = ({ url }: Request): string => new URL(url).pathname.slice(root.length)
  // A cache that was wiped goes on as a dead object: it is opened for each call.
  const open = (): Promise<Cache> => caches.open(name)
  return {
    get: async (key) => {
      // Damaged storage answers by errors of many kinds: what cannot be read is not there.
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
