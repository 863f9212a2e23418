import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../../env.ts'
import { asFailure } from '../../platform/http/errors.ts'
import { postgresClient } from '../../testing/cluster/postgres-client.ts'
import type { Database } from '../open.ts'
import { openPostgres } from './open-postgres.ts'

const url = testDatabaseUrl() ?? ''
let database: Database
afterEach(() => database?.close())

/** Terminates a connection, as PostgreSQL does when it stops. */
async function endBackend(pid: number) {
  const client = await postgresClient(url)
  await client.query('select pg_terminate_backend($1)', [pid])
  const isThere = async () =>
    (await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rows.length > 0
  await expect.poll(isThere).toBe(false)
  await client.end()
}

describe.skipIf(!url)('PostgreSQL', () => {
  test('that disconnects in the middle of a transaction ends the transaction, not the server', async () => {
    database = openPostgres(url)
    const { db } = database
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await endBackend(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(trx)
    })
    const error = await broken.catch((caught: unknown) => caught)
    expect(asFailure(error as Error).code).toBe('server.unavailable')
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})
