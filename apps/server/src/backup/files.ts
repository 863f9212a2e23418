import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableShape } from '../database/schema.ts'
import type { S3Settings } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { localBus } from '../platform/bus.ts'
import { newId } from '../platform/ids.ts'
import type { Storage } from '../platform/storage.ts'
import { diskPath, openDiskStorage } from '../platform/storage-disk.ts'
import type { Installation } from './installation.ts'
import type { Row, Snapshot } from './row-source.ts'

export interface OpenedFile {
  bytes: number
  stream: AsyncIterable<Buffer>
}

/** Files as they were when they were held: one that is removed meanwhile is still there. */
export interface HeldFiles {
  /** Holds these, beside what is held already. Answers their size, and which ones are gone. */
  hold(keys: readonly string[]): Promise<{ bytes: number; missing: string[] }>
  /** Undefined when there is none. */
  open(key: string): Promise<OpenedFile | undefined>
  release(): Promise<void>
}

/** The files of an installation, of which nothing is held yet. */
export const holdFiles = ({ dataDir, s3 }: Installation): Promise<HeldFiles> =>
  s3 ? holdObjects(s3) : holdOnDisk(dataDir)

/** The storage of an installation without a server, to put files into. */
export async function openStorage({ dataDir, s3 }: Installation): Promise<{ storage: Storage; close: () => void }> {
  if (!s3) return { storage: await openDiskStorage(dataDir), close: () => {} }
  const [{ openBucket }, { openS3Storage }] = await Promise.all([
    import('../platform/bucket.ts'),
    import('../platform/storage-s3.ts'),
  ])
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new OperatorError(problem)
  return { storage: await openS3Storage(dataDir, bucket, localBus), close: () => bucket.close() }
}

// A bucket keeps nothing that is deleted: what goes meanwhile is missing.
async function holdObjects(s3: S3Settings): Promise<HeldFiles> {
  const { openBucket } = await import('../platform/bucket.ts')
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

/** Links to the files of a disk: they cost no room, and keep bytes that somebody deletes. */
async function holdOnDisk(dataDir: string): Promise<HeldFiles> {
  const folder = join(dataDir, 'tmp', `held-${newId()}`)
  await mkdir(folder, { recursive: true })
  const heldPath = (key: string) => join(folder, key.replace('/', '-'))
  const held = new Map<string, number>()
  const hold = async (key: string) => {
    // A file system without links, or a file that is gone: then it is looked for when it is its turn.
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
