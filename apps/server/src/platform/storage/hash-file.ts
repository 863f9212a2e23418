import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file, hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const chunkBytes = 1024 * 1024

/** SHA-256, hex, of each part of `partBytes` of a file, in order; the last part may be shorter. */
export async function hashParts(path: string, partBytes: number): Promise<string[]> {
  const handle = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, partBytes))
    const hashes: string[] = []
    let hash = createHash('sha256')
    let inPart = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, partBytes - inPart))
      if (bytesRead === 0) break
      hash.update(buffer.subarray(0, bytesRead))
      inPart += bytesRead
      if (inPart < partBytes) continue
      hashes.push(hash.digest('hex'))
      hash = createHash('sha256')
      inPart = 0
    }
    if (inPart > 0) hashes.push(hash.digest('hex'))
    return hashes
  } finally {
    await handle.close()
  }
}
