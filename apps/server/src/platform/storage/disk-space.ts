import { statfs } from 'node:fs/promises'
import { diskFull, storageFull } from '../fail.ts'
import type { DiskReserve } from './disk-reserve.ts'

/** Keeps part of the data folder's disk free for the database and the logs. */
export interface DiskSpace {
  /** Fails with `server.storage_full` when these bytes would leave less than the minimum free. */
  require(bytes: number): Promise<void>
  /** Passes the chunks through; fails in the same way when the disk gets too full. */
  watch(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** Whether only calls that free space are accepted. */
  isFull(): boolean
  /** Fails with `server.storage_full` then. */
  refuseGrowth(): void
  reserve: Pick<DiskReserve, 'heldBytes' | 'missingBytes'>
}

/** Bytes that can still be written to the disk of a folder, and its size. */
export async function readDisk(folder: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Bytes between two checks of the disk. */
const checkEveryBytes = 4 * 1024 * 1024

export function openDiskSpace(folder: string, minFreeBytes: number, reserve: DiskReserve): DiskSpace {
  const require = async (bytes: number): Promise<void> => {
    const { freeBytes } = await readDisk(folder)
    if (freeBytes - bytes < minFreeBytes || reserve.isLow()) throw storageFull()
  }
  return {
    require,
    reserve,
    isFull: () => reserve.isLow(),
    refuseGrowth: () => {
      if (reserve.isLow()) throw diskFull()
    },
    watch: async function* (chunks) {
      let unchecked = checkEveryBytes
      for await (const chunk of chunks) {
        unchecked += chunk.length
        if (unchecked >= checkEveryBytes) {
          await require(chunk.length)
          unchecked = 0
        }
        yield chunk
      }
    },
  }
}
