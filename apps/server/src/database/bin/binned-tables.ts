import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import type { Table } from '../tables/table.ts'
import { tables } from '../tables.ts'

type AllTables = typeof tables

/** The tables whose rows are restored. */
export type BinnedTableName = {
  [T in keyof AllTables]: AllTables[T] extends { bin: object } ? T : never
}[keyof AllTables]

/** How rows of a table go to the recycle bin and come back. */
interface BinnedTable {
  /** Columns with ids of rows that must exist, with their tables. */
  refs: Readonly<Record<string, string>>
  /** Those of the columns that become null when their row is gone; otherwise the row is left out. */
  nullable: readonly string[]
  /** Columns that the database computes. */
  generated: readonly string[]
  /** Its rows are in an order: the columns that name the list. */
  listOf?: readonly string[]
}

const binnedFrom = ({ bin, columns }: Table): BinnedTable => {
  const all = Object.entries(columns).map(([column, { facts }]) => ({ column, ...facts }))
  return {
    ...(typeof bin === 'object' ? bin : {}),
    refs: Object.fromEntries(all.flatMap(({ column, reference }) => (reference ? [[column, reference.table]] : []))),
    nullable: all.flatMap(({ column, reference }) => (reference?.onDelete === 'set null' ? column : [])),
    generated: all.flatMap(({ column, isComputed }) => (isComputed ? column : [])),
  }
}

const binnedTables = new Map(
  Object.entries(tables as Record<BinnedTableName, Table>).flatMap(([name, table]) =>
    typeof table.bin === 'object' ? [[name as BinnedTableName, binnedFrom(table)] as const] : [],
  ),
)

/** In the order in which they are inserted: tables before those that reference them. */
export const binnedNames: readonly BinnedTableName[] = inOrder()

function inOrder(): BinnedTableName[] {
  const ordered = new Set<BinnedTableName>()
  const add = (name: BinnedTableName) => {
    for (const target of Object.values(rulesOf(name).refs))
      if (target !== name && binnedTables.has(target as BinnedTableName)) add(target as BinnedTableName)
    ordered.add(name)
  }
  for (const name of binnedTables.keys()) add(name)
  return [...ordered]
}

export function rulesOf(table: BinnedTableName): BinnedTable {
  const rules = binnedTables.get(table)
  if (!rules) throw new Error(`Rows of ${table} do not go to the recycle bin.`)
  return rules
}

export const tableOf = {
  media: 'media',
  folder: 'folders',
  data_source: 'data_sources',
  playlist: 'playlists',
  channel: 'channels',
  screen: 'screens',
  schedule_entry: 'schedule_entries',
  tag: 'tags',
} as const satisfies Record<BinKind, BinnedTableName>

export interface Reference {
  table: BinnedTableName
  column: string
  /** The row stays, without it. */
  isNullable: boolean
}

const references = Map.groupBy(
  binnedNames.flatMap((table) => {
    const { refs, nullable } = rulesOf(table)
    return Object.entries(refs).map(([column, target]) => ({
      target,
      reference: { table, column, isNullable: nullable.includes(column) },
    }))
  }),
  ({ target }) => target,
)

/** The columns that reference a table. */
export const referencesTo = (target: string): Reference[] =>
  (references.get(target) ?? []).map(({ reference }) => reference)
