import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableShape } from '../database/schema.ts'
import type { S3Settings } from '../env.ts'
import { quietBus } from '../platform/bus.ts'
import { newId } from '../platform/ids.ts'
import type { Storage } from '../platform/storage.ts'
import { diskPath, openDiskStorage } from '../platform/storage-disk.ts'
import type { Installation } from './installation.ts'
import { Refused } from './refused.ts'
import type { Row, Snapshot } from './row-source.ts'

export interface OpenedFile {
  bytes: number
  stream: AsyncIterable<Buffer>
}

/** Files as they were when they were held: one that is removed meanwhile is still there. */
export interface HeldFiles {
  /** Undefined when there is none. */
  open(key: string): Promise<OpenedFile | undefined>
  bytes: number
  release(): Promise<void>
}

/** The files of an installation; `keys` are those that will be asked for. */
export const holdFiles = ({ dataDir, s3 }: Installation, keys: readonly string[]): Promise<HeldFiles> =>
  s3 ? holdObjects(s3, keys) : holdOnDisk(dataDir, keys)

/** The storage of an installation without a server, to put files into. */
export async function openStorage({ dataDir, s3 }: Installation): Promise<{ storage: Storage; close: () => void }> {
  if (!s3) return { storage: await openDiskStorage(dataDir), close: () => {} }
  const [{ openBucket }, { openS3Storage }] = await Promise.all([
    import('../platform/bucket.ts'),
    import('../platform/storage-s3.ts'),
  ])
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new Refused(problem)
  return { storage: await openS3Storage(dataDir, bucket, quietBus), close: () => bucket.close() }
}

// A bucket keeps nothing that is deleted: what goes meanwhile is missing.
async function holdObjects(s3: S3Settings, keys: readonly string[]): Promise<HeldFiles> {
  const { openBucket } = await import('../platform/bucket.ts')
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new Refused(problem)
  const wanted = new Set(keys.map((key) => `media/${key}`))
  const found = keys.length > 0 ? await bucket.list('media/') : []
  return {
    bytes: found.reduce((total, { key, bytes }) => total + (wanted.has(key) ? bytes : 0), 0),
    open: async (key) => {
      const bytes = await bucket.sizeOf(`media/${key}`)
      const stream = bytes === undefined ? undefined : await bucket.get(`media/${key}`)
      return bytes !== undefined && stream ? { bytes, stream } : undefined
    },
    release: async () => bucket.close(),
  }
}

/** Links to the files of a disk: they cost no room, and keep bytes that somebody deletes. */
async function holdOnDisk(dataDir: string, keys: readonly string[]): Promise<HeldFiles> {
  const folder = join(dataDir, 'tmp', `held-${newId()}`)
  await mkdir(folder, { recursive: true })
  const heldPath = (key: string) => join(folder, key.replace('/', '-'))
  let bytes = 0
  for (const key of keys) {
    // A file system without links, or a file that is gone: then it is looked for when it is its turn.
    await link(diskPath(dataDir, key), heldPath(key)).catch(() => {})
    const found = await openPath(heldPath(key), diskPath(dataDir, key))
    bytes += found?.bytes ?? 0
    await found?.close()
  }
  return {
    bytes,
    open: async (key) => {
      const found = await openPath(heldPath(key), diskPath(dataDir, key))
      return found && { bytes: found.bytes, stream: found.handle.createReadStream({ highWaterMark: chunkBytes }) }
    },
    release: () => rm(folder, { recursive: true, force: true }),
  }
}

const chunkBytes = 256 * 1024

async function openPath(...paths: string[]) {
  for (const path of paths) {
    const handle = await open(path).catch(() => undefined)
    if (handle) return { handle, bytes: (await handle.stat()).size, close: () => handle.close() }
  }
  return undefined
}

/** Columns that hold the name of a file end so; the account that owns the row owns the file. */
const fileColumns = ({ columns }: TableShape) => columns.filter((column) => column.endsWith('_file'))
const ownerColumn = ({ name }: TableShape) => (name === 'accounts' ? 'id' : 'account_id')
const wellFormed = /^[\da-f]{64}\.[a-z\d]{1,8}$/

/** Keys of the files that a row names. */
export function filesOfRow(table: TableShape, row: Row): string[] {
  const names = fileColumns(table).map((column) => row[column])
  return names.flatMap((name) =>
    typeof name === 'string' && wellFormed.test(name) ? [`${row[ownerColumn(table)]}/${name}`] : [],
  )
}

/** Keys of all files that rows name, each once. */
export async function filesNamedBy(snapshot: Snapshot, tables: readonly TableShape[]): Promise<string[]> {
  const keys = new Set<string>()
  for (const table of tables.filter((table) => fileColumns(table).length > 0))
    for await (const row of snapshot.rows(table.name, [ownerColumn(table), ...fileColumns(table)]))
      for (const key of filesOfRow(table, row)) keys.add(key)
  return [...keys].sort()
}

/** Puts bytes into a storage under their key. */
export async function storeFile(storage: Storage, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const path = storage.temporaryFile()
  try {
    await pipeline(bytes, createWriteStream(path))
    await storage.adopt(path, key)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
