import { open, readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { queue } from '../limits/fair-queue.ts'
import type { Bucket } from '../storage/bucket.ts'
import { pipeToFile } from '../storage/pipe-to-file.ts'
import { isNotFound, type KeptUpload, type UploadStore } from './upload-store.ts'

const pieceBytes = 8 * 1024 * 1024
/** Maximum number of pieces in memory; incoming bytes are on the disk. */
const sentTogether = 16
const prefix = 'uploads/'
const infoOf = (id: string) => `${prefix}${id}/info`
const pieceOf = (id: string, offset: number) => `${prefix}${id}/${String(offset).padStart(15, '0')}`

/**
 * Stores uploads in a bucket that all servers share, one object per piece: acknowledged bytes survive the loss of a
 * server. (S3 multipart uploads do not accept pieces under 5 MB.)
 */
class PieceStore extends DataStore {
  #bucket: Bucket
  #temporaryFile: () => string
  #lifeMs: number
  #sending = queue(sentTogether)
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']

  constructor(bucket: Bucket, temporaryFile: () => string, lifeMs: number) {
    super()
    this.#bucket = bucket
    this.#temporaryFile = temporaryFile
    this.#lifeMs = lifeMs
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString()
    const { id, size, metadata, creation_date } = upload
    await this.#bucket.put(infoOf(id), Buffer.from(JSON.stringify({ id, size, metadata, creation_date })))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#bucket.get(infoOf(id))
    if (!info) throw ERRORS.FILE_NOT_FOUND
    const { size, metadata, creation_date } = JSON.parse(await text(info)) as KeptUpload & { size: number }
    const pieces = await this.pieces(id)
    const offset = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
    return new Upload({ id, size, offset, ...(metadata && { metadata }), ...(creation_date && { creation_date }) })
  }

  /** The pieces without gaps from offset 0. */
  async pieces(id: string): Promise<{ key: string; bytes: number }[]> {
    const found = new Map((await this.#bucket.list(`${prefix}${id}/`)).map(({ key, bytes }) => [key, bytes]))
    const pieces: { key: string; bytes: number }[] = []
    for (let offset = 0; ; ) {
      const key = pieceOf(id, offset)
      const bytes = found.get(key)
      if (!bytes) return pieces
      pieces.push({ key, bytes })
      offset += bytes
    }
  }

  override async write(source: Readable, id: string, from: number): Promise<number> {
    const path = this.#temporaryFile()
    const file = await open(path, 'w')
    let offset = from
    let bytes = 0
    const send = async () => {
      if (bytes === 0) return
      await this.#sending(async () => this.#bucket.put(pieceOf(id, offset), await readFile(path)))
      await file.truncate()
      offset += bytes
      bytes = 0
    }
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        await file.write(chunk, 0, chunk.length, bytes)
        bytes += chunk.length
        if (bytes >= pieceBytes) await send()
      }
      await send()
    } catch (error) {
      // Keeps the bytes that arrived before the connection was lost.
      if (source.errored) await send().catch(() => undefined)
      throw error
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
    return offset
  }

  override async remove(id: string): Promise<void> {
    const objects = await this.#bucket.list(`${prefix}${id}/`)
    if (objects.length === 0) throw ERRORS.FILE_NOT_FOUND
    await this.#bucket.remove(objects.map(({ key }) => key))
  }

  override getExpiration(): number {
    return this.#lifeMs
  }
}

export function openS3Uploads(bucket: Bucket, temporaryFile: () => string, lifeMs: number): UploadStore {
  const store = new PieceStore(bucket, temporaryFile, lifeMs)
  return {
    store,
    list: () => keptIn(bucket),
    withFile: async (id, work) => {
      const path = temporaryFile()
      try {
        for (const { key } of await store.pieces(id)) {
          const piece = await bucket.get(key)
          if (!piece) throw ERRORS.FILE_NO_LONGER_EXISTS
          await pipeToFile(piece, path, { flags: 'a' })
        }
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: (id) => store.remove(id).catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error))),
  }
}

/** Lists uploads. The info object comes after its pieces; pieces without one are orphaned. */
async function* keptIn(bucket: Bucket): AsyncGenerator<KeptUpload> {
  let rest: KeptUpload | undefined
  for await (const batch of bucket.batches(prefix))
    for (const { key, changedAt } of batch) {
      const [id = '', part] = key.slice(prefix.length).split('/')
      if (rest && rest.id !== id) yield rest
      rest = { id, creation_date: new Date(changedAt).toISOString(), isOrphaned: true }
      if (part !== 'info') continue
      const info = await bucket.get(key)
      const known = info && parsedInfo(await text(info))
      if (!info || known?.creation_date) rest = undefined
      if (known?.creation_date) yield { ...known, id }
    }
  if (rest) yield rest
}

/** Undefined if it is not readable: the upload cannot be resumed then. */
function parsedInfo(json: string): KeptUpload | undefined {
  try {
    return JSON.parse(json) as KeptUpload
  } catch {
    return undefined
  }
}
