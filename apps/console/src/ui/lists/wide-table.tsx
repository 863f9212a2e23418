import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/** Column heading; `false` omits the column. */
type Column = string | false | { label: string; is: 'number' | 'action' }

interface Props {
  columns: readonly Column[]
  /** Class for column widths. */
  className?: string | undefined
  /** Caption for screen readers. */
  caption?: string
  /** The rows. */
  children: ReactNode
}

/**
 * Table over the full width of its surface. On narrow screens each row becomes a block under its first cell,
 * with the `data-label` before each other cell.
 */
export function WideTable({ columns, className = '', caption, children }: Props) {
  return (
    <table className={`${classes.table} ${className}`}>
      {caption && <caption className={classes.caption}>{caption}</caption>}
      <thead>
        <tr>{columns.map(headOf)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function headOf(column: Column) {
  if (column === false) return null
  const [label, className] = typeof column === 'string' ? [column] : [column.label, classes[column.is]]
  return (
    <th key={label} scope="col" className={className}>
      {label}
    </th>
  )
}
