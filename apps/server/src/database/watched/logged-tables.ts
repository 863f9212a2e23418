import { contentTables } from './logged/content.ts'
import type { LoggedTable, Shown } from './logged/rule.ts'
import { screenTables } from './logged/screens.ts'
import { teamTables } from './logged/team.ts'

export type { LoggedTable, Shown }

/** The allow-list of the audit log: what it has of each table. */
export const loggedTables: readonly LoggedTable[] = [...contentTables, ...screenTables, ...teamTables]

const byName = new Map(loggedTables.map((table) => [table.table, table]))

export const loggedTableOf = (name: string): LoggedTable | undefined => byName.get(name)

const columns = new Map(
  loggedTables.map((table) => {
    const { key, thing, name, list, fields } = table
    const ofList = list ? [...list.value, list.of, list.position] : []
    // `kind` and `hides` read columns of these, too.
    return [
      table,
      [...new Set([...key, thing, name, ...ofList, ...Object.keys(fields)])].filter((one) => one !== undefined),
    ]
  }),
)

/** The columns that are read: those that are shown, and those that say what a row is. */
export const readColumns = (table: LoggedTable): readonly string[] => columns.get(table) ?? []
