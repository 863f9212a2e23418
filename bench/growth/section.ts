import type { Table } from '../support/document.ts'
import { missed } from '../support/table.ts'

/** A part of the benchmark. */
export interface Section {
  tables: Table[]
  /** Rows of docs/scaling.md: what was measured, the value, and the value per screen. */
  costs?: [what: string, measured: string, perScreen: string][]
}

/** Options of a section. */
export interface Wanted {
  /** Multiples of the smallest amount of data, ascending. */
  sizes: number[]
}

const maxGrowth = 1.5
/** Growth below this is noise. */
const noticedMs = 1

const growthOf = (values: readonly number[]): number => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)

/** Whether the time grows significantly with the data. */
const grows = (values: readonly number[]): boolean => growthOf(values) > maxGrowth && (values.at(-1) ?? 0) > noticedMs

export const times = (value: number): string => `×${value.toLocaleString('en')}`
export const ratioText = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
export const turnsText = (took: readonly { turn: number }[]): string =>
  `${took.map(({ turn }) => turn.toFixed(0)).join(' · ')} ms`
export const growthText = (values: readonly number[]): string => missed(grows(values), ratioText(growthOf(values)))
