import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openSqlite } from './open.ts'
import { unsyncedTransaction } from './unsynced-transaction.ts'

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-open-'))
  database = openSqlite(join(folder, 'test.sqlite'))
  await sql`create table notes (text text not null)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const notes = async () => (await sql<{ text: string }>`select text from notes`.execute(database.db)).rows
const sync = async () =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)).rows[0]?.synchronous

test('a transaction that does not wait for the disk leaves all others waiting for it, also when it fails', async () => {
  const { db } = database
  const during: unknown[] = []
  for (const text of ['first', 'second'])
    await unsyncedTransaction(db, 'sqlite', async (trx) => {
      during.push((await sql<{ synchronous: number }>`pragma synchronous`.execute(trx)).rows[0]?.synchronous)
      await sql`insert into notes (text) values (${text})`.execute(trx)
    })
  expect([during, await sync(), await notes()]).toEqual([[1, 1], 2, [{ text: 'first' }, { text: 'second' }]])
  const failing = unsyncedTransaction(db, 'sqlite', async (trx) => {
    await sql`insert into notes (text) values ('third')`.execute(trx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect([await sync(), await notes()]).toEqual([2, [{ text: 'first' }, { text: 'second' }]])
})

test('a chain of queries ends its turn of the event loop every few milliseconds', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  // Each look at the clock is a millisecond later than the one before.
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  for (let left = 200; left > 0; left -= 1) await notes()
  isOver = true
  expect(turns).toBeGreaterThan(5)
})
