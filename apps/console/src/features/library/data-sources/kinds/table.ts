import { IconTable } from '@tabler/icons-react'
import { sizeOf } from '../source-words.ts'
import type { ConsoleSourceKind } from './source-kind.ts'

export const table: ConsoleSourceKind<'table'> = {
  icon: IconTable,
  hint: 'Rows that you type: prices, rooms, names.',
  originOf: ({ columns, rows }) => sizeOf(columns, rows),
}
