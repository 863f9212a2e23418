import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ofServer } from '../../database/access/access.ts'
import { openSqlite } from '../open.ts'
import { up } from './0058-typed-tables.ts'

test('typed tables of earlier releases keep their rows, apart from the settings of their source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-typed-'))
  const opened = openSqlite(join(folder, 'main.sqlite'))
  const db = ofServer(opened.db, 'the operator')
  const table = { kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup', '6.50']] }
  const csv = JSON.stringify({ kind: 'csv', url: 'https://example.com/' })
  await sql`create table data_sources (id text primary key, account_id text, settings text)`.execute(db)
  await sql`insert into data_sources values ('typed', 'a', ${JSON.stringify({ kind: 'table', table })}),
    ('csv', 'a', ${csv})`.execute(db)
  await up(db as never)
  expect(await db.selectFrom('typed_tables').selectAll().execute()).toEqual([
    { source_id: 'typed', account_id: 'a', data: JSON.stringify(table) },
  ])
  expect(await db.selectFrom('data_sources').select(['id', 'settings']).orderBy('id').execute()).toEqual([
    { id: 'csv', settings: csv },
    { id: 'typed', settings: '{"kind":"table","columns":2,"rows":1}' },
  ])
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
