import type { DataStore } from '@tus/server'

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
    // If the file with the bytes was moved, only the upload's metadata is left.
    remove: (id) => store.remove(id).catch(() => store.configstore.delete(id)),
  }
}
