type Cell = string | number

/** RFC 4180, with the mark by which spreadsheets know UTF-8. Text that they would take for a formula stays text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(rows)}`

/** More lines, to stand behind those of `csvOf`. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

// Some trim before they look, and take the wide signs of Asian keyboards for the narrow ones.
const formula = /^(?:[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

function cell(value: Cell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
