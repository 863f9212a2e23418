import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/** What stands over a column; `false` leaves it out. */
type Column = string | false | { label: string; is: 'number' | 'action' }

interface Props {
  columns: readonly Column[]
  /** For what single columns need. */
  className?: string | undefined
  /** What it shows, for those who do not see where it stands. */
  caption?: string
  /** The rows. */
  children: ReactNode
}

/**
 * A table over the whole width of its surface. Where there is little, each row stands as a block under its first cell,
 * the other cells with their `data-label` before them.
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
