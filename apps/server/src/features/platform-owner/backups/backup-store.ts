import type { Readable } from 'node:stream'
import type { Backup } from '@digisigncast/contract/platform/backups'
import type { ArchivePlace } from '../../../backup/archive-place.ts'

/** Other file names are not backups: they are never listed, sent or deleted. */
export const complete = /^[\w-]+\.tar(\.enc)?$/

export interface OpenedBackup {
  bytes: number
  /** Undefined when it was deleted meanwhile. */
  read(): Promise<Readable | undefined>
  close(): Promise<void>
}

/** Storage of backups: a folder of this server, or a bucket. */
export interface BackupStore {
  /** Address of the bucket; null for the server's disk. */
  place: string | null
  placeOf(name: string): ArchivePlace
  /** Newest first, without the running one. */
  list(running?: string): Promise<Backup[]>
  /** Null when unknown. */
  freeBytes(): Promise<number | null>
  /** Undefined when there is no complete backup with this name. */
  open(name: string): Promise<OpenedBackup | undefined>
  /** False when there was none. */
  remove(name: string): Promise<boolean>
  /** Deletes all but the newest `keep` backups. */
  prune(keep: number, now: number): Promise<void>
}

export const newestFirst = (backups: Backup[]): Backup[] => backups.sort((a, b) => b.created_at - a.created_at)
