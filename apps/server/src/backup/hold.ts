import { schemaAt, type TableShape } from '../database/schema.ts'
import { filesNamedBy, type HeldFiles, holdFiles } from './files.ts'
import { type Installation, wholeSnapshot } from './installation.ts'
import { type Snapshot, taken } from './row-source.ts'

/** Rows of one instant, and the files that they name, whatever is written and removed meanwhile. */
export interface Held {
  rows: Snapshot
  /** The tables that are taken along, in the schema of the rows. */
  tables: TableShape[]
  /** Keys of all files that the rows name. */
  keys: string[]
  files: HeldFiles
  bytes: number
  release(): Promise<void>
}

const maxLooks = 20

/**
 * A server removes rows first and their files then. So a file that went between the rows and the hold of the files is
 * not named by later rows: they are read anew, until nothing is missing but what was missing before, too.
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

// Tables are learned slowly; a second look should be a quick one.
function tablesOnce() {
  let known: { at: string; tables: TableShape[] } | undefined
  return async (at: string): Promise<TableShape[]> => {
    if (known?.at !== at) known = { at, tables: taken(await schemaAt(at)) }
    return known.tables
  }
}
