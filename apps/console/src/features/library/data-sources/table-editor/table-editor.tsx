import { maxDataText, maxTableColumns, maxTableRows } from '@digisigncast/contract/source-kinds/source-data'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Table } from '../form/kinds/source-form.ts'
import { allColumnsHint, sizeText } from '../source-words.ts'
import classes from './table-editor.module.css'
import { type Cell, copiedCells, headRow, withCell, withCells, withMovedRow, withRow } from './table-edits.ts'
import { TableTools } from './table-tools.tsx'

interface Props {
  value: Table
  onChange: (table: Table) => void
  error?: ReactNode
}

const cutText = `Not everything fits: a table has at most ${maxTableColumns} columns and ${maxTableRows} rows.`
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** A table whose cells are typed in place, moved and pasted from spreadsheets. */
export function TableEditor({ value: table, onChange, error }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<Cell>({ row: 0, column: 0 })
  const [isCut, setIsCut] = useState(false)
  const at: Cell = {
    row: Math.min(chosen.row, table.rows.length - 1),
    column: Math.min(chosen.column, table.columns.length - 1),
  }
  // A new row is drawn before it gets the focus.
  const [wanted, setWanted] = useState<Cell>()
  useEffect(() => {
    if (!wanted) return
    const { row, column } = wanted
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
  }, [wanted])

  const onKeyDown = (event: KeyboardEvent, { row, column }: Cell) => {
    const step = steps[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // Enter would submit the form.
    event.preventDefault()
    const next = row + step
    const exists = next >= headRow && next < table.rows.length
    if (event.altKey) {
      if (row === headRow || next === headRow || !exists) return
      onChange(withMovedRow(table, row, next))
    } else if (!exists) {
      if (event.key !== 'Enter' || next >= maxTableRows) return
      onChange(withRow(table, next))
    }
    setWanted({ row: next, column })
  }
  const onPaste = (event: ClipboardEvent, cell: Cell) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text)) return
    event.preventDefault()
    const pasted = withCells(table, cell, copiedCells(text))
    onChange(pasted.table)
    setIsCut(pasted.isCut)
  }
  const onType = (cell: Cell, text: string) => onChange(withCell(table, cell, text))
  const handlers = useSame({ onType, onKeyDown, onPaste, onChoose: setChosen })

  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <span className={classes.label}>Table</span>
        <span className={classes.count}>{sizeText(table)}</span>
      </div>
      <p className={classes.hint}>
        Cells copied from a spreadsheet can be pasted. Enter leads to the next row. {allColumnsHint}
      </p>
      <TableTools table={table} at={at} onChange={onChange} onMove={setChosen} />
      <div className={classes.scroll}>
        <table ref={grid} className={classes.grid} aria-label="Table">
          <thead>
            <TableRow cells={table.columns} row={headRow} isCurrent={at.row === headRow} handlers={handlers} />
          </thead>
          <tbody>
            {table.rows.map((cells, row) => (
              // Rows have no identity: their place is their key.
              <TableRow key={row} cells={cells} row={row} isCurrent={at.row === row} handlers={handlers} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.below}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={table.rows.length >= maxTableRows}
          onClick={() => {
            onChange(withRow(table, table.rows.length))
            setWanted({ row: table.rows.length, column: 0 })
          }}
        >
          Add row
        </Button>
        <output className={classes.cut}>{isCut && cutText}</output>
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}

/** Handlers that stay the same objects, so that rows without a change are not drawn again. */
function useSame(handlers: CellHandlers): CellHandlers {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      onType: (cell, text) => latest.current.onType(cell, text),
      onKeyDown: (event, cell) => latest.current.onKeyDown(event, cell),
      onPaste: (event, cell) => latest.current.onPaste(event, cell),
      onChoose: (cell) => latest.current.onChoose(cell),
    }),
    [],
  )
}

interface CellHandlers {
  onType: (cell: Cell, text: string) => void
  onKeyDown: (event: KeyboardEvent, cell: Cell) => void
  onPaste: (event: ClipboardEvent, cell: Cell) => void
  onChoose: (cell: Cell) => void
}

interface RowProps {
  cells: readonly string[]
  row: number
  /** Whether the chosen cell is in it. */
  isCurrent: boolean
  handlers: CellHandlers
}

const isSame = (a: RowProps, b: RowProps): boolean =>
  a.row === b.row &&
  a.isCurrent === b.isCurrent &&
  a.handlers === b.handlers &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, column) => cell === b.cells[column])

/** A row of cells, or the names of the columns. Drawn again only if it has changed: tables have up to 2,000 cells. */
const TableRow = memo(function TableRow({ cells, row, isCurrent, handlers }: RowProps) {
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
