import { accountTables } from './tables/account.ts'
import { alertTables } from './tables/alert.ts'
import { billingTables } from './tables/billing.ts'
import { deviceTables } from './tables/device.ts'
import { eventTables } from './tables/event.ts'
import { mediaTables } from './tables/media.ts'
import { playlistTables } from './tables/playlist.ts'
import { reportTables } from './tables/report.ts'
import { scheduleTables } from './tables/schedule.ts'
import { screenTables } from './tables/screen.ts'
import { secondFactorTables } from './tables/second-factor.ts'
import { serverTables } from './tables/server.ts'
import { sessionTables } from './tables/session.ts'
import { sourceTables } from './tables/source.ts'
import { ssoTables } from './tables/sso.ts'
import type { RowsOf, Table } from './tables/table.ts'
import { versionTables } from './tables/version.ts'

/**
 * All tables and views, with the rules for their rows. Access, audit log and recycle bin are derived from them; a test
 * compares them with the database.
 */
export const tables = {
  ...accountTables,
  ...alertTables,
  ...billingTables,
  ...deviceTables,
  ...eventTables,
  ...mediaTables,
  ...playlistTables,
  ...reportTables,
  ...scheduleTables,
  ...screenTables,
  ...secondFactorTables,
  ...serverTables,
  ...sessionTables,
  ...sourceTables,
  ...ssoTables,
  ...versionTables,
}

type AllTables = typeof tables

/** The rows of all tables and views. JSON is text. */
export interface Tables extends RowsOf<AllTables> {}

type TablesWith<Rule> = { [T in keyof AllTables]: AllTables[T] extends Rule ? T : never }[keyof AllTables]

/** Queries on these need an access. */
export type OwnedTable = TablesWith<{ rows: 'account' | 'parent' }>

/** Those of them that have to do with screens. */
export type ScreenTable = TablesWith<{ screens: readonly unknown[] }>

/** The tables that need no access. */
export interface OpenTables extends Omit<Tables, OwnedTable> {}

/** The tables of an account without those of screens. */
export interface AccountTables extends Omit<Tables, ScreenTable> {}

const byName: ReadonlyMap<string, Table> = new Map(Object.entries(tables))

/** Whether a column has names of stored files. */
export const isFileColumn = (column: string): boolean => column.endsWith('_file')

/** Undefined: a table of the migrations or of a search index. */
export const tableNamed = (name: string): Table | undefined => byName.get(name)
