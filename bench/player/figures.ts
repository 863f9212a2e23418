import { printCells } from '../support/table.ts'

export interface Figure {
  what: string
  measured: string
  target: string
  isMet: boolean
}

/** Values with at most their limits as targets. */
export const figuresOf = (rows: [what: string, value: number, limit: number, unit: string][]): Figure[] =>
  rows.map(([what, value, limit, unit]) => ({
    what,
    measured: `${value.toFixed(value % 1 === 0 ? 0 : 1)} ${unit}`,
    target: `≤ ${limit} ${unit}`,
    isMet: value <= limit,
  }))

export function printFigures(figures: readonly Figure[]): void {
  const cells = figures.map(({ what, measured, target, isMet }) => [what, measured, target, isMet ? 'met' : 'MISSED'])
  printCells([['what', 'measured', 'target', ''], ...cells])
}

/** The quantile `part` (0 to 1) of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
