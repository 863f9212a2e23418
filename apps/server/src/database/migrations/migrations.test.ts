import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ofServer } from '../access/access.ts'
import { allMigrations as migrations } from '../migrate.ts'
import { type Database, openSqlite, type ServerDb } from '../open.ts'

let database: Database
let db: ServerDb
beforeEach(() => {
  database = openSqlite(':memory:')
  db = ofServer(database.db, 'the operator')
})
afterEach(() => database.close())

const key = 'account_id, hour, screen_id, media_id, screen_name, title'

test('plays of earlier releases are kept as plays of default content', async () => {
  await sql`create table accounts (id text primary key)`.execute(db)
  await sql`create table plays (account_id text not null references accounts, hour bigint not null,
    screen_id text not null, media_id text not null, screen_name text not null, title text not null,
    plays integer not null, played_ms bigint not null, primary key (${sql.raw(key)}))`.execute(db)
  await sql`insert into accounts values ('a')`.execute(db)
  await sql`insert into plays values ('a', 3600000, 's', 'm', 'Lobby', 'Spring', 7, 70000)`.execute(db)
  await migrations['0043-played-entries']?.(db as never)
  const spring = { account_id: 'a', hour: 3_600_000, screen_id: 's', media_id: 'm', screen_name: 'Lobby' }
  expect(await db.selectFrom('plays').selectAll().execute()).toEqual([
    { ...spring, title: 'Spring', plays: 7, played_ms: 70_000, entry_id: '', entry_name: '' },
  ])
})

test('typed tables of earlier releases keep their rows, apart from the settings of their source', async () => {
  const table = { kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup', '6.50']] }
  const csv = JSON.stringify({ kind: 'csv', url: 'https://example.com/' })
  await sql`create table data_sources (id text primary key, account_id text, settings text)`.execute(db)
  await sql`insert into data_sources values ('typed', 'a', ${JSON.stringify({ kind: 'table', table })}),
    ('csv', 'a', ${csv})`.execute(db)
  await migrations['0058-typed-tables']?.(db as never)
  expect(await db.selectFrom('typed_tables').selectAll().execute()).toEqual([
    { source_id: 'typed', account_id: 'a', data: JSON.stringify(table) },
  ])
  expect(await db.selectFrom('data_sources').select(['id', 'settings']).orderBy('id').execute()).toEqual([
    { id: 'csv', settings: csv },
    { id: 'typed', settings: '{"kind":"table","columns":2,"rows":1}' },
  ])
})

test('web pages that were loaded again at each turn only are loaded again at the usual interval', async () => {
  const sourceOf = (refresh: number | null) =>
    JSON.stringify({ kind: 'web', url: 'https://example.com/?"refresh":null', refresh })
  await sql`create table media (id text primary key, kind text, source text)`.execute(db)
  await sql`insert into media values ('never', 'web', ${sourceOf(null)}), ('often', 'web', ${sourceOf(5)})`.execute(db)
  await migrations['0112-page-reloads']?.(db as never)
  expect(await db.selectFrom('media').select(['id', 'source']).orderBy('id').execute()).toEqual([
    { id: 'never', source: sourceOf(30) },
    { id: 'often', source: sourceOf(5) },
  ])
})
