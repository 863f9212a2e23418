import { z } from 'zod'
import { TableData } from './source-data.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Typed = TableData.omit({ all: true }).refine(
  ({ columns, rows }) => rows.every((row) => row.length === columns.length),
  'Each row needs a cell for each column.',
)

/** Rows that users type. */
export const table = {
  label: 'Table',
  data: 'table',
  isRetrieved: false,
  Settings: z.object({ kind: z.literal('table'), table: Typed }),
  ListedSettings: z.object({ kind: z.literal('table'), columns: z.int(), rows: z.int() }),
} as const satisfies SourceKindFacts
