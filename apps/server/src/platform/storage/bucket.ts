import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import * as s3 from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../../env.ts'
import { Failure } from '../fail.ts'

const partBytes = 8 * 1024 * 1024
const deletedTogether = 1000

export interface BucketObject {
  key: string
  bytes: number
  changedAt: number
}

/** A bucket of S3 or a compatible storage. Throws a `Failure` when the storage is unavailable. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>
  /** The object is visible once the upload is complete. */
  putFile(key: string, path: string): Promise<void>
  /** The same for a stream of unknown length. */
  putStream(key: string, bytes: Readable, options: { partBytes: number; signal: AbortSignal }): Promise<void>
  /** Undefined when there is no such object. */
  sizeOf(key: string): Promise<number | undefined>
  /** All bytes, or those from `start` to `end`, inclusive; undefined when there is no such object. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  list(prefix: string): Promise<BucketObject[]>
  /** The same in batches of 1000, ordered by key. */
  batches(prefix: string): AsyncIterable<BucketObject[]>
  /** Aborts unfinished multipart uploads that began before this time. Returns how many. */
  abortUnfinished(prefix: string, before: number): Promise<number>
  remove(keys: readonly string[]): Promise<void>
  /** Why the bucket cannot be used; undefined when it can, or when the storage does not answer. */
  problem(): Promise<string | undefined>
  close(): void
}

interface BucketOptions {
  /** The variable that names the bucket, for messages. */
  name?: string
  requestTimeoutMs?: number
}

export function openBucket(
  { bucket: Bucket, endpoint, region, keys }: S3Settings,
  { name = 'S3_BUCKET', requestTimeoutMs = 20_000 }: BucketOptions = {},
): Bucket {
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: 3,
    // S3-compatible storages may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: requestTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  })
  const put = async (Key: string, Body: Buffer) => {
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body })).catch(away)
  }
  return {
    put,
    putFile: async (Key, path) => {
      if ((await stat(path)).size <= partBytes) return put(Key, await readFile(path))
      const Body = createReadStream(path)
      await new Upload({ client, params: { Bucket, Key, Body }, partSize: partBytes, queueSize: 3 }).done().catch(away)
      return undefined
    },
    putStream: async (Key, Body, { partBytes: partSize, signal }) => {
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize, queueSize: 2 })
      const abort = () => void upload.abort()
      signal.addEventListener('abort', abort)
      Body.once('error', abort)
      await upload.done().catch((error: unknown) => (signal.aborted ? signal.throwIfAborted() : away(error)))
      signal.removeEventListener('abort', abort)
    },
    sizeOf: async (Key) => {
      const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch(undefinedWhenMissing)
      return found?.ContentLength
    },
    get: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range })).catch(undefinedWhenMissing)
      return found?.Body as Readable | undefined
    },
    list: async (prefix) => {
      const all: BucketObject[] = []
      for await (const batch of batchesOf(client, Bucket, prefix)) all.push(...batch)
      return all
    },
    batches: (prefix) => batchesOf(client, Bucket, prefix),
    abortUnfinished: (prefix, before) => abortUnfinished(client, { Bucket, Prefix: prefix }, before),
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += deletedTogether) {
        const Objects = keys.slice(start, start + deletedTogether).map((Key) => ({ Key }))
        const { Errors = [] } = await client
          .send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
          .catch(away)
        if (Errors.length > 0) away(new Error(`${Errors[0]?.Code}: ${Errors[0]?.Message}`))
      }
    },
    problem: async () => {
      try {
        await client.send(new s3.HeadBucketCommand({ Bucket }))
        return undefined
      } catch (error) {
        const status = statusOf(error)
        if (status === 404) return `The bucket “${Bucket}” (${name}) does not exist.`
        if (status === 403) return `These keys have no access to the bucket “${Bucket}” (${name}).`
        return undefined
      }
    },
    close: () => client.destroy(),
  }
}

async function* batchesOf(client: s3.S3Client, Bucket: string, Prefix: string): AsyncGenerator<BucketObject[]> {
  let ContinuationToken: string | undefined
  do {
    const page: s3.ListObjectsV2CommandOutput = await client
      .send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      .catch(away)
    yield (page.Contents ?? []).map(({ Key: key = '', Size: bytes = 0, LastModified }) => ({
      key,
      bytes,
      changedAt: LastModified?.getTime() ?? Number.MAX_SAFE_INTEGER,
    }))
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

async function abortUnfinished(client: s3.S3Client, where: { Bucket: string; Prefix: string }, before: number) {
  let ended = 0
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (next) {
    const page: s3.ListMultipartUploadsCommandOutput | undefined = await client
      .send(new s3.ListMultipartUploadsCommand({ ...where, ...next }))
      .catch(undefinedWhenUnknown)
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() >= before) continue
      await client
        .send(new s3.AbortMultipartUploadCommand({ Bucket: where.Bucket, Key, UploadId }))
        .catch(undefinedWhenMissing)
      ended += 1
    }
    next = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
  return ended
}

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<s3.S3ServiceException>).$metadata?.httpStatusCode

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)

const undefinedWhenMissing = (error: unknown): undefined => (isMissing(error) ? undefined : away(error))

// Some storages do not list unfinished uploads and abort them automatically.
const undefinedWhenUnknown = (error: unknown): undefined =>
  error instanceof Error && error.name === 'NotImplemented' ? undefined : away(error)

/** Fails with a message to retry soon; the cause goes to the log. */
function away(error: unknown): never {
  const words = 'The server cannot reach its file storage. Please try again in a minute.'
  const failure = new Failure('server.unavailable', words)
  failure.cause = error
  throw failure
}
