import { expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { fileKey, MediaStore, partKey, type StoredFile } from './media-store.ts'
import { sha256 } from './sha256.ts'

const storeIn = (blobs: Map<string, Blob>, keys: BlobStore['keys'] = async () => [...blobs.keys()]): MediaStore =>
  new MediaStore(
    {
      get: async (key) => blobs.get(key),
      put: async (key, blob) => void blobs.set(key, blob),
      remove: async (removed) => {
        for (const key of removed) blobs.delete(key)
      },
      keys,
    },
    sha256,
  )

const picture = new Blob(['picture'])
const hash = await sha256(picture)
const file: StoredFile = { hash, mime: 'image/png', bytes: picture.size, parts: [hash] }

test('a file that is stored during a scan is known after it', async () => {
  const blobs = new Map<string, Blob>()
  let list: (keys: string[]) => void = () => undefined
  const store = storeIn(blobs, () => new Promise((resolve) => (list = resolve)))
  const scanned = store.scan()
  await store.keepPart(file, 0, picture)
  await store.complete(file)
  list(['part/other/0'])
  await scanned
  expect(store.isComplete(file)).toBe(true)
})

test('stored files stay known when the storage cannot be read for a moment, and are forgotten when it is empty', async () => {
  const listings = [() => Promise.reject(new Error('UnknownError')), () => Promise.resolve([])]
  const store = storeIn(new Map(), () => listings.shift()?.() ?? Promise.resolve([]))
  await store.keepPart(file, 0, picture)
  await store.complete(file)
  await store.scan()
  expect(store.isComplete(file)).toBe(true)
  await store.scan()
  expect(store.isComplete(file)).toBe(false)
})

test('a damaged part of a stored file is found and deleted', async () => {
  const blobs = new Map<string, Blob>()
  const store = storeIn(blobs)
  expect(await store.isIntact(hash)).toBe(false)
  expect(await store.keepPart(file, 0, picture)).toBe(true)
  await store.complete(file)
  expect(await store.isIntact(hash)).toBe(true)
  blobs.set(partKey(hash, 0), new Blob(['damaged']))
  expect(await store.isIntact(hash)).toBe(false)
  expect([...blobs.keys()]).toEqual([fileKey(hash)])
})
