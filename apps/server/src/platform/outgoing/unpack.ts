import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

const decompressors = new Map<string, (first: number) => Transform>([
  ['br', () => createBrotliDecompress()],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  // Many servers send it without the header of zlib, which begins with its method, 8.
  ['deflate', (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw())],
])

/** The first byte of a body, which stays in it; undefined if there is none. */
const firstByte = (answer: Readable): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    answer.once('error', reject).once('close', () => resolve(undefined))
    answer.once('end', () => resolve(undefined))
    answer.once('readable', () => {
      const chunk = answer.read() as Buffer | null
      if (chunk === null) return
      answer.unshift(chunk)
      resolve(chunk[0])
    })
  })

interface PackedLimit {
  maxBytes: number
  /** The error of a body that is larger. */
  tooLarge: () => Error
}

/** The body of an answer, unpacked by its header `Content-Encoding`. Packed it has at most `maxBytes`. */
export async function unpacked(answer: IncomingMessage, { maxBytes, tooLarge }: PackedLimit): Promise<Readable> {
  const create = decompressors.get(answer.headers['content-encoding']?.toLowerCase() ?? '')
  const first = create && (await firstByte(answer))
  // Answers without a body, such as 304, can have the header, too.
  if (!create || first === undefined) return answer
  const stream = create(first)
  answer.once('error', (error) => stream.destroy(error))
  let packed = 0
  // Blocks without content unpack to nothing.
  answer.on('data', (chunk: Buffer) => {
    packed += chunk.length
    if (packed > maxBytes) answer.destroy(tooLarge())
  })
  return answer.pipe(stream)
}
