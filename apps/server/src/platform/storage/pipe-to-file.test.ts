import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { partBytes } from '@digisigncast/contract/api/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHashing, readHashes } from './hash-file.ts'
import { pipeToFile } from './pipe-to-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-pipe-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Pieces with memory of their own, as requests have them. */
const pieces = (count: number, bytes: number) => Array.from({ length: count }, () => randomBytes(bytes))

test('the memory of written bytes is freed, except for bytes that share it', async () => {
  const own = pieces(40, 64 * 1024)
  const pool = randomBytes(1000)
  const shared = pool.subarray(100, 200)
  const all = Buffer.concat([...own, shared])
  const path = join(folder, 'written')
  await pipeToFile(Readable.from([...own, shared]), path)
  expect((await readFile(path)).equals(all)).toBe(true)
  expect(own.map(({ length }) => length)).toEqual(own.map(() => 0))
  expect([shared.length, pool.length]).toEqual([100, 1000])
})

test('what arrived before a stream failed is written, and the file is closed', async () => {
  const [first, path] = [randomBytes(70_000), join(folder, 'failed')]
  const copy = Buffer.from(first)
  const failing = async function* () {
    yield first
    throw new Error('gone')
  }
  await expect(pipeToFile(failing(), path)).rejects.toThrow('gone')
  expect((await readFile(path)).equals(copy)).toBe(true)
})

test.each([0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, 2 * partBytes + 5])(
  'the hashes of %i bytes and their parts are the same on their way and in the file',
  async (size) => {
    const bytes = randomBytes(size)
    const path = join(folder, `hashed-${size}`)
    const hashing = openHashing()
    await pipeToFile(Readable.from(size > 0 ? [Buffer.from(bytes)] : []), path)
    for (let at = 0; at < size; at += 1_000_003) hashing.update(bytes.subarray(at, at + 1_000_003))
    const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, part) =>
      sha256(bytes.subarray(part * partBytes, (part + 1) * partBytes)),
    )
    const expected = { hash: sha256(bytes), partHashes: size > partBytes ? JSON.stringify(parts) : null }
    expect([hashing.end(), await readHashes(path)]).toEqual([expected, { ...expected, bytes: size }])
  },
)
