/** A key-value store for blobs. No state between calls: the browser may clear it at any time. */
export interface BlobStore {
  get(key: string): Promise<Blob | undefined>
  /** Rejects with a `QuotaExceededError` when the storage is full. */
  put(key: string, blob: Blob): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  keys(): Promise<string[]>
}

export const isQuotaError = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
