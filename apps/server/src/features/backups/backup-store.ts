import type { Readable } from 'node:stream'
import type { Backup } from '@digisigncast/contract/backups'
import type { ArchivePlace } from '../../backup/archive-place.ts'

/** What is not named so is not ours, and is neither listed, sent nor deleted. */
export const complete = /^[\w-]+\.tar(\.enc)?$/

export interface OpenedBackup {
  bytes: number
  /** Undefined when it was deleted meanwhile. */
  read(): Promise<Readable | undefined>
  close(): Promise<void>
}

/** Where backups are kept: a folder of this server, or a bucket. */
export interface BackupStore {
  /** The address of the bucket; null for the server's disk. */
  place: string | null
  placeOf(name: string): ArchivePlace
  /** Newest first, without the one that is being made. */
  list(running?: string): Promise<Backup[]>
  /** Null where that is not known. */
  freeBytes(): Promise<number | null>
  /** Undefined when there is none of this name that is complete. */
  open(name: string): Promise<OpenedBackup | undefined>
  /** False when there was none. */
  remove(name: string): Promise<boolean>
  /** Deletes what is older than the newest `keep`. */
  prune(keep: number, now: number): Promise<void>
}

export const newestFirst = (backups: Backup[]): Backup[] => backups.sort((a, b) => b.created_at - a.created_at)
