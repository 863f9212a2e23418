import { TableData } from '@digisigncast/contract/source-kinds/source-data'
import type { ServerSourceKind } from './source-kind.ts'

export const table: ServerSourceKind<'table'> = {
  typed: {
    listedOf: ({ table: { columns, rows } }) => ({ kind: 'table', columns: columns.length, rows: rows.length }),
    dataOf: ({ table }) => table,
    settingsWith: (stored) => ({ kind: 'table', table: TableData.parse(JSON.parse(stored)) }),
  },
}
