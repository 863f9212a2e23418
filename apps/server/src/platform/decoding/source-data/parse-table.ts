import { maxTableColumns, maxTableRows, type TableData } from '@digisigncast/contract/source-kinds/source-data'
import { Refusal } from '../jobs.ts'
import { isFilled, readCsv } from './read-csv.ts'
import { plainText } from './text.ts'

/** Rows and columns that are counted. */
const limits = { rows: 20_000, columns: 1000 }
const firstRows = { ...limits, rows: 20 }
const delimiters = [',', ';', '\t', '|']

/**
 * Reads CSV with the names of the columns in its first line. Cells are texts: formulas are never computed. Empty rows and
 * columns are left out: spreadsheets publish those that were formatted or deleted, too.
 */
export function parseTable(text: string): TableData {
  refuseOtherFormats(text)
  const rows = rowsOf(text)
  const [names = []] = rows
  const used = filledColumns(rows).filter((column) => column < names.length)
  const kept = used.slice(0, maxTableColumns)
  if (kept.length === 0) throw new Refusal('The table is empty. Its first line must contain the names of the columns.')
  const cells = (row: readonly string[]) => kept.map((column) => cellOf(row[column]))
  const all = { columns: used.length, rows: rows.length - 1 }
  return {
    kind: 'table',
    columns: cells(names),
    rows: rows.slice(1, maxTableRows + 1).map(cells),
    ...((all.columns > maxTableColumns || all.rows > maxTableRows) && { all }),
  }
}

/** Almost any text can be read as CSV: what is not a table must not be on displays. */
function refuseOtherFormats(text: string): void {
  if (/^\s*<(!doctype|html|head|\?xml|rss|feed)\b/i.test(text))
    throw new Refusal('The address leads to a web page, not to a table in the format CSV.')
  if (text.startsWith('PK\u0003\u0004'))
    throw new Refusal('The address leads to a spreadsheet file, not to a table in the format CSV.')
  if (isBinary(text) || text.startsWith('%PDF-') || isJson(text))
    throw new Refusal('The answer is not a table in the format CSV.')
}

const isBinary = (text: string): boolean => text.split('\0').length > 1 + text.length / 20

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function filledColumns(rows: readonly string[][]): number[] {
  const filled = new Set<number>()
  for (const row of rows) for (const [column, cell] of row.entries()) if (isFilled(cell)) filled.add(column)
  return [...filled].toSorted((one, other) => one - other)
}

const cellOf = (cell = ''): string => plainText(cell)

function rowsOf(text: string): string[][] {
  // Excel writes the delimiter in a line of its own.
  const [line, named] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? ['']
  const csv = text.slice(line.length)
  return readCsv(csv, named ?? delimiterOf(csv), limits)
}

/** The delimiter with which most of the first rows have as many cells as the first one; of several, the most frequent. */
function delimiterOf(csv: string): string {
  let best = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of delimiters) {
    const rows = readCsv(csv, delimiter, firstRows)
    const width = rows[0]?.length ?? 0
    const share = rows.filter((row) => row.length === width).length / rows.length
    if (width > 1 && (share > best.share || (share === best.share && width > best.width)))
      best = { delimiter, share, width }
  }
  return best.delimiter
}
