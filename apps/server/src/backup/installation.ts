import { join } from 'node:path'
import { halfRestoredWords } from '../database/half-restored.ts'
import { type Database, openSqlite, type WriteReserve } from '../database/open.ts'
import type { PostgresOptions } from '../database/postgres/open-postgres.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import type { Snapshot } from './row-source.ts'

/** Locations of an installation's rows and files. */
export type Installation = Pick<Env, 'databaseUrl' | 'dataDir' | 's3'> & {
  /** Instead of the key in `dataDir`. */
  encryptionKey?: Env['encryptionKey']
}

export const sqliteFile = ({ dataDir }: Installation): string => join(dataDir, 'digisigncast.sqlite')

export const nameOf = ({ databaseUrl, dataDir }: Installation): string =>
  databaseUrl === undefined ? dataDir : withoutPassword(databaseUrl)

const withoutPassword = (url: string) => {
  const parts = new URL(url)
  if (parts.password) parts.password = '…'
  return decodeURIComponent(parts.href)
}

export interface RowsOptions extends PostgresOptions {
  /** Disk space that the embedded database may use when the disk is full. */
  reserve?: WriteReserve
}

// The PostgreSQL driver is loaded on demand.
export async function openRows(installation: Installation, options: RowsOptions = {}): Promise<Database> {
  if (!installation.databaseUrl) return openSqlite(sqliteFile(installation), options.log, options.reserve)
  const { openPostgres } = await import('../database/postgres/open-postgres.ts')
  return openPostgres(installation.databaseUrl, options)
}

/** A snapshot; fails for an installation that is half restored. */
export async function wholeSnapshot(installation: Installation): Promise<Snapshot> {
  const rows = await snapshot(installation)
  if (!rows.isHalfRestored) return rows
  await rows.close()
  throw new OperatorError(halfRestoredWords)
}

export async function snapshot(installation: Installation): Promise<Snapshot> {
  if (installation.databaseUrl) {
    const { snapshotPostgres } = await import('./snapshot-postgres.ts')
    return snapshotPostgres(installation.databaseUrl)
  }
  const { snapshotSqlite } = await import('./snapshot-sqlite.ts')
  return snapshotSqlite(sqliteFile(installation))
}
