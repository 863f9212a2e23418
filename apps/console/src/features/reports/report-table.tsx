import type { ReactNode } from 'react'
import { WideTable } from '../../ui/wide-table.tsx'
import classes from './reports.module.css'

export interface TableRow {
  key: string
  /** What the row is about, and of which the other cells tell. */
  head: ReactNode
  cells: readonly string[]
}

interface Props {
  /** For readers. */
  name: string
  headLabel: string
  labels: readonly string[]
  rows: readonly TableRow[]
}

/** Figures under each other, all of them right. */
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
