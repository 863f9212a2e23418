import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Bus } from '../bus/bus.ts'
import { cache } from '../caches/cache.ts'
import { upTo } from '../caches/entries.ts'
import { notFound } from '../fail.ts'
import type { Bucket } from './bucket.ts'
import { pipeToFile } from './pipe-to-file.ts'
import { smallCache } from './small-files.ts'
import type { Storage, StoredFile } from './storage.ts'
import { emptyTemporaryFolder } from './temporary-folder.ts'

/** Storage in a bucket that all servers share; `folder` holds temporary files only. */
export async function openS3Storage(folder: string, bucket: Bucket, bus: Bus): Promise<Storage> {
  const temporaryFile = await emptyTemporaryFolder(folder)
  const { small, forget, forgetAll } = smallCache(bus)
  const sizes = cache<number>(upTo(50_000))
  const prefix = 'media/'
  const nameOf = (key: string) => `${prefix}${key}`
  const get = (key: string, range?: { start: number; end: number }) => bucket.get(nameOf(key), range)

  const sizeOf = (key: string) => sizes.of(key, () => bucket.sizeOf(nameOf(key)))
  const upload = async (from: string, key: string) => {
    // Keys contain the hash: an object with the same key and size has the same bytes.
    if ((await bucket.sizeOf(nameOf(key))) === (await stat(from)).size) return
    await bucket.putFile(nameOf(key), from)
  }
  const gone = (key: string): never => {
    sizes.delete(key)
    return notFound('file')
  }
  return {
    small,
    temporaryFile,
    bring: upload,
    adopt: upload,
    sizeOf,
    kept: async function* () {
      for await (const batch of bucket.batches(prefix))
        yield batch.map(({ key, changedAt }) => ({ key: key.slice(prefix.length), changedAt }))
    },
    abortUnfinished: (before) => bucket.abortUnfinished(prefix, before),
    open: async (key) => {
      const size = await sizeOf(key)
      if (size === undefined) return undefined
      const read = async (range?: { start: number; end: number }) => (await get(key, range)) ?? gone(key)
      return objectOf(size, read)
    },
    withLocal: async (key, work) => {
      const path = temporaryFile()
      try {
        await pipeToFile((await get(key)) ?? gone(key), path)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: async (key) => {
      sizes.delete(key)
      await bucket.remove([nameOf(key)])
      forget(key)
    },
    removeAll: async (account) => {
      const all = await bucket.list(nameOf(`${account}/`))
      await bucket.remove(all.map(({ key }) => key))
      forgetAll(account)
    },
  }
}

const objectOf = (size: number, read: (range?: { start: number; end: number }) => Promise<Readable>): StoredFile => ({
  size,
  whole: async () => buffer(await read()),
  reader: async (start, end) => {
    const bytes = await read(start === 0 && end === size - 1 ? undefined : { start, end })
    return async (response) => {
      let sent = 0
      bytes.on('data', (chunk: Buffer) => {
        sent += chunk.length
      })
      // If the client or the storage disconnects, both streams end. No error can be reported: the headers are sent.
      await pipeline(bytes, response).catch(() => undefined)
      return sent
    }
  },
  close: async () => undefined,
})
