import { sql } from 'kysely'
import { migrateTo } from './migrate.ts'
import { openSqlite } from './open.ts'

export interface TableShape {
  name: string
  /** In the order of the schema. */
  columns: string[]
}

/**
 * The tables after the migration `name`, or after all, each after the tables that it references, without SQLite's index tables. Read
 * from an empty schema in memory, so that the result is the same for both engines.
 */
export async function schemaAt(name?: string): Promise<TableShape[]> {
  const database = openSqlite(':memory:')
  try {
    await migrateTo(database, name)
    const { db } = database
    const list = await sql<{ name: string }>`select name from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
      order by name`.execute(db)
    const tables = []
    for (const { name } of list.rows) {
      const columns = await sql<{ name: string }>`select name from pragma_table_info(${name}) order by cid`.execute(db)
      const parents = await sql<{ name: string }>`
        select distinct "table" as name from pragma_foreign_key_list(${name})`.execute(db)
      const behind = parents.rows.map((row) => row.name)
      tables.push({ name, columns: columns.rows.map((row) => row.name), behind })
    }
    return inOrder(tables)
  } finally {
    await database.db.destroy()
  }
}

function inOrder(tables: (TableShape & { behind: string[] })[]): TableShape[] {
  const ordered: TableShape[] = []
  const rest = new Map(tables.map((table) => [table.name, table]))
  while (rest.size > 0) {
    const next = [...rest.values()].find(({ behind }) => !behind.some((name) => rest.has(name)))
    if (!next) throw new Error(`These tables reference each other or themselves: ${[...rest.keys()].join(', ')}.`)
    ordered.push({ name: next.name, columns: next.columns })
    rest.delete(next.name)
  }
  return ordered
}
