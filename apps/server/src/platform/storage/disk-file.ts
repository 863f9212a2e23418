import { close, closeSync, fstat, open, read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { StoredFile } from './storage.ts'

const chunkBytes = 256 * 1024

/** A file on the disk; undefined when there is none. Uses descriptors: a `FileHandle` costs more than a small read. */
export async function openDiskFile(path: string): Promise<StoredFile | undefined> {
  const file = await opened(path)
  if (file === undefined) return undefined
  const size = await sizeOf(file).catch(async (error: unknown) => {
    await closed(file)
    throw error
  })
  return {
    size,
    whole: () => readWhole(file, size),
    reader: async (start, end) => async (response) => (await pump(file, response, start, end)) - start,
    close: () => closed(file),
  }
}

/** Empty without a file, or if its size has changed. A file that is larger than `most` has no bytes here. */
interface SmallRead {
  size?: number
  bytes?: Buffer
}

/** Reads a file of up to `most` bytes. A size that is known saves a question to the disk. */
export async function readSmallFile(path: string, most: number, known?: number): Promise<SmallRead> {
  const file = await opened(path)
  if (file === undefined) return {}
  try {
    const size = known ?? (await sizeOf(file))
    if (size > most) return { size }
    const { buffer, bytesRead } = await readPart(file, Buffer.allocUnsafeSlow(size), size, 0)
    return bytesRead === size ? { size, bytes: buffer } : {}
  } finally {
    // Closing a file that was only read does not wait for the disk.
    closeSync(file)
  }
}

const opened = (path: string): Promise<number | undefined> =>
  new Promise((resolve) => open(path, 'r', (error, file) => resolve(error ? undefined : file)))

const sizeOf = (file: number): Promise<number> =>
  new Promise((resolve, reject) => fstat(file, (error, stats) => (error ? reject(error) : resolve(stats.size))))

const closed = (file: number): Promise<void> => new Promise((resolve) => close(file, () => resolve()))

interface Part {
  buffer: Buffer
  bytesRead: number
}

const readPart = (file: number, buffer: Buffer, length: number, position: number): Promise<Part> =>
  new Promise((resolve, reject) =>
    read(file, buffer, 0, length, position, (error, bytesRead) =>
      error ? reject(error) : resolve({ buffer, bytesRead }),
    ),
  )

async function readWhole(file: number, size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await readPart(file, whole.subarray(length), size - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length < size ? whole.subarray(0, length) : whole
}

// Reuses buffers: allocating one per chunk is slower than reading the chunk.
const spare: Buffer[] = []
const maxSpare = 64

// Reads the next chunk while the previous one is sent. Returns the offset that was reached.
async function pump(file: number, response: ServerResponse, start: number, end: number): Promise<number> {
  const next = (position: number) => {
    const length = Math.min(chunkBytes, end - position + 1)
    const part = readPart(file, spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes), length, position)
    // Prevents an unhandled rejection if it fails before it is awaited.
    part.catch(() => undefined)
    return part
  }
  let position = start
  let coming = next(position)
  try {
    while (!response.destroyed) {
      const { buffer, bytesRead } = await coming
      if (bytesRead === 0) {
        response.destroy()
        return position
      }
      position += bytesRead
      const isLast = position > end
      if (!isLast) coming = next(position)
      const isTaken = response.write(buffer.subarray(0, bytesRead), () => {
        if (spare.length < maxSpare) spare.push(buffer)
      })
      if (isLast) {
        response.end()
        return position
      }
      if (!isTaken) await drained(response)
    }
    return position
  } finally {
    // The file must not be closed while a read is pending.
    await coming.catch(() => undefined)
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.once('drain', done)
    response.once('close', done)
  })
