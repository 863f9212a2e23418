import { type FileHandle, open } from 'node:fs/promises'
import { freeBytes } from './free-bytes.ts'

interface Options {
  /** Default: the file is created or emptied. */
  flags?: 'a'
  /** Reads the bytes on their way. */
  through?: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
}

const unchanged = (chunks: AsyncIterable<Buffer>) => chunks

/**
 * Writes a stream to a file, and frees the memory of its bytes: nothing else may use them. Ends when the file is closed,
 * also with an error.
 */
export async function pipeToFile(bytes: AsyncIterable<Buffer>, path: string, options: Options = {}): Promise<void> {
  const { flags = 'w', through = unchanged } = options
  const file = await open(path, flags)
  try {
    await writeStream(through(bytes), file)
  } finally {
    await file.close()
  }
}

/** Bytes that are written at once, while the next ones arrive. */
const batchBytes = 512 * 1024

/** Writes a stream to an open file, from `at` or where it is. Frees the memory of its bytes. Returns how many they were. */
export async function writeStream(chunks: AsyncIterable<Buffer>, file: FileHandle, at?: number): Promise<number> {
  let [written, size] = [0, 0]
  let batch: Buffer[] = []
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, batch, at === undefined ? undefined : at + written)
    // Awaited before the next batch; an error must not be unhandled until then.
    writing.catch(() => undefined)
    written += size
    ;[batch, size] = [[], 0]
  }
  try {
    for await (const chunk of chunks) {
      batch.push(chunk)
      size += chunk.length
      if (size >= batchBytes) await flush()
    }
  } finally {
    // If the stream failed, the bytes before that are written, too: uploads are resumed there.
    if (size > 0) await flush()
    await writing
  }
  return written
}

async function writeAll(file: FileHandle, batch: readonly Buffer[], at: number | undefined): Promise<void> {
  let left = batch
  let position = at
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left, position)
    if (position !== undefined) position += bytesWritten
    left = after(left, bytesWritten)
  }
  for (const bytes of batch) freeBytes(bytes)
}

/** The bytes that are not written yet. */
function after(batch: readonly Buffer[], bytesWritten: number): Buffer[] {
  let from = bytesWritten
  const left: Buffer[] = []
  for (const bytes of batch) {
    if (from < bytes.length) left.push(bytes.subarray(from))
    from = Math.max(0, from - bytes.length)
  }
  return left
}
