import { partBytes } from '@digisigncast/contract/api/limits'
import { expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { fileKey, partKey, type StoredFile } from './media-store.ts'
import { rangeIn, readFile, slicesOf } from './read-file.ts'

let files = 0

/** A stored file of these parts; the hash of a part is its text. */
async function stored(...parts: string[]) {
  const hash = `file ${(files += 1)}`
  const blobs = new Map<string, Blob>()
  const bytes = (parts.length - 1) * partBytes + (parts.at(-1)?.length ?? 0)
  const file: StoredFile = { hash, mime: 'video/mp4', bytes, parts: parts.length === 1 ? [parts[0] ?? ''] : parts }
  const partOf = (text: string, index: number) => (index < parts.length - 1 ? text.padEnd(partBytes) : text)
  for (const [index, text] of parts.entries()) blobs.set(partKey(hash, index), new Blob([partOf(text, index)]))
  blobs.set(fileKey(hash), new Blob([JSON.stringify(file)]))
  const store: BlobStore = {
    get: async (key) => blobs.get(key),
    put: async (key, blob) => void blobs.set(key, blob),
    remove: async (keys) => keys.forEach((key) => blobs.delete(key)),
    keys: async () => [...blobs.keys()],
  }
  const lost: string[] = []
  let hashed = 0
  const hashOf = async (part: Blob) => {
    hashed += 1
    return (await part.text()).trimEnd()
  }
  const read = (range: string | null = null) =>
    readFile({ blobs: store, hash: hashOf, onLost: (one) => lost.push(one) }, hash, range)
  const damage = (index: number) => blobs.set(partKey(hash, index), new Blob([partOf('damaged', index)]))
  return { hash, blobs, lost, read, damage, hashed: () => hashed }
}

test('a stored file, and a range of it', async () => {
  const { read, lost } = await stored('0123456789')
  const whole = await read()
  expect([whole?.status, await whole?.text()]).toEqual([200, '0123456789'])
  const part = await read('bytes=2-4')
  expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect((await read('bytes=10-'))?.status).toBe(416)
  expect(lost).toEqual([])
})

test('a damaged part is deleted and reported, and not read', async () => {
  const { hash, blobs, read, damage, lost } = await stored('one', 'two')
  damage(0)
  expect(await read('bytes=0-9')).toBeUndefined()
  expect([lost, blobs.has(partKey(hash, 0)), blobs.has(partKey(hash, 1))]).toEqual([[hash], false, true])
})

test('a part that is missing is reported, and nothing is read', async () => {
  const { hash, blobs, read, lost } = await stored('one', 'two')
  blobs.delete(partKey(hash, 1))
  expect(await read()).toBeUndefined()
  expect(lost).toEqual([hash])
})

test('a part of several is hashed once in a while, the only part each time', async () => {
  const video = await stored('one', 'two')
  for (const range of ['bytes=0-1', 'bytes=2-3', 'bytes=4-5']) expect((await video.read(range))?.status).toBe(206)
  expect(video.hashed()).toBe(1)
  const image = await stored('only')
  for (let n = 0; n < 3; n += 1) await image.read()
  expect(image.hashed()).toBe(3)
})

test.each([
  [null, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=20-10', 'outside'],
])('of 100 bytes, %j is %j', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range)
})

const file = { hash: 'h', mime: '', bytes: 2 * partBytes + 10, parts: ['a', 'b', 'c'] }

test('maps a range to slices of its parts', () => {
  expect(slicesOf(file, { start: 0, end: file.bytes - 1 })).toEqual([
    { index: 0, from: 0, to: partBytes },
    { index: 1, from: 0, to: partBytes },
    { index: 2, from: 0, to: 10 },
  ])
  expect(slicesOf(file, { start: partBytes - 1, end: partBytes })).toEqual([
    { index: 0, from: partBytes - 1, to: partBytes },
    { index: 1, from: 0, to: 1 },
  ])
  expect(slicesOf(file, { start: partBytes, end: partBytes + 4 })).toEqual([{ index: 1, from: 0, to: 5 }])
})

test('a large file without listed parts is one part', () => {
  const whole = { ...file, parts: ['h'] }
  expect(slicesOf(whole, { start: partBytes, end: partBytes + 1 })).toEqual([
    { index: 0, from: partBytes, to: partBytes + 2 },
  ])
})
