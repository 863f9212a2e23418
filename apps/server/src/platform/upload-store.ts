import type { DataStore } from '@tus/server'

export interface KeptUpload {
  id: string
  creation_date?: string | undefined
  metadata?: Record<string, string | null> | undefined
  /** What a removal left over: nobody can go on with it. */
  isOrphaned?: boolean
}

/** Where the bytes of uploads are until all of them have come. */
export interface UploadStore {
  store: DataStore
  list(): AsyncIterable<KeptUpload>
  /** A local file with all bytes, for `work`, which may move it away. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
}

/** On the disk of this server. */
export async function openDiskUploads(folder: string, lifeMs: number): Promise<UploadStore> {
  const { FileStore } = await import('@tus/file-store')
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifeMs })
  return {
    store,
    list: async function* () {
      for (const id of (await store.configstore.list?.()) ?? []) {
        const upload = await store.configstore.get(id)
        if (upload) yield upload
      }
    },
    withFile: async (id, work) => work((await store.getUpload(id)).storage?.path ?? ''),
    // The bytes may have been moved away: then only their description is left.
    remove: (id) => store.remove(id).catch(() => store.configstore.delete(id)),
  }
}
