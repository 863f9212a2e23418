import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import type { Bucket } from '../platform/storage/bucket.ts'

/** An object of a bucket. */
export interface ObjectPlace {
  s3: S3Settings
  key: string
}

/** Location of an archive: the path of a file, or an object. */
export type ArchivePlace = string | ObjectPlace

export const placeText = (place: ArchivePlace): string =>
  typeof place === 'string' ? place : `s3://${place.s3.bucket}/${place.key}`

/** Path of a file that is being written. */
export const partOf = (file: string) => `${file}.part`

export interface ArchiveTarget {
  /** Resolves when every byte is stored. */
  write(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>
  /** Makes the archive visible under its name. */
  commit(): Promise<void>
  /** Deletes the unfinished archive. */
  discard(): Promise<void>
}

/** Opens the target for an archive of about `bytes`. */
export async function openTarget(place: ArchivePlace, bytes: number): Promise<ArchiveTarget> {
  if (typeof place !== 'string') return openObject(place, bytes)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  return {
    write: (bytes, signal) =>
      pipeline(bytes, createWriteStream(partOf(place), { mode: 0o600, flags: 'wx', flush: true }), { signal }),
    commit: () => rename(partOf(place), place),
    discard: () => rm(partOf(place), { force: true }),
  }
}

// S3 takes at most 10,000 parts, all but the last of at least 5 MiB.
const leastPartBytes = 16 * 1024 * 1024
const mostParts = 9000

// An object is visible when its upload is complete; the client aborts a failed upload.
async function openObject({ s3, key }: ObjectPlace, bytes: number): Promise<ArchiveTarget> {
  const bucket = await openBackupBucket(s3)
  const partBytes = Math.max(leastPartBytes, Math.ceil((bytes * 1.1) / mostParts))
  return {
    write: async (bytes, signal) => {
      const stream = new PassThrough({ highWaterMark: 1024 * 1024 })
      const sent = inWords(s3, bucket.putStream(key, stream, { partBytes, signal }))
      // The first failure aborts the other side and is reported.
      const read = pipeline(bytes, stream, { signal })
      await Promise.all([
        read,
        sent.catch((error: unknown) => {
          stream.destroy()
          throw error
        }),
      ])
    },
    commit: async () => bucket.close(),
    discard: async () => bucket.close(),
  }
}

/** The bytes of an archive. */
export async function* readPlace(place: ArchivePlace): AsyncGenerator<Buffer> {
  if (typeof place === 'string') {
    yield* createReadStream(place, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
    return
  }
  const bucket = await openBackupBucket(place.s3)
  try {
    const bytes = await inWords(place.s3, bucket.get(place.key))
    if (!bytes) throw new OperatorError(`${placeText(place)} does not exist.`)
    try {
      yield* bytes as AsyncIterable<Buffer>
    } catch (error) {
      throw unreachable(place.s3, error)
    }
  } finally {
    bucket.close()
  }
}

/** Parts of a backup may take long on a slow connection. */
const requestTimeoutMs = 10 * 60_000

/** A bucket for backups. Throws an `OperatorError` when it cannot be used. */
export async function openBackupBucket(s3: S3Settings): Promise<Bucket> {
  const { openBucket } = await import('../platform/storage/bucket.ts')
  const bucket = openBucket(s3, { name: 'for backups', requestTimeoutMs })
  const problem = await bucket.problem()
  if (problem === undefined) return bucket
  bucket.close()
  throw new OperatorError(problem)
}

/** Turns connection errors into an `OperatorError`. */
export const inWords = <T>({ ...s3 }: S3Settings, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unreachable(s3, error)
  })

function unreachable({ bucket, endpoint }: S3Settings, error: unknown): Error {
  if (error instanceof Error && error.name === 'AbortError') return error
  const { cause } = error as { cause?: unknown }
  const reason = cause instanceof Error ? cause : error
  const words = reason instanceof Error ? reason.message || reason.name : String(reason)
  return new OperatorError(`The bucket “${bucket}” at ${endpoint ?? 'Amazon S3'} cannot be reached: ${words}.`)
}
