import { type ObjectPlace, openBackupBucket } from '../../../backup/archive-place.ts'
import { OperatorError } from '../../../operator-error.ts'
import { Failure } from '../../../platform/fail.ts'
import type { Bucket, BucketObject } from '../../../platform/storage/bucket.ts'
import { type BackupStore, complete, newestFirst } from './backup-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Stores backups below a prefix of a bucket. */
export function backupsBucket(s3: ObjectPlace['s3'], prefix: string): BackupStore {
  const folder = prefix === '' ? '' : `${prefix}/`
  const placeOf = (name: string) => ({ s3, key: `${folder}${name}` })

  const withBucket = async <T>(work: (bucket: Bucket) => Promise<T>): Promise<T> => {
    const bucket = await openBackupBucket(s3).catch((error: unknown) => {
      throw error instanceof OperatorError ? new Failure('server.unavailable', error.message) : error
    })
    try {
      return await work(bucket)
    } finally {
      bucket.close()
    }
  }
  const listIn = async (bucket: Bucket) =>
    newestFirst((await bucket.list(folder)).flatMap((object) => backupOf(object, folder)))

  return {
    place: `s3://${s3.bucket}/${folder}`,
    placeOf,
    list: () => withBucket(listIn),
    freeBytes: async () => null,
    open: async (name) => {
      if (!complete.test(name)) return undefined
      const bucket = await openBackupBucket(s3)
      const { key } = placeOf(name)
      const bytes = await bucket.sizeOf(key)
      if (bytes === undefined) bucket.close()
      return bytes === undefined
        ? undefined
        : {
            bytes,
            read: async () => {
              const stream = await bucket.get(key)
              stream?.once('close', () => bucket.close())
              return stream
            },
            close: async () => bucket.close(),
          }
    },
    remove: (name) =>
      withBucket(async (bucket) => {
        const { key } = placeOf(name)
        if (!complete.test(name) || (await bucket.sizeOf(key)) === undefined) return false
        await bucket.remove([key])
        return true
      }),
    prune: (keep, now) =>
      withBucket(async (bucket) => {
        const old = (await listIn(bucket)).slice(keep)
        if (old.length > 0) await bucket.remove(old.map(({ name }) => placeOf(name).key))
        // Parts uploaded by a server that was killed.
        await bucket.abortUnfinished(`${folder}digisigncast-`, now - dayMs)
      }),
  }
}

// Only names of backups: other objects are never listed, sent or deleted.
function backupOf({ key, bytes, changedAt }: BucketObject, folder: string) {
  const name = key.slice(folder.length)
  return complete.test(name) ? [{ name, bytes, created_at: changedAt, is_complete: true }] : []
}
