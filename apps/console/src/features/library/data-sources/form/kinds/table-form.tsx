import { sizeText } from '../../source-words.ts'
import { TableEditor } from '../../table-editor/table-editor.tsx'
import type { SettingsOf, SourceForm, SourceFormOf, Table } from './source-form.ts'

export const tableForm: SourceForm<SettingsOf<'table'>> = {
  Fields: TableField,
  fieldsOf: ({ table }) => ({ table }),
  settingsOf: ({ table }) => ({ kind: 'table', table: { kind: 'table', ...trimmed(table) } }),
  storedText: ({ table }) => ({ label: 'Table', value: sizeText(table) }),
}

/** Empty rows at the end are not saved. */
function trimmed({ columns, rows }: Table): Table {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return { columns, rows: rows.slice(0, last + 1) }
}

function TableField({ form }: { form: SourceFormOf }) {
  return (
    <TableEditor
      value={form.values.table}
      onChange={(next) => form.setFieldValue('table', next)}
      error={form.errors['table']}
    />
  )
}
