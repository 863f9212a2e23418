/** A place of this browser that keeps bytes under names. Each call works anew: it may be wiped at any time. */
export interface Shelf {
  get(key: string): Promise<Blob | undefined>
  /** Fails with a `QuotaExceededError` when there is no room. */
  put(key: string, blob: Blob): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  keys(): Promise<string[]>
}

export const isQuotaError = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
