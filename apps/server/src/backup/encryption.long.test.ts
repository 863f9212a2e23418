import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { decrypt, decryptIfEncrypted, encrypt, leastLogN } from './encryption.ts'

const passphrase = 'correct horse battery staple'
const headerBytes = 58
const sealedBytes = 256 * 1024 + 16

/** Chunks that are not aligned to segments, as from a disk or a network. */
async function* chunksOf(bytes: Buffer, size = 100_003) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
/** With the cheapest key: the format does not depend on its cost. */
const sealed = (bytes: Buffer) => buffer(encrypt(chunksOf(bytes), passphrase, leastLogN))
const opened = (bytes: Buffer, by = passphrase) => buffer(decrypt(chunksOf(bytes, 70_001), by))

// Three full segments and a partial one.
const plain = randomBytes(3 * 256 * 1024 + 5000)
let good: Buffer
beforeAll(async () => {
  good = await sealed(plain)
})
const segment = (number: number) =>
  good.subarray(headerBytes + number * sealedBytes, headerBytes + (number + 1) * sealedBytes)
const header = () => good.subarray(0, headerBytes)

test.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 1_000_000])(
  '%i bytes are decrypted unchanged',
  async (size) => {
    const bytes = randomBytes(size)
    const archive = await sealed(bytes)
    expect(archive.length).toBe(headerBytes + size + 16 * Math.max(1, Math.ceil(size / (256 * 1024))))
    expect((await opened(archive)).equals(bytes)).toBe(true)
  },
)

test('the key of an archive costs 128 MiB', async () => {
  const archive = await buffer(encrypt(chunksOf(plain), passphrase))
  expect([...archive.subarray(8, 11)]).toEqual([17, 8, 1])
  expect((await opened(archive)).equals(plain)).toBe(true)
})

test('two archives of the same bytes have nothing in common', async () => {
  const other = await sealed(plain)
  expect(other.subarray(26, 42).equals(good.subarray(26, 42))).toBe(false)
  expect(other.subarray(headerBytes, headerBytes + 64).equals(segment(0).subarray(0, 64))).toBe(false)
  expect(good.includes(plain.subarray(0, 16))).toBe(false)
})

test('a wrong passphrase is reported as such', async () => {
  await expect(opened(good, 'correct horse battery stable')).rejects.toThrow(
    'The passphrase is wrong, or the first bytes of the archive are damaged.',
  )
})

test('without a passphrase an encrypted archive fails with instructions, and plain ones are read unchanged', async () => {
  await expect(buffer(decryptIfEncrypted(chunksOf(good), {}))).rejects.toThrow('The backup is encrypted. Give its')
  for (const bytes of [plain, plain.subarray(0, 3), Buffer.alloc(0)])
    for (const opening of [{}, { passphrase, allowUnencrypted: true }])
      expect((await buffer(decryptIfEncrypted(chunksOf(bytes), opening))).equals(bytes)).toBe(true)
})

test('with a passphrase an archive that is not encrypted is refused before a byte of it is read', async () => {
  const almost = Buffer.concat([Buffer.from('DSCENC02'), good.subarray(8)])
  for (const bytes of [plain, plain.subarray(0, 3), Buffer.alloc(0), almost]) {
    const refused = decryptIfEncrypted(chunksOf(bytes), { passphrase }).next()
    await expect(refused).rejects.toThrow('The backup is not encrypted, although')
  }
})

test('a truncated archive is refused, also between two segments', async () => {
  const lengths = [headerBytes, headerBytes + 10, good.length - 1, good.length - 5016]
  for (const number of [1, 2, 3]) lengths.push(headerBytes + number * sealedBytes)
  for (const length of lengths)
    await expect(opened(good.subarray(0, length)), String(length)).rejects.toThrow('damaged or incomplete')
  for (const length of [0, 20, headerBytes - 1])
    await expect(opened(good.subarray(0, length)), String(length)).rejects.toThrow('damaged')
})

test('reordered, duplicate, missing and foreign segments are refused', async () => {
  const other = await sealed(plain)
  const wrong = [
    [segment(1), segment(0), segment(2), segment(3)],
    [segment(0), segment(0), segment(1), segment(2), segment(3)],
    [segment(0), segment(2), segment(3)],
    [segment(0), segment(1), segment(2), segment(3), segment(3)],
    [segment(0), segment(1), segment(3), segment(2)],
    [other.subarray(headerBytes, headerBytes + sealedBytes), segment(1), segment(2), segment(3)],
  ]
  for (const segments of wrong)
    await expect(opened(Buffer.concat([header(), ...segments]))).rejects.toThrow('damaged or incomplete')
})

test('a single changed bit is refused before its segment is read', async () => {
  const inHeader = [0, 7, 8, 9, 10, 11, 12, 25, 26, 41, 42, 57]
  const places = [...inHeader, headerBytes, headerBytes + 2 * sealedBytes + 777, good.length - 20, good.length - 1]
  for (const at of places) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed), String(at)).rejects.toThrow(/damaged|passphrase is wrong/)
  }
  const changed = Buffer.from(good)
  const place = headerBytes + sealedBytes + 5
  changed[place] = (changed[place] ?? 0) ^ 1
  const read: Buffer[] = []
  const reading = async () => {
    for await (const chunk of decrypt(chunksOf(changed), passphrase)) read.push(chunk)
  }
  await expect(reading()).rejects.toThrow('damaged')
  expect(Buffer.concat(read).equals(plain.subarray(0, 256 * 1024))).toBe(true)
}, 120_000)

test('an archive whose parameters need a lot of memory is refused before it is allocated', async () => {
  const archive = await buffer(encrypt(chunksOf(plain), passphrase))
  for (const [at, value] of [
    [8, 30],
    [9, 255],
    [10, 200],
    [8, 1],
    [11, 31],
  ] as const) {
    const changed = Buffer.from(archive)
    changed[at] = value
    const before = performance.now()
    await expect(opened(changed)).rejects.toThrow('damaged')
    expect(performance.now() - before).toBeLessThan(200)
  }
})

test('a large archive needs the memory of a few segments only', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const chunk = randomBytes(1024 * 1024)
  const megabytes = 500
  const source = async function* () {
    for (let i = 0; i < megabytes; i += 1) yield chunk
  }
  const before = held()
  let bytes = 0
  const growth: number[] = []
  for await (const part of decrypt(encrypt(source(), passphrase), passphrase)) {
    bytes += part.length
    if (bytes % (64 * 1024 * 1024) === 0) growth.push(held() - before)
  }
  expect([bytes, growth.length]).toEqual([megabytes * 1024 * 1024, Math.floor(megabytes / 64)])
  // The median: some samples include freed buffers that are not yet collected.
  const median = growth.toSorted((one, other) => one - other)[Math.floor(growth.length / 2)]
  expect(median).toBeLessThan(32 * 1024 * 1024)
})
