import { maxTableColumns, maxTableRows, type TableData } from '@digisigncast/contract/slides/source-data'
import { parse } from 'csv-parse/sync'
import { Refusal } from '../jobs.ts'
import { plainText } from './text.ts'

const delimiters = [',', ';', '\t']

/** Reads CSV with the names of the columns in its first line. Cells are texts: formulas are never computed. */
export function parseTable(text: string): TableData {
  const rows = rowsOf(text)
  const [names = []] = rows
  const width = Math.min(names.length, maxTableColumns)
  if (width === 0) throw new Refusal('The table is empty. Its first line must contain the names of the columns.')
  const cells = (row: readonly string[]) => Array.from({ length: width }, (_, column) => cellOf(row[column]))
  return { kind: 'table', columns: cells(names), rows: rows.slice(1, maxTableRows + 1).map(cells) }
}

// Not as markup: “<5” is a valid cell.
const cellOf = (cell = ''): string => plainText(cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))

function rowsOf(text: string): string[][] {
  const firstLine = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  const delimiter = delimiters.toSorted((one, other) => countOf(firstLine, other) - countOf(firstLine, one))[0]
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiter ?? ',',
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      toLine: maxTableRows * 10,
    })
  } catch {
    throw new Refusal('The answer is not a table in the format CSV.')
  }
}

const countOf = (text: string, sign: string): number => text.split(sign).length
