import type { Kysely } from 'kysely'

/** Migrations by name, in order. Each runs once, in a transaction; none is changed after a release. */
export type Migrations = Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>>
