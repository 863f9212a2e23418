import { open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataStore } from '@tus/server'
import { writeStream } from '../storage/pipe-to-file.ts'

export interface KeptUpload {
  id: string
  creation_date?: string | undefined
  metadata?: Record<string, string | null> | undefined
  /** Left by an incomplete removal; cannot be resumed. */
  isOrphaned?: boolean
}

/** Stores the bytes of unfinished uploads. */
export interface UploadStore {
  store: DataStore
  list(): AsyncIterable<KeptUpload>
  /** Runs `work` on a local file with all bytes; `work` may move it. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
}

/** On the disk of this server: the bytes of an upload are in a file with its id, its metadata in one with `.json`. */
export async function openDiskUploads(folder: string, lifeMs: number): Promise<UploadStore> {
  const [{ FileStore }, { ERRORS }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifeMs })
  const filesOf = (id: string) => [id, `${id}.json`].map((name) => join(folder, name))
  // That of the library leaves the memory of the bytes to the garbage collector.
  store.write = async (source, id, offset) => {
    const file = await open(join(folder, id), 'r+')
    try {
      return offset + (await writeStream(source, file, offset))
    } finally {
      await file.close()
    }
  }
  // That of the library fails when one of the files is missing, and keeps the other one.
  store.remove = async (id) => {
    const removed = await Promise.all(filesOf(id).map(removeFile))
    if (!removed.includes(true)) throw ERRORS.FILE_NOT_FOUND
  }
  return {
    store,
    list: async function* () {
      const ids = new Set((await readdir(folder)).map((name) => name.replace(/\.json$/, '')))
      for (const id of ids) {
        const known = await Promise.resolve(store.configstore.get(id)).catch(() => undefined)
        const { creation_date, metadata } = known ?? {}
        if (creation_date) yield { id, creation_date, metadata }
        else yield { id, creation_date: await newestOf(filesOf(id)), isOrphaned: true }
      }
    },
    withFile: async (id, work) => work((await store.getUpload(id)).storage?.path ?? ''),
    remove: (id) => store.remove(id).catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error))),
  }
}

/** Whether a store knows no upload with the id. */
export const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 404

/** Returns false when there is no such file. */
const removeFile = (path: string): Promise<boolean> =>
  unlink(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? false : Promise.reject(error)),
  )

/** When the newest of the files was written; undefined when there are none. */
async function newestOf(paths: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  const times = found.flatMap((file) => file?.mtimeMs ?? [])
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : undefined
}
