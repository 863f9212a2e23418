import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Platform } from '../platform.ts'
import { pipeToFile } from '../storage/pipe-to-file.ts'

export interface ReceivedFile {
  path: string
  bytes: number
  /** SHA-256, hex. */
  hash: string
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
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of disk.watch(chunks)) {
      hash.update(chunk)
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
  return { path, bytes, hash: hash.digest('hex') }
}
