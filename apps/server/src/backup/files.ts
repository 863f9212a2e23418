import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableShape } from '../database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Storage } from '../platform/storage.ts'
import { diskPath } from '../platform/storage-disk.ts'
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

/** Links to the files of a disk: they cost no room, and keep bytes that somebody deletes. */
export async function holdFiles(dataDir: string, keys: readonly string[]): Promise<HeldFiles> {
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
