import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { localBus } from '../bus/bus.ts'
import { cache } from '../caches/cache.ts'
import { upTo } from '../caches/entries.ts'
import { openDiskFile, readSmallFile } from './disk-file.ts'
import { shareMedia } from './private-files.ts'
import { smallCache } from './small-files.ts'
import { type KeptFile, type Storage, smallBytes } from './storage.ts'
import { syncFile } from './sync-file.ts'
import { emptyTemporaryFolder } from './temporary-folder.ts'

const knownSizes = 20_000

/** Path of a key in a folder. Two letters of the hash keep folders small: account/ab/abcdef….jpg */
export function diskPath(folder: string, key: string): string {
  const [account = '', file = ''] = key.split('/')
  return join(folder, 'media', account, file.slice(0, 2), file)
}

/** Storage in a folder of one server. With `isShared` the group of the folder may read the files, as nginx does. */
export async function openDiskStorage(folder: string, { isShared = false } = {}): Promise<Storage> {
  const temporaryFile = await emptyTemporaryFolder(folder)
  const { small, forget, forgetAll } = smallCache(localBus)
  const pathOf = (key: string) => diskPath(folder, key)
  /** Of files that were read. The bytes of a key never change. */
  const sizes = cache<number>(upTo(knownSizes))
  const readSmall = async (key: string) => {
    const known = sizes.get(key)
    if (known !== undefined && known > smallBytes) return undefined
    const { size, bytes } = await readSmallFile(pathOf(key), smallBytes, known)
    if (known === undefined && size !== undefined) sizes.set(key, size)
    return bytes
  }
  return {
    small,
    readSmall: (key) => small.load(key, () => readSmall(key)),
    temporaryFile,
    open: (key) => openDiskFile(pathOf(key)),
    withLocal: (key, work) => work(pathOf(key)),
    bring: async () => undefined,
    adopt: async (from, key) => {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true })
      if (isShared) await shareMedia(from, [dirname(to), dirname(dirname(to)), join(folder, 'media')])
      await syncFile(from)
      await rename(from, to)
      await syncFile(dirname(to))
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      forget(key)
    },
    removeAll: async (account) => {
      await rm(join(folder, 'media', account), { recursive: true, force: true })
      forgetAll(account)
    },
    kept: () => filesIn(join(folder, 'media')),
    // Incomplete files are removed at the start.
    abortUnfinished: async () => 0,
    sizeOf: async (key) => {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
  }
}

const batchFiles = 1000

async function* filesIn(folder: string): AsyncGenerator<KeptFile[]> {
  await mkdir(folder, { recursive: true })
  let batch: KeptFile[] = []
  for await (const entry of await opendir(folder, { recursive: true })) {
    // It may have been deleted since it was listed.
    const found = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(() => undefined) : undefined
    if (!found) continue
    batch.push({ key: `${basename(dirname(entry.parentPath))}/${entry.name}`, changedAt: found.mtimeMs })
    if (batch.length < batchFiles) continue
    yield batch
    batch = []
  }
  yield batch
}
