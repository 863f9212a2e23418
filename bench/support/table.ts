import { cpus, loadavg, totalmem } from 'node:os'

interface Row {
  what: string
  measured: string
  /** The value of the same run it is compared with. */
  baseline: string
  ratio: number
  target: string
}

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** For example: 0.1 0.5 1.2 */
export const loadAverage = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

export function printTable(rows: Row[]): void {
  const cells = rows.map((row) => [row.what, row.measured, row.baseline, row.ratio.toPrecision(3), row.target])
  printCells([['what', 'measured', 'baseline', 'ratio', 'target'], ...cells])
}

/** Prints rows with aligned columns. */
export function printCells(all: readonly (readonly string[])[]): void {
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Median of `times` runs, in ms. */
export async function medianMs(times: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < times; run++) {
    const begun = performance.now()
    await work(run)
    took.push(performance.now() - begun)
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

/** Bold text if a value misses its target. */
export const missed = (isMissed: boolean, text: string) => (isMissed ? `**${text}**` : text)

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const perSecond = (value: number) => `${Math.round(value)} /s`
export const mb = (value: number) => `${value.toFixed(0)} MB`
