import { expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { fileKey, MediaStore, partKey, type StoredFile } from './media-store.ts'
import { sha256 } from './sha256.ts'

test('a damaged part of a stored file is found and deleted', async () => {
  const blobs = new Map<string, Blob>()
  const store = new MediaStore(
    {
      get: async (key) => blobs.get(key),
      put: async (key, blob) => void blobs.set(key, blob),
      remove: async (keys) => {
        for (const key of keys) blobs.delete(key)
      },
      keys: async () => [...blobs.keys()],
    } satisfies BlobStore,
    sha256,
  )
  const picture = new Blob(['picture'])
  const hash = await sha256(picture)
  const file: StoredFile = { hash, mime: 'image/png', bytes: picture.size, parts: [hash] }
  expect(await store.isIntact(hash)).toBe(false)
  expect(await store.keepPart(file, 0, picture)).toBe(true)
  await store.complete(file)
  expect(await store.isIntact(hash)).toBe(true)
  blobs.set(partKey(hash, 0), new Blob(['damaged']))
  expect(await store.isIntact(hash)).toBe(false)
  expect([...blobs.keys()]).toEqual([fileKey(hash)])
})
