import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type MigrationProvider, Migrator } from 'kysely/migration'
import { explainError } from '../explain-error.ts'
import { OperatorError } from '../operator-error.ts'
import { migrations as from0001 } from './migrations/from-0001.ts'
import { migrations as from0003 } from './migrations/from-0003.ts'
import { migrations as from0007 } from './migrations/from-0007.ts'
import { migrations as from0014 } from './migrations/from-0014.ts'
import { migrations as from0026 } from './migrations/from-0026.ts'
import { migrations as from0043 } from './migrations/from-0043.ts'
import { migrations as from0054 } from './migrations/from-0054.ts'
import { migrations as from0073 } from './migrations/from-0073.ts'
import { migrations as from0079 } from './migrations/from-0079.ts'
import { migrations as from0085 } from './migrations/from-0085.ts'
import { migrations as from0099 } from './migrations/from-0099.ts'
import { migrations as from0104 } from './migrations/from-0104.ts'
import type { Migrations } from './migrations/migrations.ts'
import type { Database, Db } from './open.ts'

/** All migrations. A file is full at 250 lines: the next migration begins another one. */
export const allMigrations: Migrations = {
  ...from0001,
  ...from0003,
  ...from0007,
  ...from0014,
  ...from0026,
  ...from0043,
  ...from0054,
  ...from0073,
  ...from0079,
  ...from0085,
  ...from0099,
  ...from0104,
}

const ours: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve(Object.fromEntries(Object.entries(allMigrations).map(([name, up]) => [name, { up }]))),
}

/** Names of all migrations, in order. */
export const migrationNames = (): string[] => Object.keys(allMigrations).sort()

/** A migration that fails again at the next start. */
export class FailedMigration extends Error {}

export interface Migrating {
  log: FastifyBaseLogger
  /** Called before existing data is changed, with the name of its last migration. */
  copy: (version: string) => Promise<void>
  provider?: MigrationProvider
}

/**
 * Brings the schema up to date, forward only, each migration in a transaction. Kysely holds a lock row, so that only
 * one server migrates.
 * @throws OperatorError when a newer version of the program has already migrated the data.
 * @throws FailedMigration
 */
export async function migrate(db: Db, { log, copy, provider = ours }: Migrating): Promise<void> {
  await refuseNewerData(db, provider)
  const migrator = new Migrator({ db, provider })
  const all = await migrator.getMigrations()
  const pending = all.filter((migration) => !migration.executedAt)
  if (pending.length === 0) return
  const current = all.findLast((migration) => migration.executedAt)
  if (current) await copy(current.name)
  const begun = performance.now()
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) {
    const migrations = results.map(({ migrationName }) => migrationName)
    return log.info({ migrations, ms: Math.round(performance.now() - begun) }, 'the database was brought up to date')
  }
  // PostgreSQL that is away for a moment, or a full disk.
  if (explainError(error) !== undefined) throw error
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  throw new FailedMigration(`The database could not be brought up to date: ${failed ?? 'a migration'} failed.`, {
    cause: error,
  })
}

/** Creates the schema as of the migration `name`; without a name, the current one. */
export async function migrateTo({ db }: Pick<Database, 'db'>, name?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: ours })
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name))
  if (error) throw new Error('The schema could not be created.', { cause: error })
}

/** Names of migrations in the database that this version does not know, in order. */
export async function newerMigrations(db: Db, provider: MigrationProvider = ours): Promise<string[]> {
  const known = await provider.getMigrations()
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.flatMap(({ name }) => (name in known ? [] : name)).sort()
}

async function refuseNewerData(db: Db, provider: MigrationProvider): Promise<void> {
  const hasMigrations = (await db.introspection.getTables({ withInternalKyselyTables: true })).some(
    ({ name }) => name === DEFAULT_MIGRATION_TABLE,
  )
  if (!hasMigrations) return
  const newer = await newerMigrations(db, provider)
  if (newer.length === 0) return
  throw new OperatorError(
    `The data was written by a newer version (${newer.join(', ')}). Start that version, or restore a backup made by this one.`,
  )
}
