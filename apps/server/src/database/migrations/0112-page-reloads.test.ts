import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ofServer } from '../../database/access/access.ts'
import { openSqlite } from '../open.ts'
import { up } from './0112-page-reloads.ts'

test('web pages that were loaded again at each turn only are loaded again at the usual interval', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-pages-'))
  const opened = openSqlite(join(folder, 'main.sqlite'))
  const db = ofServer(opened.db, 'the operator')
  const sourceOf = (refresh: number | null) =>
    JSON.stringify({ kind: 'web', url: 'https://example.com/?"refresh":null', refresh })
  await sql`create table media (id text primary key, kind text, source text)`.execute(db)
  await sql`insert into media values ('never', 'web', ${sourceOf(null)}), ('often', 'web', ${sourceOf(5)})`.execute(db)
  await up(db as never)
  expect(await db.selectFrom('media').select(['id', 'source']).orderBy('id').execute()).toEqual([
    { id: 'never', source: sourceOf(30) },
    { id: 'often', source: sourceOf(5) },
  ])
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
