import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'

let folder = ''
let database: Database
beforeEach(async () => {
  copies = 0
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-migrate-'))
  database = openSqlite(join(folder, 'main.sqlite'))
})
afterEach(async () => {
  await database.db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const backups = async () => (await readdir(folder)).filter((name) => name.startsWith('before-'))
let copies = 0
const backupFile = (version: string) => join(folder, `before-${version}-${(copies += 1)}.sqlite`)
const tables = async () => (await database.db.introspection.getTables()).map(({ name }) => name)

type Step = (db: Kysely<unknown>) => Promise<void>
const steps = (named: Record<string, Step>): MigrationProvider => ({
  getMigrations: () => Promise.resolve(Object.fromEntries(Object.entries(named).map(([name, up]) => [name, { up }]))),
})
const first: Step = async (db) => {
  await db.schema.createTable('things').addColumn('id', 'text').execute()
}
const second: Step = async (db) => {
  await db.schema.alterTable('things').addColumn('name', 'text').execute()
}
const things = () =>
  database.db
    .selectFrom('things' as 'users')
    .selectAll()
    .execute()

test('creates the whole schema in an empty file, without a copy', async () => {
  await migrate(database, backupFile)
  expect(await tables()).toEqual(expect.arrayContaining(['accounts', 'users', 'media', 'playlists', 'screens']))
  expect(await backups()).toEqual([])
})

test('does nothing when the schema is up to date', async () => {
  await migrate(database, backupFile)
  const before = await tables()
  await migrate(database, backupFile)
  expect([await tables(), await backups()]).toEqual([before, []])
})

test('copies the database file before it changes it', async () => {
  await migrate(database, backupFile, steps({ '0001-first': first }))
  await database.db
    .insertInto('things' as 'users')
    .values({ id: 'kept' } as never)
    .execute()
  await migrate(database, backupFile, steps({ '0001-first': first, '0002-second': second }))
  expect(await backups()).toEqual(['before-0001-first-1.sqlite'])
  expect(await things()).toEqual([{ id: 'kept', name: null }])
  const copy = openSqlite(join(folder, 'before-0001-first-1.sqlite'))
  expect(
    await copy.db
      .selectFrom('things' as 'users')
      .selectAll()
      .execute(),
  ).toEqual([{ id: 'kept' }])
  await copy.db.destroy()
})

test('a migration that fails in the middle leaves everything as it was', async () => {
  await migrate(database, backupFile, steps({ '0001-first': first }))
  await database.db
    .insertInto('things' as 'users')
    .values({ id: 'kept' } as never)
    .execute()
  const broken: Step = async (db) => {
    await second(db)
    await db.schema.createTable('more').addColumn('id', 'text').execute()
    throw new Error('no further')
  }
  const wrong = migrate(database, backupFile, steps({ '0001-first': first, '0002-broken': broken }))
  await expect(wrong).rejects.toThrow('The database could not be brought up to date.')
  expect(await things()).toEqual([{ id: 'kept' }])
  expect(await tables()).not.toContain('more')
  await migrate(database, backupFile, steps({ '0001-first': first, '0002-second': second }))
  expect(await things()).toEqual([{ id: 'kept', name: null }])
})
