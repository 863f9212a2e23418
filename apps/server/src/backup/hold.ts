import { schemaAt, type TableShape } from '../database/schema.ts'
import { filesNamedBy, type HeldFiles, holdFiles } from './files.ts'
import { type Installation, wholeSnapshot } from './installation.ts'
import { backedUpTables, type Snapshot } from './row-source.ts'

/** A snapshot of the rows and the files that they reference, unaffected by concurrent changes. */
export interface Held {
  rows: Snapshot
  /** The tables to copy, in the schema of the rows. */
  tables: TableShape[]
  /** Keys of all files that the rows reference. */
  keys: string[]
  files: HeldFiles
  bytes: number
  release(): Promise<void>
}

const maxLooks = 20

/**
 * A server deletes rows before their files. So if a file was deleted between the snapshot and the hold, a new snapshot
 * no longer references it. Repeats until the same files are missing twice.
 */
export async function holdInstallation(from: Installation): Promise<Held> {
  const files = await holdFiles(from)
  const shapes = tablesOnce()
  let rows: Snapshot | undefined
  const release = async () => {
    await rows?.close()
    await files.release()
  }
  try {
    let gone: ReadonlySet<string> = new Set()
    for (let look = 1; ; look += 1) {
      rows = await wholeSnapshot(from)
      const tables = await shapes(rows.migrations.at(-1) ?? '')
      const keys = await filesNamedBy(rows, tables)
      const { bytes, missing } = await files.hold(keys)
      if (look === maxLooks || missing.every((key) => gone.has(key)))
        return { rows, tables, keys, files, bytes, release }
      gone = new Set(missing)
      await rows.close()
    }
  } catch (error) {
    await release()
    throw error
  }
}

// Reading the schema is slow, so it is cached for further attempts.
function tablesOnce() {
  let known: { at: string; tables: TableShape[] } | undefined
  return async (at: string): Promise<TableShape[]> => {
    if (known?.at !== at) known = { at, tables: backedUpTables(await schemaAt(at)) }
    return known.tables
  }
}
