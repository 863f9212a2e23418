import { Kysely, type Logger, PostgresDialect } from 'kysely'
import { types } from 'pg'
import type { Database } from '../open.ts'
import type { OpenTables } from '../tables.ts'
import { WatchedDialect } from '../watched/watched-dialect.ts'
import { openConnections, openPool, type QueryLimits } from './connections.ts'
import { openPostgresLock } from './postgres-lock.ts'

// bigint (and its sums, numeric) are times and sizes, all far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

export interface PostgresOptions {
  log?: Logger | undefined
  /** Connections for queries. Default: 16. The locks between servers use one more. */
  connections?: number
  /** Default: none. */
  limits?: QueryLimits
}

/** Opens PostgreSQL at a `postgres://` address. */
export function openPostgres(url: string, { log, connections = 16, limits }: PostgresOptions = {}): Database {
  const { config, close } = openConnections(url, limits)
  const pool = openPool({ ...config, max: connections }, limits)
  const dialect = new WatchedDialect(new PostgresDialect({ pool }))
  const db = new Kysely<OpenTables>({ dialect, ...(log && { log }) })
  const lock = openPostgresLock(config)
  return {
    db,
    engine: 'postgres',
    watchRows: () => {
      dialect.isOn = true
    },
    backUp: () => {},
    takeKey: lock.take,
    close: () => close(Promise.all([lock.close(), db.destroy()])),
  }
}
