import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Platform } from '../platform.ts'
import { type FileHashes, openHashing } from '../storage/hash-file.ts'
import { pipeToFile } from '../storage/pipe-to-file.ts'

export interface ReceivedFile extends FileHashes {
  path: string
  bytes: number
}

/**
 * Streams bytes to a temporary file and hashes them. Removes the file when the stream fails, and stops when the disk
 * gets too full.
 */
export async function receiveFile(
  { storage, disk }: Pick<Platform, 'storage' | 'disk'>,
  source: Readable,
): Promise<ReceivedFile> {
  const path = storage.temporaryFile()
  const hashing = openHashing()
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of disk.watch(chunks)) {
      hashing.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    await pipeToFile(source, path, { through: counted })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes, ...hashing.end() }
}
