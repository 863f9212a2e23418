import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/**
 * A file in the data folder that reserves disk space. When the disk is full, it is released in parts for the embedded
 * database. Its size on the disk is the only state, so that a restart and commands continue with it.
 */
export interface DiskReserve {
  /** Releases space when the disk is almost full. Call it before a write; it is synchronous, like SQLite. */
  makeRoom(): void
  /** Releases space after a write failed on a full disk. False when the reserve is empty. */
  release(): boolean
  /** True when the disk is too full for writes that do not free space; otherwise starts to refill the reserve. */
  isLow(): boolean
  heldBytes(): number
  /** Bytes missing from the reserve. */
  missingBytes(): number
  /** Fills the reserve if there is space; resolves when that is done. */
  fill(): Promise<void>
  /** Stops filling. */
  close(): Promise<void>
}

const fileName = 'disk-reserve'
const chunkBytes = 1024 * 1024

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A reserve of `size` bytes; 0 for none. */
export function openDiskReserve(folder: string, size: number, log?: Log): DiskReserve {
  const path = join(folder, fileName)
  // Enough for one transaction and its share of the write-ahead log.
  const roomBytes = size / 8
  let filling: Promise<void> | undefined
  const closing = new AbortController()

  const heldBytes = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const missingBytes = () => Math.max(0, size - heldBytes())
  const hasRoomFor = (bytes: number) => freeBytes(folder) >= bytes + 2 * roomBytes

  const shrinkBy = (bytes: number): boolean => {
    const held = heldBytes()
    if (held === 0) return false
    truncateSync(path, Math.max(0, held - bytes))
    const left = heldBytes()
    log?.warn(
      { releasedBytes: held - left, leftBytes: left },
      'the disk of DATA_DIR is full: part of the reserve was released, and only calls that free space are accepted',
    )
    return true
  }

  const write = async (): Promise<void> => {
    const held = heldBytes()
    if (held > size) truncateSync(path, size)
    if (held >= size || !hasRoomFor(size - held)) return
    // Random bytes: a file system may store zeros without using space.
    const chunk = randomBytes(chunkBytes)
    const file = await open(path, 'a', 0o600)
    try {
      while (!closing.signal.aborted && missingBytes() > 0 && hasRoomFor(chunkBytes))
        await file.write(chunk, 0, Math.min(chunkBytes, missingBytes()))
      await file.sync()
    } finally {
      await file.close()
    }
    if (missingBytes() === 0) log?.info('the reserve on the disk of DATA_DIR is complete: all calls are accepted')
  }
  const fill = async (): Promise<void> => {
    filling ??= (size === 0 ? rm(path, { force: true }) : write())
      .catch((err: unknown) => log?.error({ err }, 'the reserve on the disk of DATA_DIR could not be written'))
      .finally(() => {
        if (size > 0) filling = undefined
      })
    return filling
  }

  return {
    heldBytes,
    missingBytes,
    fill,
    makeRoom: () => {
      if (size === 0) return
      const free = freeBytes(folder)
      if (free < roomBytes) shrinkBy(2 * roomBytes - free)
    },
    release: () => size > 0 && shrinkBy(2 * roomBytes),
    isLow: () => {
      if (size === 0) return false
      const missing = missingBytes()
      if (missing === 0) return freeBytes(folder) < roomBytes
      if (!hasRoomFor(missing)) return true
      void fill()
      return false
    },
    close: async () => {
      closing.abort()
      await filling
    },
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
