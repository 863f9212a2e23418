import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/**
 * A table over the whole width of its surface. Where there is little, each row stands as a block under its first cell,
 * the other cells with their `data-label` before them. `className` is for what single columns need.
 */
export function WideTable({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <table className={`${classes.table} ${className ?? ''}`}>{children}</table>
}
