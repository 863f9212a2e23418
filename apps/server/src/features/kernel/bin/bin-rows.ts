import type { Kysely } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import type { BinnedTableName } from '../../../database/bin/binned-tables.ts'
import type { AccountTrx } from '../../../database/open.ts'

export type Row = Record<string, string | number | null>

/** Rows of an entry of the recycle bin. */
export interface Contents {
  /** The deleted rows. */
  rows: Partial<Record<BinnedTableName, Row[]>>
  /** Rows that lost their reference, by table and column. */
  loose?: { table: BinnedTableName; column: string; ids: string[] }[]
}

export type AnyRows = Kysely<Record<string, Row>>

/** All rows of the account, in tables that are named at run time. */
export const anyRows = (trx: AccountTrx): AnyRows => allScreens(trx, 'facts of the account') as unknown as AnyRows

export const textOf = (row: Row | undefined, column: string): string | null => {
  const value = row?.[column]
  return typeof value === 'string' ? value : null
}

interface Stored extends Pick<Contents, 'loose'> {
  /** Columns once, since playlists can have many items. */
  tables: { table: BinnedTableName; columns: string[]; rows: Row[string][][] }[]
}

export function contentsToText({ rows, loose }: Contents): string {
  // Rows that waited since before an upgrade have other columns.
  const tables = Object.entries(rows).flatMap(([table, list]) =>
    [...Map.groupBy(list, (row) => Object.keys(row).length).values()].map((alike) => {
      const columns = Object.keys(alike[0] ?? {})
      return { table, columns, rows: alike.map((row) => columns.map((column) => row[column] ?? null)) }
    }),
  )
  return JSON.stringify({ tables, loose })
}

export function contentsFrom(text: string): Contents {
  const { tables, loose } = JSON.parse(text) as Stored
  const rows: Contents['rows'] = {}
  for (const { table, columns, rows: list } of tables) {
    const restored = list.map((values) => Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])))
    rows[table] = [...(rows[table] ?? []), ...restored]
  }
  return { rows, ...(loose && { loose }) }
}
