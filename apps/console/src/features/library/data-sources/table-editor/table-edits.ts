import { maxDataText, maxTableColumns, maxTableRows } from '@digisigncast/contract/source-kinds/source-data'
import type { Table } from '../form/kinds/source-form.ts'

/** A cell by its row and column; row -1 has the names of the columns. */
export interface Cell {
  row: number
  column: number
}

export const headRow = -1

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]
const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)
const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((each, index) => (index === at ? item : each))
const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  return item === undefined ? [...list] : inserted(removed(list, from), to, item)
}

export const withCell = ({ columns, rows }: Table, { row, column }: Cell, text: string): Table =>
  row === headRow
    ? { columns: replaced(columns, column, text), rows }
    : { columns, rows: replaced(rows, row, replaced(rows[row] ?? [], column, text)) }

const emptyRow = ({ columns }: Table): string[] => columns.map(() => '')

export const withRow = (table: Table, at: number): Table => ({
  ...table,
  rows: inserted(table.rows, at, emptyRow(table)),
})
export const withoutRow = (table: Table, at: number): Table => ({ ...table, rows: removed(table.rows, at) })
export const withMovedRow = (table: Table, from: number, to: number): Table => ({
  ...table,
  rows: moved(table.rows, from, to),
})

const eachLine = ({ columns, rows }: Table, change: (cells: string[]) => string[]): Table => ({
  columns: change(columns),
  rows: rows.map(change),
})

export const withColumn = (table: Table, at: number): Table => eachLine(table, (cells) => inserted(cells, at, ''))
export const withoutColumn = (table: Table, at: number): Table => eachLine(table, (cells) => removed(cells, at))
export const withMovedColumn = (table: Table, from: number, to: number): Table =>
  eachLine(table, (cells) => moved(cells, from, to))

/** The cells of copied text: tabs between cells, quotes around cells with line breaks, as spreadsheets copy them. */
export function copiedCells(text: string): string[][] {
  const lines: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy
  for (const [, quoted, plain = '', end] of text.matchAll(pattern)) {
    const cell = (quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim()
    lines.at(-1)?.push(cell.slice(0, maxDataText))
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  // Copied rows end with a line break.
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop()
  return lines
}

/** Fills the cells from this one on; the table grows up to its limits. `isCut`: not everything fits. */
export function withCells(table: Table, from: Cell, cells: readonly string[][]): { table: Table; isCut: boolean } {
  const width = from.column + Math.max(...cells.map(({ length }) => length))
  const height = from.row + cells.length
  const columns = Array.from(
    { length: Math.min(Math.max(table.columns.length, width), maxTableColumns) },
    (_, column) => table.columns[column] ?? '',
  )
  const rows = Array.from({ length: Math.min(Math.max(table.rows.length, height), maxTableRows) }, (_, row) =>
    columns.map((_name, column) => table.rows[row]?.[column] ?? ''),
  )
  const textAt = (row: number, column: number, before: string): string =>
    cells[row - from.row]?.[column - from.column] ?? before
  return {
    table: {
      columns: columns.map((name, column) => (column < from.column ? name : textAt(headRow, column, name))),
      rows: rows.map((line, row) =>
        line.map((cell, column) => (column < from.column || row < from.row ? cell : textAt(row, column, cell))),
      ),
    },
    isCut: width > maxTableColumns || height > maxTableRows,
  }
}
