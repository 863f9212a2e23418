import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'

/** SQLite's “normal”: in WAL mode, commits do not wait for the disk. */
const unsynced = 1

/**
 * A transaction whose commit does not wait for the disk, for rows that are reported or computed again. The database is
 * always consistent, but when the machine fails, the last of these transactions can be missing.
 * (https://www.sqlite.org/pragma.html#pragma_synchronous, PostgreSQL: synchronous_commit)
 */
export async function unsyncedTransaction<Tables, Result>(
  db: Kysely<Tables>,
  engine: Database['engine'],
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (engine === 'postgres')
    return db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx)
      return work(trx)
    })
  // SQLite has one connection, and its setting cannot be changed within a transaction.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)
    const usual = rows[0]?.synchronous ?? unsynced
    await sql`pragma synchronous = ${sql.lit(Math.min(usual, unsynced))}`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = ${sql.lit(usual)}`.execute(connection)
    }
  })
}
