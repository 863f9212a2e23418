import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ofServer } from '../../database/access/access.ts'
import { openSqlite } from '../open.ts'
import { up } from './0043-played-entries.ts'

const key = 'account_id, hour, screen_id, media_id, screen_name, title'

test('plays of earlier releases are kept as plays of default content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-plays-'))
  const opened = openSqlite(join(folder, 'main.sqlite'))
  const db = ofServer(opened.db, 'the operator')
  await sql`create table accounts (id text primary key)`.execute(db)
  await sql`create table plays (account_id text not null references accounts, hour bigint not null,
    screen_id text not null, media_id text not null, screen_name text not null, title text not null,
    plays integer not null, played_ms bigint not null, primary key (${sql.raw(key)}))`.execute(db)
  await sql`insert into accounts values ('a')`.execute(db)
  await sql`insert into plays values ('a', 3600000, 's', 'm', 'Lobby', 'Spring', 7, 70000)`.execute(db)
  await up(db as never)
  const spring = { account_id: 'a', hour: 3_600_000, screen_id: 's', media_id: 'm', screen_name: 'Lobby' }
  expect(await db.selectFrom('plays').selectAll().execute()).toEqual([
    { ...spring, title: 'Spring', plays: 7, played_ms: 70_000, entry_id: '', entry_name: '' },
  ])
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
