import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Options {
  /** Default: the file is created or emptied. */
  flags?: 'a'
  /** Reads the bytes on their way. */
  through?: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
}

const unchanged = (chunks: AsyncIterable<Buffer>) => chunks

/**
 * Writes a stream to a file. Ends when the file is closed, also with an error: `pipeline` alone ends before, so that a
 * stream that fails at once could create the file after its caller has removed it.
 */
export async function pipeToFile(bytes: Readable, path: string, options: Options = {}): Promise<void> {
  const { flags = 'w', through = unchanged } = options
  const file = createWriteStream(path, { flags })
  try {
    await pipeline(bytes, through, file)
  } finally {
    if (!file.closed) await once(file, 'close')
  }
}
