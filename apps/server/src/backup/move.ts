import { createHash } from 'node:crypto'
import { lockDataDir } from '../database/data-lock.ts'
import { schemaAt, type TableShape } from '../database/schema.ts'
import { openDiskStorage } from '../platform/storage-disk.ts'
import { filesNamedBy, type HeldFiles, holdFiles, storeFile } from './files.ts'
import { fill, refuseFull, type TableRow } from './fill.ts'
import { type Installation, wholeSnapshot } from './installation.ts'
import { Refused } from './refused.ts'
import { type Snapshot, taken } from './row-source.ts'

export interface Move {
  from: Installation
  /** PostgreSQL, and the data folder with the files: the same one, or another. */
  into: Installation
  onFile?: (count: number, of: number) => void
}

export interface Moved {
  /** Rows per table, each of them compared. */
  tables: Map<string, number>
  /** Files whose bytes were compared. */
  files: number
  /** Named by rows, but not there in the first place. */
  missing: string[]
}

/** Copies an embedded installation into an empty big one, and compares everything. The old one is only read. */
export async function move({ from, into, onFile = () => {} }: Move): Promise<Moved> {
  const release = lockDataDir(from.dataDir)
  if (!release) throw new Refused(`The server is running on ${from.dataDir}. Please stop it first.`)
  try {
    const rows = await wholeSnapshot(from)
    try {
      await refuseFull(into)
      const tables = taken(await schemaAt(rows.migrations.at(-1) ?? ''))
      const keys = await filesNamedBy(rows, tables)
      const files = await holdFiles(from.dataDir, keys)
      let copied = { files: 0, missing: [] as string[] }
      try {
        const written = await fill({
          into,
          migrations: rows.migrations,
          rows: () => rowsIn(rows, tables),
          files: async () => {
            copied = await copyFiles({ from, into, keys, files, onFile })
          },
        })
        return { tables: new Map([...written].map(([name, { rows }]) => [name, rows])), ...copied }
      } finally {
        await files.release()
      }
    } finally {
      await rows.close()
    }
  } finally {
    release()
  }
}

async function* rowsIn(rows: Snapshot, tables: readonly TableShape[]): AsyncGenerator<TableRow> {
  for (const { name, columns } of tables) for await (const row of rows.rows(name, columns)) yield { table: name, row }
}

interface CopyFiles extends Required<Move> {
  keys: string[]
  files: HeldFiles
}

async function copyFiles({ from, into, keys, files, onFile }: CopyFiles) {
  const isSamePlace = from.dataDir === into.dataDir
  const storage = isSamePlace ? undefined : await openDiskStorage(into.dataDir)
  const missing: string[] = []
  for (const [i, key] of keys.entries()) {
    const hash = await hashOf(files, key)
    if (hash === undefined) {
      missing.push(key)
      continue
    }
    if (storage) {
      const file = await files.open(key)
      if (file) await storeFile(storage, key, file.stream)
      const arrived = await holdFiles(into.dataDir, [key])
      const isSame = (await hashOf(arrived, key)) === hash
      await arrived.release()
      if (!isSame) throw new Error(`The file ${key} did not arrive as it was.`)
    }
    onFile(i + 1, keys.length)
  }
  return { files: keys.length - missing.length, missing }
}

async function hashOf(files: HeldFiles, key: string): Promise<string | undefined> {
  const file = await files.open(key)
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of file.stream) hash.update(chunk)
  return hash.digest('hex')
}
