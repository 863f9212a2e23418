import { createHash } from 'node:crypto'
import { readAndroidKey, restoreAndroidKey } from '../android/key-files.ts'
import { lockDataDir } from '../database/data-lock.ts'
import type { TableShape } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { readKeyFile, writeKeyFile } from '../platform/encryption/key-file.ts'
import { findOtherKeys } from '../platform/encryption/use-key.ts'
import { type HeldFiles, holdFiles, openStorage, storeFile } from './files.ts'
import { fill, refuseFull, type TableRow } from './fill.ts'
import { type Held, holdInstallation } from './hold.ts'
import type { Installation } from './installation.ts'
import type { Snapshot } from './row-source.ts'

export interface Move {
  from: Installation
  /** The PostgreSQL database, and the data folder for the files: the same or another one. */
  into: Installation
  onFile?: (count: number, of: number) => void
}

export interface Moved {
  /** Rows per table; all were compared. */
  tables: Map<string, number>
  /** Files whose bytes were compared. */
  files: number
  /** Files that rows reference but that were already missing. */
  missing: string[]
  /** False when another signing key of the Android app was already there and was kept. */
  isAndroidKeyMoved: boolean
  /** Fingerprints of encryption keys that are needed and not there; `otherKeyWords` says what to do. */
  missingKeys: string[]
}

/** Copies an embedded installation to an empty PostgreSQL database and compares everything. The source is only read. */
export async function move({ from, into, onFile = () => {} }: Move): Promise<Moved> {
  const release = lockDataDir(from.dataDir)
  if (!release) throw new OperatorError(`The server is running on ${from.dataDir}. Please stop it first.`)
  try {
    await refuseFull(into)
    const held = await holdInstallation(from)
    const { rows, tables } = held
    let missingKeys: string[] = []
    let copied = { files: 0, missing: [] as string[] }
    try {
      const written = await fill({
        into,
        migrations: rows.migrations,
        rows: () => rowsIn(rows, tables),
        files: async (database) => {
          copied = await copyFiles({ from, into, held, onFile })
          const key = await readKeyFile(from.dataDir)
          if (key) await writeKeyFile(into.dataDir, key)
          missingKeys = await findOtherKeys(database.db, { encryptionKey: into.encryptionKey, dataDir: into.dataDir })
        },
      })
      const isAndroidKeyMoved = await restoreAndroidKey(into.dataDir, await readAndroidKey(from.dataDir))
      return {
        isAndroidKeyMoved,
        missingKeys,
        tables: new Map([...written].map(([name, { rows }]) => [name, rows])),
        ...copied,
      }
    } finally {
      await held.release()
    }
  } finally {
    release()
  }
}

async function* rowsIn(rows: Snapshot, tables: readonly TableShape[]): AsyncGenerator<TableRow> {
  for (const { name, columns } of tables) for await (const row of rows.rows(name, columns)) yield { table: name, row }
}

interface CopyFiles extends Required<Move> {
  held: Held
}

async function copyFiles({ from, into, held, onFile }: CopyFiles) {
  const { keys, files } = held
  const isSamePlace = from.dataDir === into.dataDir && !into.s3
  const target = isSamePlace ? undefined : await openStorage(into)
  const arrived = await holdFiles(into)
  const missing: string[] = []
  try {
    for (const [i, key] of keys.entries()) {
      const file = target && (await files.open(key))
      if (file) await storeFile(target.storage, key, file.stream)
      const hash = await hashOf(arrived, key)
      if (hash === undefined && !file) missing.push(key)
      else if (hash === undefined || !key.includes(`/${hash}.`))
        throw new Error(`The content of the file ${key} does not match its hash.`)
      onFile(i + 1, keys.length)
    }
  } finally {
    await arrived.release()
    target?.close()
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
