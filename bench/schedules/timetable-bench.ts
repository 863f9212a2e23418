import type { Manifest } from '@digisigncast/contract/content/manifest'
import { activeAt, timetableOf } from '@digisigncast/timeline/active-at'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { quantile } from '../player/figures.ts'
import { printTable } from '../support/table.ts'
import { entriesOf } from './entries.ts'

const counts = [10, 100, 1000]
const [warmUps, calls] = [500, 5000]
const timeZone = 'Europe/Berlin'
const start = Date.parse('2026-11-23T00:00Z')

/** Times the evaluation of timetables: one call per change, as a player makes them, from a Monday on. */
export function timetableBench(manifests: ReadonlyMap<number, Manifest>): void {
  const rows = [
    { what: 'activeAt', took: counts.map((count) => measure(activeOf(count))) },
    {
      what: 'scenesAt (the call of the player)',
      took: [...manifests.values()].map((manifest) => measure((now) => scenesAt(manifest, now).until)),
    },
  ]
  printTable(
    rows.flatMap(({ what, took }) =>
      took.map(({ median, p95 }, index) => ({
        what: `${what}, ${(counts[index] ?? 0).toLocaleString('en')} entries`,
        measured: `${us(median)}, p95 ${us(p95)}`,
        baseline: `${counts[0]} entries: ${us(took[0]?.median ?? Number.NaN)}`,
        ratio: median / (took[0]?.median ?? Number.NaN),
        target: '≤ 100 µs',
      })),
    ),
  )
}

function activeOf(count: number): (now: number) => number {
  const timetable = timetableOf(entriesOf(count), timeZone)
  return (now) => activeAt(timetable, now).until
}

/** Times of calls (ms), each at the instant at which the previous one ends. */
function measure(untilOf: (now: number) => number): { median: number; p95: number } {
  const took: number[] = []
  let now = start
  for (let call = -warmUps; call < calls; call += 1) {
    const begun = performance.now()
    const until = untilOf(now)
    if (call >= 0) took.push(performance.now() - begun)
    now = until
  }
  return { median: quantile(took, 0.5), p95: quantile(took, 0.95) }
}

const us = (ms: number): string => `${(ms * 1000).toFixed(0)} µs`
