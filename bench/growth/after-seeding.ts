import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { testDatabaseUrl } from '../../apps/server/src/env.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import type { Customer } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'

const run = promisify(execFile)

/**
 * Brings a database to rest that was filled: a commit would wait until all rows are on the disk, and its statistics are
 * those of empty tables, until a job of the server updates them (every ten minutes), or autovacuum of PostgreSQL.
 */
export async function afterSeeding(server: RunningServer, owner: Customer): Promise<void> {
  await run('sync', ['--file-system', server.dataDir])
  if (!testDatabaseUrl()) return void (await owner.post('jobs/run', { name: 'statistics' }))
  const { db } = openDatabaseOf(server)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
