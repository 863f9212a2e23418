type Cell = string | number

/** RFC 4180 with a UTF-8 byte order mark. Text that spreadsheets would run as a formula is escaped. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(rows)}`

/** Further lines, without the byte order mark. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

// Some spreadsheets trim blanks first, and treat full-width signs like the ASCII ones.
const formula = /^(?:[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

function cell(value: Cell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
