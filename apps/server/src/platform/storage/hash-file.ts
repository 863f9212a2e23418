import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { partBytes } from '@digisigncast/contract/api/limits'
import { freeBytes } from './free-bytes.ts'

/** SHA-256 of a file and of its parts, hex. */
export interface FileHashes {
  hash: string
  /** JSON of the hashes of its parts of `partBytes`, in order; the last part may be shorter. Null for a file of one part. */
  partHashes: string | null
}

/** Hashes bytes and their parts on their way. */
export interface Hashing {
  update(chunk: Buffer): void
  end(): FileHashes
}

export function openHashing(): Hashing {
  const whole = createHash('sha256')
  const parts: string[] = []
  /** Undefined in the first part, whose hash is that of the whole so far. */
  let part: Hash | undefined
  let inPart = 0
  const add = (bytes: Buffer) => {
    whole.update(bytes)
    part?.update(bytes)
    inPart += bytes.length
  }
  return {
    update: (chunk) => {
      let rest = chunk
      while (inPart + rest.length > partBytes) {
        const last = rest.subarray(0, partBytes - inPart)
        add(last)
        parts.push((part ?? whole.copy()).digest('hex'))
        part = createHash('sha256')
        inPart = 0
        rest = rest.subarray(last.length)
      }
      add(rest)
    },
    end: () => {
      if (part) parts.push(part.digest('hex'))
      return { hash: whole.digest('hex'), partHashes: part ? JSON.stringify(parts) : null }
    },
  }
}

const chunkBytes = 512 * 1024

/** SHA-256 of a file, hex. */
export const hashFile = async (path: string): Promise<string> => (await readHashes(path)).hash

/** Hashes of a file and its parts, and its size; reads it once. */
export async function readHashes(path: string): Promise<FileHashes & { bytes: number }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(chunkBytes, size)))
    const hashing = openHashing()
    let bytes = 0
    while (bytes < size) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes)
      if (bytesRead === 0) break
      hashing.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
    freeBytes(buffer)
    return { ...hashing.end(), bytes }
  } finally {
    await handle.close()
  }
}
