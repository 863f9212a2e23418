import { afterEach, expect, test, vi } from 'vitest'
import { openSmallFiles, sizeFor } from './small-files.ts'

const megabyte = 1024 * 1024
const bytesOf = (length: number) => Buffer.allocUnsafeSlow(length).fill(7)
const reading = (bytes: Buffer | undefined) => async () => bytes

afterEach(() => void vi.useRealTimers())

test('files that are not requested for ten minutes leave the memory', async () => {
  vi.useFakeTimers()
  const files = openSmallFiles(1000)
  const [old, used] = [bytesOf(10), bytesOf(10)]
  for (const [key, bytes] of [['a/old', old] as const, ['a/used', used] as const])
    (await files.load(key, reading(bytes)))?.release()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  files.get('a/used')?.release()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect([files.get('a/old'), old.length, used.length]).toEqual([undefined, 0, 10])
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect([used.length, vi.getTimerCount()]).toEqual([0, 0])
})

test('the memory of a file that makes room is freed when its last user has released it', async () => {
  const files = openSmallFiles(1000)
  const [first, second] = [bytesOf(600), bytesOf(600)]
  const loaded = await files.load('a/first', reading(first))
  const again = files.get('a/first')
  loaded?.release()
  const other = await files.load('a/second', reading(second))
  expect([files.get('a/first'), first.length]).toEqual([undefined, 600])
  again?.release()
  expect(first.length).toBe(0)
  other?.release()
  expect([second.length, files.get('a/second')?.bytes.length]).toEqual([600, 600])
})

test('simultaneous loads read once, and each has to release it', async () => {
  const files = openSmallFiles(1000)
  const bytes = bytesOf(10)
  let reads = 0
  const read = async () => {
    reads += 1
    return bytes
  }
  const [one, two] = await Promise.all([files.load('a/x', read), files.load('a/x', read)])
  files.forget('a/x')
  one?.release()
  expect([reads, bytes.length]).toEqual([1, 10])
  two?.release()
  expect(bytes.length).toBe(0)
})

test('a file that is deleted while it is read is sent, but not kept', async () => {
  for (const forget of ['forget', 'forgetAll'] as const) {
    const files = openSmallFiles(1000)
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const loading = files.load('a/x', () => promise)
    files[forget](forget === 'forget' ? 'a/x' : 'a')
    resolve(bytesOf(10))
    expect([(await loading)?.bytes.length, files.get('a/x')]).toEqual([10, undefined])
  }
})

test('a load that fails or finds nothing is repeated', async () => {
  const files = openSmallFiles(1000)
  await expect(files.load('a/x', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await files.load('a/x', reading(undefined))).toBeUndefined()
  expect((await files.load('a/x', reading(bytesOf(3))))?.bytes.length).toBe(3)
})

test('all files of an account are forgotten, and no others', async () => {
  const files = openSmallFiles(1000)
  for (const key of ['a/x', 'a/y', 'ab/x']) await files.load(key, reading(bytesOf(3)))
  files.forgetAll('a')
  expect(['a/x', 'a/y', 'ab/x'].map((key) => files.get(key) !== undefined)).toEqual([false, false, true])
})

test.each([
  [512, 24],
  [2048, 32],
  [16_384, 128],
])('a machine with %i MB keeps up to %i MB of them', (memory, size) => {
  expect(sizeFor(memory * megabyte)).toBe(size * megabyte)
})
