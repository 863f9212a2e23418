import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { isHalfRestored, markHalfRestored, unmarkHalfRestored } from '../database/half-restored.ts'
import { migrateTo } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { schemaAt, type TableShape } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { type Installation, nameOf, openRows, snapshot, sqliteFile } from './installation.ts'
import { backedUpTables, digestsOf, lineOf, type Row, rowsDigest, type TableDigest } from './row-source.ts'

export interface TableRow {
  table: string
  row: Row
}

export interface Filling {
  into: Installation
  /** The migrations of the schema of the rows. */
  migrations: readonly string[]
  /** Rows of referenced tables come first. */
  rows: () => AsyncIterable<TableRow>
  /** Stores the files; until this is done, the installation counts as half restored. */
  files: (database: Database) => Promise<void>
}

/**
 * Inserts rows into an empty installation in their original schema, compares all of them, and migrates the schema. If
 * it is interrupted, a marker remains, so that no server starts on incomplete data.
 */
export async function fill({ into, migrations, rows, files }: Filling): Promise<Map<string, TableDigest>> {
  const database = await openEmpty(into)
  try {
    const at = migrations.at(-1) ?? ''
    const tables = backedUpTables(await schemaAt(at))
    await migrateTo(database, at)
    const written = await insertAll(database, tables, rows())
    await compare(into, tables, written)
    await migrateTo(database)
    await files(database)
    await unmarkHalfRestored(database)
    return written
  } finally {
    await database.db.destroy()
  }
}

/** Fails if there is data; deletes the rest of an interrupted attempt. */
export async function refuseFull(into: Installation): Promise<void> {
  if (into.databaseUrl === undefined && !existsSync(sqliteFile(into))) return
  const database = await openRows(into)
  try {
    if (!(await isHalfRestored(database)) && (await hasData(database)))
      throw new OperatorError(
        `There is data in ${nameOf(into)}. This only works with an empty installation: name another one, or move the data away first.`,
      )
  } finally {
    await database.db.destroy()
  }
}

async function openEmpty(into: Installation): Promise<Database> {
  await refuseFull(into)
  if (into.databaseUrl === undefined)
    for (const end of ['', '-wal', '-shm']) await rm(`${sqliteFile(into)}${end}`, { force: true })
  const database = await openRows(into)
  try {
    if (database.engine === 'postgres') await dropOurs(database)
    await markHalfRestored(database)
    return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}

async function hasData({ db }: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'users')) return false
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0
}

// The database may also contain tables of other programs.
async function dropOurs(database: Database): Promise<void> {
  const { db } = database
  if (await isHalfRestored(database)) await unmarkHalfRestored(database)
  const ours = (await schemaAt()).map(({ name }) => name)
  for (const name of [...ours, 'kysely_migration', 'kysely_migration_lock'])
    await sql`drop table if exists ${sql.id(name)} cascade`.execute(db)
}

type AnyTables = Kysely<Record<string, Record<string, unknown>>>

async function insertAll(
  { db, engine }: Database,
  tables: TableShape[],
  rows: AsyncIterable<TableRow>,
): Promise<Map<string, TableDigest>> {
  const shapes = new Map(tables.map((table) => [table.name, table]))
  const digests = new Map(tables.map((table) => [table.name, rowsDigest()]))
  await db.transaction().execute(async (ours) => {
    const trx = ours as unknown as AnyTables
    // Migrations insert a few rows.
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute()
    let waiting: Row[] = []
    let current: TableShape | undefined
    const flush = async () => {
      if (current && waiting.length > 0) await trx.insertInto(current.name).values(waiting).execute()
      waiting = []
    }
    for await (const { table, row } of rows) {
      const shape = shapes.get(table)
      if (!shape) throw new OperatorError(`There is no table “${table}”.`)
      if (shape !== current || waiting.length >= rowsAtOnce(shape)) await flush()
      current = shape
      digests.get(table)?.add(lineOf(shape, row))
      waiting.push(row)
    }
    await flush()
    if (engine === 'postgres') await moveSequences(trx, tables)
  })
  return new Map([...digests].map(([name, digest]) => [name, digest.result()]))
}

// SQLite allows 32,766 values per statement.
const rowsAtOnce = ({ columns }: TableShape) => Math.min(200, Math.floor(30_000 / columns.length))

// Identity sequences of PostgreSQL continue after the largest inserted number.
async function moveSequences(db: AnyTables, tables: TableShape[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns) {
      const found = await sql<{ name: string | null }>`
        select pg_get_serial_sequence(${name}, ${column}) as name`.execute(db)
      const sequence = found.rows[0]?.name
      if (sequence)
        await sql`select setval(${sequence}, coalesce(max(${sql.id(column)}), 0) + 1, false) from ${sql.id(name)}`.execute(
          db,
        )
    }
}

async function compare(into: Installation, tables: TableShape[], written: Map<string, TableDigest>): Promise<void> {
  const stored = await snapshot(into)
  try {
    for (const [name, { rows, digest }] of await digestsOf(stored, tables)) {
      const should = written.get(name)
      if (rows !== should?.rows || digest !== should.digest)
        throw new Error(`The rows of ${name} differ from the source after copying.`)
    }
  } finally {
    await stored.close()
  }
}
