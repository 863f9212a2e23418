import type { ReactNode } from 'react'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import classes from './reports.module.css'

export interface TableRow {
  key: string
  /** Row header. */
  head: ReactNode
  cells: readonly string[]
}

interface Props {
  /** Caption for screen readers. */
  name: string
  headLabel: string
  labels: readonly string[]
  rows: readonly TableRow[]
}

/** Table of right-aligned figures. */
export function ReportTable({ name, headLabel, labels, rows }: Props) {
  return (
    <WideTable
      className={classes.table}
      caption={name}
      columns={[headLabel, ...labels.map((label) => ({ label, is: 'number' }) as const)]}
    >
      {rows.map(({ key, head, cells }) => (
        <tr key={key}>
          <th scope="row" className={classes.head}>
            {head}
          </th>
          {labels.map((label, column) => (
            <td key={label} data-label={label} className={classes.number}>
              {cells[column]}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}
