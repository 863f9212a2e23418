import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { StoredFile } from './storage.ts'

const chunkBytes = 256 * 1024

/** A file on the disk; undefined when there is none. */
export async function openDiskFile(path: string): Promise<StoredFile | undefined> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return undefined
  const { size } = await handle.stat()
  return {
    size,
    whole: () => handle.readFile(),
    reader: async (start, end) => async (response) => (await pump(handle, response, start, end)) - start,
    close: () => handle.close(),
  }
}

// Buffers that were sent are used again: getting fresh memory for each chunk costs more than reading it.
const spare: Buffer[] = []
const maxSpare = 64

// The next chunk is read while the kernel sends the one before. Answers how far it came.
async function pump(handle: FileHandle, response: ServerResponse, start: number, end: number): Promise<number> {
  const read = (position: number) =>
    handle.read(
      spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes),
      0,
      Math.min(chunkBytes, end - position + 1),
      position,
    )
  let position = start
  let coming = read(position)
  while (!response.destroyed) {
    const { buffer, bytesRead } = await coming
    if (bytesRead === 0) {
      response.destroy()
      return position
    }
    position += bytesRead
    const isLast = position > end
    if (!isLast) coming = read(position)
    const isTaken = response.write(buffer.subarray(0, bytesRead), () => {
      if (spare.length < maxSpare) spare.push(buffer)
    })
    if (isLast) {
      response.end()
      return position
    }
    if (!isTaken) await drained(response)
  }
  // The file may only be closed when nobody reads it.
  await coming
  return position
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
