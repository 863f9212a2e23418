import type { ServerResponse } from 'node:http'
import type { SmallFile, SmallFiles } from './small-files.ts'

/** Stores files under keys such as `account/hash.ext`. The bytes of a key never change. */
export interface Storage {
  /** Path for a temporary file; removed at the next start if it is still there. */
  temporaryFile(): string
  /** The slow part of `adopt`, for example an upload to the bucket: call it before taking a lock. */
  bring(temporary: string, key: string): Promise<void>
  /** Stores a finished temporary file under its key, durably and atomically. The temporary file may be moved. */
  adopt(temporary: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Removes all files of an account. */
  removeAll(account: string): Promise<void>
  /** All stored files, in batches. */
  kept(): AsyncIterable<KeptFile[]>
  /** Removes incomplete uploads to the storage that began before this time. Returns how many. */
  abortUnfinished(before: number): Promise<number>
  /** Undefined when there is no such file. */
  open(key: string): Promise<StoredFile | undefined>
  /** Size in bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Runs `work` on a local file with these bytes. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Small files in memory, by key. */
  small: SmallFiles
  /**
   * A small file that is not in memory; undefined when it is larger or does not exist. Storages without it are asked with
   * `open`.
   */
  readSmall?(key: string): Promise<SmallFile | undefined>
}

export interface KeptFile {
  key: string
  changedAt: number
}

/** Largest file that is kept in memory. */
export const smallBytes = 256 * 1024

/** Sends bytes and ends the response; returns how many were sent. */
export type Send = (response: ServerResponse) => Promise<number>

/** A file that is open for reading. */
export interface StoredFile {
  size: number
  whole(): Promise<Buffer>
  /** Prepares the bytes from `start` to `end`, inclusive. */
  reader(start: number, end: number): Promise<Send>
  close(): Promise<void>
}
