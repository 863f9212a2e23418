/** A part of the document: tables with a sentence before each, and what stands out. */
export interface Section {
  title: string
  tables: Table[]
  findings: string[]
  /** Rows of docs/scaling.md: what was measured, how much, and for one screen. */
  costs?: [what: string, measured: string, perScreen: string][]
}

export interface Table {
  says: string
  head: string[]
  rows: string[][]
}

/** What a section is told. */
export interface Wanted {
  /** How many times the smallest amount of data, the smallest first. */
  sizes: number[]
}

export const mostGrowth = 1.5
/** Below this, growth is noise and no screen or person can tell. */
const noticedMs = 1

export const growthOf = (values: readonly number[]): number => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)

/** Does this take so much longer with more data that it matters? */
export const grows = (values: readonly number[]): boolean =>
  growthOf(values) > mostGrowth && (values.at(-1) ?? 0) > noticedMs

export const times = (value: number): string => `×${value.toLocaleString('en')}`
export const ratioText = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
export const growthText = (values: readonly number[]): string => {
  const text = ratioText(growthOf(values))
  return grows(values) ? `**${text}**` : text
}

export function tableOf(head: string[], rows: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')
}

export function markdownOf({ title, tables, findings }: Section): string {
  const parts = tables.map(({ says, head, rows }) => `${says}\n\n${tableOf(head, rows)}`)
  const list = findings.map((finding) => `- ${finding}`)
  return [`## ${title}`, ...parts, ...(list.length > 0 ? [list.join('\n')] : [])].join('\n\n')
}
