import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { newId } from './ids.ts'

/** Keeps files under keys such as `account/hash.ext`. A key's bytes never change. */
export interface Storage {
  /** A path for a file that is not yet ours; swept at the next start if it stays. */
  temporaryFile(): string
  /** Moves a finished temporary file to its key, durably and at once. */
  adopt(temporary: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Removes all files of an account. */
  removeAll(account: string): Promise<void>
  /** Local path of a key, when the storage is a disk. */
  pathOf(key: string): string
  /** Size in bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Bytes of small files by key: pictures of a grid are asked for again and again. */
  small: LRUCache<string, Buffer>
}

const smallCacheBytes = 24 * 1024 * 1024

/** Where a folder keeps a key. Two letters of the hash keep folders small: account/ab/abcdef….jpg */
export function diskPath(folder: string, key: string): string {
  const [account = '', file = ''] = key.split('/')
  return join(folder, 'media', account, file.slice(0, 2), file)
}

/** Storage in a folder. Creates it, and throws away what an earlier run left half-done. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const temporary = join(folder, 'tmp')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  const pathOf = (key: string) => diskPath(folder, key)
  const small = new LRUCache<string, Buffer>({
    maxSize: smallCacheBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  })
  return {
    small,
    temporaryFile: () => join(temporary, newId()),
    pathOf,
    adopt: async (from, key) => {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true })
      await sync(from)
      await rename(from, to)
      await sync(dirname(to))
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      small.delete(key)
    },
    removeAll: async (account) => {
      await rm(join(folder, 'media', account), { recursive: true, force: true })
      for (const key of small.keys()) if (key.startsWith(`${account}/`)) small.delete(key)
    },
    sizeOf: async (key) => {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
