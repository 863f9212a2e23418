import { markdownOf, type Table, writeBetween, writeResults } from '../support/document.ts'
import type { Section } from './section.ts'

/** Columns of the main calls in docs/performance.md. */
const shown = ['call', '×1', '×100', 'growth', 'bare route', 'times bare']

/** Writes all tables to bench/results and, on SQLite, those of docs/performance.md and docs/scaling.md. */
export function writeDocuments(measured: string, sections: readonly Section[], isPostgres: boolean): void {
  const costs: Table = {
    title: 'What one screen costs',
    columns: ['', 'measured', 'for one screen'],
    rows: sections.flatMap((section) => section.costs ?? []),
  }
  const tables = [...sections.flatMap((section) => section.tables), costs]
  writeResults(isPostgres ? 'growth-postgres' : 'growth', measured, tables)
  if (isPostgres) return
  const calls = tables.find(({ columns }) => shown.every((column) => columns.includes(column)))
  if (!calls) throw new Error(`No table has the columns ${shown.join(', ')}.`)
  writeBetween('performance.md', [markdownOf(mainCallsOf(calls))])
  writeBetween('scaling.md', [measured, markdownOf(costs)])
}

/** The columns shown, without percentiles. */
function mainCallsOf({ title, columns, rows }: Table): Table {
  const places = shown.map((column) => columns.indexOf(column))
  const medianOf = (cell: string) => cell.replace(/ \(.* ms\)$/, '')
  return { title, columns: shown, rows: rows.map((row) => places.map((place) => medianOf(row[place] ?? ''))) }
}
