import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase } from './copy-database.ts'
import { FailedMigration, migrate } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'

let folder = ''
let logged: string[] = []
const log = pino({}, { write: (line: string) => void logged.push(line) })
let database: Database
beforeEach(async () => {
  logged = []
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-migrate-'))
  database = openSqlite(join(folder, 'main.sqlite'))
})
afterEach(async () => {
  await database.db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const copies = async () => (await readdir(folder)).filter((name) => name.startsWith('before-'))
const copy = (version: string) => copyDatabase(database, { folder, version, log })
const bringUpToDate = (provider?: MigrationProvider) =>
  migrate(database.db, { log, copy, ...(provider && { provider }) })
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
  await bringUpToDate()
  expect(await tables()).toEqual(expect.arrayContaining(['accounts', 'users', 'media', 'playlists', 'screens']))
  expect(await copies()).toEqual([])
})

test('does nothing when the schema is up to date', async () => {
  await bringUpToDate()
  const before = await tables()
  await bringUpToDate()
  expect([await tables(), await copies()]).toEqual([before, []])
})

test('copies the database file before it changes it', async () => {
  await bringUpToDate(steps({ '0001-first': first }))
  await database.db
    .insertInto('things' as 'users')
    .values({ id: 'kept' } as never)
    .execute()
  await bringUpToDate(steps({ '0001-first': first, '0002-second': second }))
  expect(await copies()).toEqual(['before-0001-first.sqlite'])
  expect(await things()).toEqual([{ id: 'kept', name: null }])
  const copied = openSqlite(join(folder, 'before-0001-first.sqlite'))
  expect(
    await copied.db
      .selectFrom('things' as 'users')
      .selectAll()
      .execute(),
  ).toEqual([{ id: 'kept' }])
  await copied.db.destroy()
})

test('a migration that fails in the middle leaves everything as it was', async () => {
  await bringUpToDate(steps({ '0001-first': first }))
  await database.db
    .insertInto('things' as 'users')
    .values({ id: 'kept' } as never)
    .execute()
  const broken: Step = async (db) => {
    await second(db)
    await db.schema.createTable('more').addColumn('id', 'text').execute()
    throw new Error('no further')
  }
  const wrong = bringUpToDate(steps({ '0001-first': first, '0002-broken': broken }))
  await expect(wrong).rejects.toThrow('The database could not be brought up to date: 0002-broken failed.')
  expect(await things()).toEqual([{ id: 'kept' }])
  expect(await tables()).not.toContain('more')
  const again = bringUpToDate(steps({ '0001-first': first, '0002-broken': broken }))
  await expect(again).rejects.toThrow(FailedMigration)
  expect(await copies()).toEqual(['before-0001-first.sqlite'])
  await bringUpToDate(steps({ '0001-first': first, '0002-second': second }))
  expect(await things()).toEqual([{ id: 'kept', name: null }])
})

test('a copy of other data replaces the one before, and what a killed copy left is deleted', async () => {
  await bringUpToDate(steps({ '0001-first': first }))
  await copy('0001-first')
  const before = await stat(join(folder, 'before-0001-first.sqlite'))
  await writeFile(join(folder, 'before-0001-first.sqlite.part'), 'half')
  await copy('0001-first')
  expect((await stat(join(folder, 'before-0001-first.sqlite'))).ino).toBe(before.ino)
  await database.db
    .insertInto('things' as 'users')
    .values({ id: 'later' } as never)
    .execute()
  await copy('0001-first')
  expect((await stat(join(folder, 'before-0001-first.sqlite'))).ino).not.toBe(before.ino)
  expect(await copies()).toEqual(['before-0001-first.sqlite'])
})

test('the log says what was copied and migrated, and how long it took', async () => {
  await bringUpToDate(steps({ '0001-first': first }))
  await bringUpToDate(steps({ '0001-first': first, '0002-second': second }))
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { msg: 'the database was brought up to date', migrations: ['0001-first'], ms: expect.any(Number) },
    { msg: 'the database was copied', bytes: expect.any(Number), ms: expect.any(Number) },
    { msg: 'the database was brought up to date', migrations: ['0002-second'] },
  ])
})

test('a copy that cannot be made changes nothing and leaves nothing', async () => {
  await bringUpToDate(steps({ '0001-first': first }))
  await mkdir(join(folder, 'before-0001-first.sqlite'))
  await expect(bringUpToDate(steps({ '0001-first': first, '0002-second': second }))).rejects.toThrow()
  expect(await copies()).toEqual(['before-0001-first.sqlite'])
  expect(await things()).toEqual([])
})
