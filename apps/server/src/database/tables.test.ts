import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binnedNames, tableOf } from './bin/binned-tables.ts'
import { migrateTo } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'
import type { Table } from './tables/table.ts'
import { tables } from './tables.ts'
import { loggedTables } from './watched/logged-tables.ts'

let database: Database
beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrateTo(database)
})
afterAll(() => database.close())

const declared = new Map<string, Table>(Object.entries(tables))

interface Stored {
  table: string
  kind: 'table' | 'view' | 'virtual' | 'shadow'
  column: string
  isRequired: 0 | 1
  initial: string | null
  isKey: number
  /** 2 and 3: computed. */
  hidden: number
}

/** The tables, without those of the migrations and of the search indexes. */
const listStored = async () =>
  (
    await sql<Stored>`
      select t.name as "table", t.type as kind, c.name as "column", c."notnull" as isRequired, c.dflt_value as initial,
        c.pk as isKey, c.hidden
      from pragma_table_list as t join pragma_table_xinfo(t.name) as c
      where t.schema = 'main' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'
        and t.name not like '%_search%'`.execute(database.db)
  ).rows

test('each table and column of the database is declared, and nothing else', async () => {
  const stored = await listStored()
  const columnsOf = Map.groupBy(stored, ({ table }) => table)
  expect([...declared.keys()].toSorted()).toEqual([...columnsOf.keys()].toSorted())
  for (const [name, { columns }] of declared)
    expect([name, ...Object.keys(columns)].toSorted()).toEqual(
      [name, ...(columnsOf.get(name) ?? []).map(({ column }) => column)].toSorted(),
    )
})

test('columns can be null, have a default or are computed as declared', async () => {
  for (const { table, kind, column, isRequired, initial, isKey, hidden } of await listStored()) {
    const facts = declared.get(table)?.columns[column]?.facts
    if (kind !== 'table' || !facts) continue
    const isComputed = hidden > 1
    expect({ table, column, ...facts }).toMatchObject({
      isNullable: isComputed || (isRequired === 0 && isKey === 0),
      isComputed,
      // Inserts can name what has a default, for the sake of the reader.
      hasDefault: initial === null ? false : facts.hasDefault,
    })
  }
})

/** Deletions of a customer are apart: they leave nothing. */
test('each column with the id of another row is declared with what a deletion of that row does', async () => {
  const { rows } = await sql<{ table: string; column: string; target: string; effect: string }>`
    select t.name as "table", k."from" as "column", k."table" as target, k.on_delete as effect
    from pragma_table_list as t join pragma_foreign_key_list(t.name) as k
    where t.schema = 'main' and k."table" != 'accounts' and k.on_delete != 'NO ACTION'`.execute(database.db)
  const stored = rows.map(({ effect, ...one }) => ({ ...one, onDelete: effect === 'CASCADE' ? 'delete' : 'set null' }))
  const known = [...declared].flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { facts }]) =>
      facts.reference ? [{ table, column, target: facts.reference.table, onDelete: facts.reference.onDelete }] : [],
    ),
  )
  const inOrder = (list: typeof stored) =>
    list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  expect(inOrder(known)).toEqual(inOrder(stored))
  expect(known.length).toBeGreaterThan(60)
})

test('what a deletion takes with it goes to the recycle bin, or is left out on purpose', () => {
  const binned = new Set<string>([...binnedNames, ...Object.values(tableOf), 'devices'])
  const forgotten = [...declared].flatMap(([table, { bin, columns }]) =>
    Object.entries(columns).flatMap(([column, { facts }]) =>
      bin === undefined && facts.reference && binned.has(facts.reference.table) ? [`${table}.${column}`] : [],
    ),
  )
  expect(forgotten).toEqual([])
})

test('the audit log hides secrets, and shows no hash', () => {
  const isSecret = /secret|password|token_hash|signing_key|_hash$/
  for (const [table, { fields }] of loggedTables)
    for (const [column, shown] of Object.entries(fields))
      if (isSecret.test(column)) expect([table, column, shown]).toMatchObject([table, column, { as: 'hidden' }])
})

test('a table that the audit log has shows some of its columns, and its rules name columns', () => {
  for (const [table, { read, fields, list }] of loggedTables) {
    const columns = Object.keys(declared.get(table)?.columns ?? {})
    expect([table, read.filter((name) => !columns.includes(name))]).toEqual([table, []])
    expect([table, Object.keys(fields).length > 0 || list !== undefined]).toEqual([table, true])
  }
})
