import { sql } from 'kysely'
import { testDatabaseUrl } from '../../apps/server/src/env.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import type { Customer } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'

/** Updates what the database knows of its tables: a job of the server does so every ten minutes, and autovacuum of PostgreSQL. */
export async function updateStatistics(server: RunningServer, owner: Customer): Promise<void> {
  if (!testDatabaseUrl()) return void (await owner.post('jobs/run', { name: 'statistics' }))
  const { db } = openDatabaseOf(server)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
