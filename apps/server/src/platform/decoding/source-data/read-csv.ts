interface Cell {
  text: string
  /** Position of the delimiter or line end after it. */
  end: number
}

export interface CsvLimits {
  /** Rows with text. */
  rows: number
  /** Columns of a row that are kept. */
  columns: number
}

/**
 * Reads the rows that have text, in time proportional to the length. A cell is quoted if its closing quotation mark ends it,
 * with blanks around it or not; other quotation marks are text, as in `5" screen`.
 */
export function readCsv(csv: string, delimiter: string, limits: CsvLimits): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = csv.startsWith('\ufeff') ? 1 : 0
  while (at <= csv.length && rows.length < limits.rows) {
    if (row.length === 0 && isLineEnd(csv[at])) {
      at += 1
      continue
    }
    const { text, end } = quotedCell(csv, at, delimiter) ?? plainCell(csv, at, delimiter)
    if (row.length < limits.columns) row.push(text)
    at = end + 1
    if (csv[end] === delimiter) continue
    if (row.some(isFilled)) rows.push(row)
    row = []
  }
  return rows
}

export const isFilled = (cell = ''): boolean => /\S/.test(cell)

function plainCell(csv: string, start: number, delimiter: string): Cell {
  let end = start
  while (!isEnd(csv[end], delimiter)) end += 1
  return { text: csv.slice(start, end), end }
}

function quotedCell(csv: string, start: number, delimiter: string): Cell | undefined {
  const open = afterBlanks(csv, start, delimiter)
  if (csv[open] !== '"') return undefined
  let close = csv.indexOf('"', open + 1)
  while (close !== -1 && csv[close + 1] === '"') close = csv.indexOf('"', close + 2)
  if (close === -1) return undefined
  const end = afterBlanks(csv, close + 1, delimiter)
  if (!isEnd(csv[end], delimiter)) return undefined
  return { text: csv.slice(open + 1, close).replaceAll('""', '"'), end }
}

const isEnd = (character: string | undefined, delimiter: string): boolean =>
  character === undefined || character === delimiter || isLineEnd(character)

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

function afterBlanks(csv: string, start: number, delimiter: string): number {
  let at = start
  while (csv[at] !== delimiter && (csv[at] === ' ' || csv[at] === '\t' || csv[at] === '\u00a0')) at += 1
  return at
}
