import type { Hash } from './sha256.ts'
import type { Shelf } from './shelf.ts'

const load = () => Promise.all([import('./database-shelf.ts'), import('./plain-sha256.ts')])

/**
 * A shelf for pages that came by plain http: browsers give them neither the Cache API nor hashes. What takes its place
 * is loaded here and nowhere else.
 */
export function plainShelf(name: 'media' | 'programme'): Shelf {
  const shelf = async (): Promise<Shelf> => (await load())[0].databaseShelf(name)
  return {
    get: async (key) => (await shelf()).get(key),
    put: async (key, blob) => (await shelf()).put(key, blob),
    remove: async (keys) => (await shelf()).remove(keys),
    keys: async () => (await shelf()).keys(),
  }
}

export const plainHash: Hash = async (blob) => (await load())[1].plainSha256(blob)
