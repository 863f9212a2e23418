import type { ServerResponse } from 'node:http'
import type { LRUCache } from 'lru-cache'

/** Keeps files under keys such as `account/hash.ext`. A key's bytes never change. */
export interface Storage {
  /** A path for a file that is not yet ours; swept at the next start if it stays. */
  temporaryFile(): string
  /** What takes long of `adopt`, where anything does: call it before whatever others wait for. */
  bring(temporary: string, key: string): Promise<void>
  /** Gives a finished temporary file its key, durably and at once. The temporary file may be gone then. */
  adopt(temporary: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Removes all files of an account. */
  removeAll(account: string): Promise<void>
  /** All that is kept, in batches. */
  kept(): AsyncIterable<KeptFile[]>
  /** Throws away what was only half sent here, begun before that time. Answers how many files that were. */
  abortUnfinished(before: number): Promise<number>
  /** Undefined when there is no such file. */
  open(key: string): Promise<StoredFile | undefined>
  /** Size in bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Runs some work on a local file with these bytes. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Bytes of small files by key: pictures of a grid are asked for again and again. */
  small: LRUCache<string, Buffer>
}

export interface KeptFile {
  key: string
  changedAt: number
}

/** Sends bytes and ends the response; answers how many went out. */
export type Send = (response: ServerResponse) => Promise<number>

/** A file that is open for reading. */
export interface StoredFile {
  size: number
  whole(): Promise<Buffer>
  /** Readies the bytes from `start` to `end`, inclusive. */
  reader(start: number, end: number): Promise<Send>
  close(): Promise<void>
}
