import type { Logged, Shown, Table } from '../tables/table.ts'
import { tables } from '../tables.ts'

/** A table whose changes the audit log has. */
export interface LoggedTable extends Logged {
  table: string
  key: readonly string[]
  thing: string
  /** The columns that it has. */
  fields: Readonly<Record<string, Shown>>
  /** The columns that are read: those that are shown, and those that say what a row is. */
  read: readonly string[]
}

const loggedFrom = (table: string, { log, columns }: Table): LoggedTable | undefined => {
  if (typeof log === 'string') return undefined
  const { key = ['id'], thing = key[0] ?? '', name, list } = log
  const fields = Object.fromEntries(
    Object.entries(columns).flatMap(([column, { facts }]) => {
      const { shown } = facts
      return shown ? [[column, { field: column, as: 'value' as const, ...shown }]] : []
    }),
  )
  // `kind` and `hides` read columns of these, too.
  const ofList = list ? [...list.value, list.of, list.position] : []
  const read = [...new Set([...key, thing, name, ...ofList, ...Object.keys(fields)])].filter((one) => one !== undefined)
  return { ...log, table, key, thing, fields, read }
}

/** The allow-list of the audit log: what it has of each table. */
export const loggedTables: ReadonlyMap<string, LoggedTable> = new Map(
  Object.entries(tables).flatMap(([name, table]) => {
    const logged = loggedFrom(name, table)
    return logged ? [[name, logged]] : []
  }),
)
