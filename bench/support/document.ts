import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Cells are texts, with units. */
export interface Table {
  /** With the conditions of the measurement. */
  title: string
  columns: string[]
  rows: string[][]
}

/** Writes a file of bench/results, with one row per line. */
export function writeResults(name: string, measured: string, tables: readonly Table[]): void {
  const json = (value: unknown) => JSON.stringify(value)
  const texts = tables.map(
    ({ title, columns, rows }) =>
      `{\n"title": ${json(title)},\n"columns": ${json(columns)},\n"rows": [\n${rows.map(json).join(',\n')}\n]}`,
  )
  const text = `{\n"measured": ${json(measured)},\n"tables": [\n${texts.join(',\n')}\n]}\n`
  writeFileSync(join(root, 'bench', 'results', `${name}.json`), text)
}

export function markdownOf({ columns, rows }: Table): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [row(columns), row(columns.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')
}

/** Replaces the part of a document between the marks of the growth benchmark. */
export function writeBetween(file: string, parts: readonly string[]): void {
  const marks = { start: '<!-- npm run bench -- growth -->', end: '<!-- /growth -->' }
  const path = join(root, 'docs', file)
  const before = readFileSync(path, 'utf8')
  const [start, end] = [before.indexOf(marks.start), before.indexOf(marks.end)]
  if (start < 0 || end < start) throw new Error(`docs/${file} lacks “${marks.start}” and “${marks.end}”.`)
  writeFileSync(path, `${before.slice(0, start)}${marks.start}\n${parts.join('\n\n')}\n\n${before.slice(end)}`)
}
