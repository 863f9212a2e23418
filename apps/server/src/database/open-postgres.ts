import { Kysely, type Logger, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './open.ts'
import { openPostgresLock } from './postgres-lock.ts'
import type { Tables } from './tables.ts'

// bigint (and its sums, numeric) are times and sizes, all far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Opens PostgreSQL at a `postgres://` address. */
export function openPostgres(url: string, log?: Logger): Database {
  const pool = new Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener, losing a connection that is idle, or in a transaction between two queries, would end the
  // process. The pool replaces it automatically, and the next query of the transaction fails.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) })
  const { take, close } = openPostgresLock(url)
  return {
    db,
    engine: 'postgres',
    backUp: () => {},
    takeKey: take,
    close: async () => {
      await close()
      await db.destroy()
    },
  }
}
