import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/** Column heading; `false` omits the column. */
type Column = string | false | { label: string; is?: 'number' | 'action'; sort?: Sort }

interface Sort {
  /** Undefined: the table is sorted by another column. */
  order: 'asc' | 'desc' | undefined
  onSort: () => void
}

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
  const { label, is, sort }: Exclude<Column, string | false> = typeof column === 'string' ? { label: column } : column
  const className = is && classes[is]
  if (sort)
    return (
      <th key={label} scope="col" className={className} aria-sort={ariaSort(sort)}>
        <button type="button" className={classes.sort} onClick={sort.onSort}>
          {label}
          {sort.order && <SortIcon order={sort.order} />}
        </button>
      </th>
    )
  return (
    <th key={label} scope="col" className={className}>
      {label}
    </th>
  )
}

function ariaSort({ order }: Sort) {
  if (!order) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

function SortIcon({ order }: { order: 'asc' | 'desc' }) {
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={14} aria-hidden />
}
