import { type Bus, everywhere } from '../bus/bus.ts'
import { cache } from '../caches/cache.ts'

const smallCacheBytes = 24 * 1024 * 1024

/** Caches small files in memory; deleted files are evicted on all servers. */
export function smallCache(bus: Bus) {
  const small = cache<Buffer>({ maxSize: smallCacheBytes, sizeCalculation: (bytes) => bytes.length || 1 })
  const { forget, forgetAll } = everywhere(bus, 'files', {
    forget: (key: string) => small.delete(key),
    forgetAll: (account: string) => {
      for (const key of small.keys()) if (key.startsWith(`${account}/`)) small.delete(key)
    },
  })
  return { small, forget, forgetAll }
}
