/** A section of the document: tables with an introduction each, and findings. */
export interface Section {
  title: string
  tables: Table[]
  findings: string[]
  /** Rows of docs/scaling.md: what was measured, the value, and the value per screen. */
  costs?: [what: string, measured: string, perScreen: string][]
}

export interface Table {
  intro: string
  head: string[]
  rows: string[][]
}

/** Options of a section. */
export interface Wanted {
  /** Multiples of the smallest amount of data, ascending. */
  sizes: number[]
}

export const maxGrowth = 1.5
/** Growth below this is noise. */
const noticedMs = 1

export const growthOf = (values: readonly number[]): number => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)

/** Whether the time grows significantly with the data. */
export const grows = (values: readonly number[]): boolean =>
  growthOf(values) > maxGrowth && (values.at(-1) ?? 0) > noticedMs

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
  const parts = tables.map(({ intro, head, rows }) => `${intro}\n\n${tableOf(head, rows)}`)
  const list = findings.map((finding) => `- ${finding}`)
  return [`## ${title}`, ...parts, ...(list.length > 0 ? [list.join('\n')] : [])].join('\n\n')
}
