import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableShape } from '../database/schema.ts'
import { isFileColumn } from '../database/tables.ts'
import type { S3Settings } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { localBus } from '../platform/bus/bus.ts'
import { newId } from '../platform/ids.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { diskPath, openDiskStorage } from '../platform/storage/storage-disk.ts'
import type { Installation } from './installation.ts'
import type { Row, Snapshot } from './row-source.ts'

export interface OpenedFile {
  bytes: number
  stream: AsyncIterable<Buffer>
}

/** Files that stay readable after they are deleted from the installation. */
export interface HeldFiles {
  /** Holds these files in addition. Returns their size, and the keys of missing ones. */
  hold(keys: readonly string[]): Promise<{ bytes: number; missing: string[] }>
  /** Undefined when there is no such file. */
  open(key: string): Promise<OpenedFile | undefined>
  release(): Promise<void>
}

/** The files of an installation; none is held yet. */
export const holdFiles = ({ dataDir, s3 }: Installation): Promise<HeldFiles> =>
  s3 ? holdObjects(s3) : holdOnDisk(dataDir)

/** Opens the storage of an installation without a server, for writing. */
export async function openStorage({ dataDir, s3 }: Installation): Promise<{ storage: Storage; close: () => void }> {
  if (!s3) return { storage: await openDiskStorage(dataDir), close: () => {} }
  const [{ openBucket }, { openS3Storage }] = await Promise.all([
    import('../platform/storage/bucket.ts'),
    import('../platform/storage/storage-s3.ts'),
  ])
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new OperatorError(problem)
  return { storage: await openS3Storage(dataDir, bucket, localBus), close: () => bucket.close() }
}

// Objects of a bucket cannot be held: those deleted during the backup are missing.
async function holdObjects(s3: S3Settings): Promise<HeldFiles> {
  const { openBucket } = await import('../platform/storage/bucket.ts')
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new OperatorError(problem)
  return {
    hold: async (keys) => {
      const found = keys.length > 0 ? await bucket.list('media/') : []
      const sizes = new Map(found.map(({ key, bytes }) => [key, bytes]))
      return sumOf(keys, (key) => sizes.get(`media/${key}`))
    },
    open: async (key) => {
      const bytes = await bucket.sizeOf(`media/${key}`)
      const stream = bytes === undefined ? undefined : await bucket.get(`media/${key}`)
      return bytes !== undefined && stream ? { bytes, stream } : undefined
    },
    release: async () => bucket.close(),
  }
}

/** Holds files by hard links, which need no space and keep the bytes of deleted files. */
async function holdOnDisk(dataDir: string): Promise<HeldFiles> {
  const folder = join(dataDir, 'tmp', `held-${newId()}`)
  await mkdir(folder, { recursive: true })
  const heldPath = (key: string) => join(folder, key.replace('/', '-'))
  const held = new Map<string, number>()
  const hold = async (key: string) => {
    // Without hard links, or when the file is missing, it is looked up again when it is copied.
    await link(diskPath(dataDir, key), heldPath(key)).catch(() => {})
    const found = await openPath(heldPath(key), diskPath(dataDir, key))
    if (found) held.set(key, found.bytes)
    await found?.close()
  }
  return {
    hold: async (keys) => {
      for (const key of keys) if (!held.has(key)) await hold(key)
      return sumOf(keys, (key) => held.get(key))
    },
    open: async (key) => {
      const found = await openPath(heldPath(key), diskPath(dataDir, key))
      return found && { bytes: found.bytes, stream: found.handle.createReadStream({ highWaterMark: chunkBytes }) }
    },
    release: () => rm(folder, { recursive: true, force: true }),
  }
}

function sumOf(keys: readonly string[], sizeOf: (key: string) => number | undefined) {
  return {
    bytes: keys.reduce((total, key) => total + (sizeOf(key) ?? 0), 0),
    missing: keys.filter((key) => sizeOf(key) === undefined),
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

/** The account of the row owns the files. */
const fileColumns = ({ columns }: TableShape) => columns.filter(isFileColumn)
const ownerColumn = ({ name }: TableShape) => (name === 'accounts' ? 'id' : 'account_id')
const wellFormed = /^[\da-f]{64}\.[a-z\d]{1,8}$/

/** Keys of the files that a row references. */
export function filesOfRow(table: TableShape, row: Row): string[] {
  const names = fileColumns(table).map((column) => row[column])
  return names.flatMap((name) =>
    typeof name === 'string' && wellFormed.test(name) ? [`${row[ownerColumn(table)]}/${name}`] : [],
  )
}

/** Keys of all files that rows reference, without duplicates. */
export async function filesNamedBy(snapshot: Snapshot, tables: readonly TableShape[]): Promise<string[]> {
  const keys = new Set<string>()
  for (const table of tables.filter((table) => fileColumns(table).length > 0))
    for await (const row of snapshot.rows(table.name, [ownerColumn(table), ...fileColumns(table)]))
      for (const key of filesOfRow(table, row)) keys.add(key)
  return [...keys].sort()
}

/** Stores bytes under a key. */
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
