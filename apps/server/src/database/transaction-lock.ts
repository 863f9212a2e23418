import { sql } from 'kysely'
import type { Database, Trx } from './open.ts'

/** Holds the key until the transaction ends, on every server. SQLite has one writer anyway. */
export async function lockInTransaction(trx: Trx, engine: Database['engine'], key: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}
