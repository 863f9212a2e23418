import type { BlobStore } from './blob-store.ts'
import type { Hash } from './sha256.ts'

const load = () => Promise.all([import('./database-blob-store.ts'), import('./plain-sha256.ts')])

/**
 * A blob store for pages on plain http, where browsers provide neither the Cache API nor SubtleCrypto. The fallbacks are
 * loaded on demand.
 */
export function plainBlobStore(name: 'media' | 'programme'): BlobStore {
  const blobs = async (): Promise<BlobStore> => (await load())[0].databaseBlobStore(name)
  return {
    get: async (key) => (await blobs()).get(key),
    put: async (key, blob) => (await blobs()).put(key, blob),
    remove: async (keys) => (await blobs()).remove(keys),
    keys: async () => (await blobs()).keys(),
  }
}

export const plainHash: Hash = async (blob) => (await load())[1].plainSha256(blob)
