import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { halfRestoredTable } from '../database/half-restored.ts'
import { OperatorError } from '../operator-error.ts'
import type { Row, Snapshot } from './row-source.ts'

/** A second connection in a read transaction. The server can write meanwhile; its write-ahead log grows. */
export function snapshotSqlite(file: string): Snapshot {
  if (!existsSync(file)) throw new OperatorError(`There is no installation: ${file} does not exist.`)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    sqlite.exec('pragma busy_timeout = 5000; begin')
    // The snapshot begins with the first read.
    const made = sqlite.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
    if (!made) throw new OperatorError(`There is no installation in ${file} yet.`)
    const migrations = sqlite.prepare('select name from kysely_migration order by name').all()
    return {
      isHalfRestored: sqlite.prepare('select 1 from sqlite_master where name = ?').get(halfRestoredTable) !== undefined,
      migrations: migrations.map(({ name }) => String(name)),
      count: async (table) => Number(sqlite.prepare(`select count(*) as n from "${table}"`).get()?.['n']),
      rows: (table, columns) => rowsOf(sqlite, table, columns),
      close: async () => {
        if (sqlite.isOpen) sqlite.close()
      },
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

async function* rowsOf(sqlite: DatabaseSync, table: string, columns: readonly string[]): AsyncGenerator<Row> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  yield* sqlite.prepare(`select ${list} from "${table}"`).iterate() as Iterable<Row>
}
