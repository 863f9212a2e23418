import { maxDataText } from '@digisigncast/contract/source-kinds/source-data'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import classes from './table-editor.module.css'
import { type Cell, headRow } from './table-edits.ts'

export interface CellHandlers {
  onType: (cell: Cell, text: string) => void
  onKeyDown: (event: KeyboardEvent, cell: Cell) => void
  onPaste: (event: ClipboardEvent, cell: Cell) => void
  onChoose: (cell: Cell) => void
}

interface Props {
  cells: readonly string[]
  row: number
  /** Whether the chosen cell is in it. */
  isCurrent: boolean
  handlers: CellHandlers
}

const isSame = (a: Props, b: Props): boolean =>
  a.row === b.row &&
  a.isCurrent === b.isCurrent &&
  a.handlers === b.handlers &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, column) => cell === b.cells[column])

/** A row of cells, or the names of the columns. Drawn again only if it has changed: tables have up to 2,000 cells. */
export const TableRow = memo(function TableRow({ cells, row, isCurrent, handlers }: Props) {
  const isHead = row === headRow
  const Tag = isHead ? 'th' : 'td'
  return (
    <tr data-current={isCurrent || undefined}>
      <td className={classes.number}>{isHead ? '' : row + 1}</td>
      {cells.map((text, column) => (
        <Tag key={column} scope={isHead ? 'col' : undefined}>
          <input
            className={classes.cell}
            aria-label={isHead ? `Name of column ${column + 1}` : `Row ${row + 1}, column ${column + 1}`}
            data-row={row}
            data-column={column}
            value={text}
            maxLength={maxDataText}
            autoComplete="off"
            onChange={(event) => handlers.onType({ row, column }, event.currentTarget.value)}
            onKeyDown={(event) => handlers.onKeyDown(event, { row, column })}
            onPaste={(event) => handlers.onPaste(event, { row, column })}
            onFocus={() => handlers.onChoose({ row, column })}
          />
        </Tag>
      ))}
    </tr>
  )
}, isSame)
