import { maxTableColumns, maxTableRows, type TableData } from '@digisigncast/contract/source-kinds/source-data'
import { sizeOf } from '../../source-words.ts'
import classes from '../data-preview.module.css'
import { moreText, shownRows } from './preview-lines.tsx'

export function TablePreview({ data: { columns, rows, all } }: { data: TableData }) {
  const more = moreText(rows.length, 'row')
  return (
    <div>
      {all && (
        <p className={classes.cut}>
          The address has {sizeOf(all.columns, all.rows)}. A table has at most {sizeOf(maxTableColumns, maxTableRows)}:
          the others are left out.
        </p>
      )}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <section className={classes.scroll} tabIndex={0} aria-label="Rows">
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <p className={classes.more}>No rows below the names of the columns.</p>}
      {more && <p className={classes.more}>{more}</p>}
    </div>
  )
}
