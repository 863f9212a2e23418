import { sql } from 'kysely'
import type { Database, Trx } from './open.ts'

/** Locks the key across servers until the transaction ends. Not needed on SQLite, which has a single writer. */
export async function lockInTransaction(trx: Trx, engine: Database['engine'], key: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}
