import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { processStats } from '../fleet/read-process-stats.ts'
import { printCells } from '../support/table.ts'

const mbOf = (bytes: number) => bytes / 1024 / 1024

export interface Sample {
  minute: number
  /** In table order. */
  values: Record<Measured, number>
  handles: Record<string, number>
}

/**
 * Limits for the second half of a run, when caches and allocator are warm: the regression line may rise by `perHour`
 * (smaller slopes cannot be told from noise within ten minutes), or the end may exceed the start by `scatter`. The
 * connections opened by heartbeats in the last five seconds (one per six players) vary. Functions are compiled for longer
 * than a run, whenever more of them become hot.
 */
const limits = {
  'memory (RSS), MB': { perHour: 60, scatter: 12 },
  'objects after a collection, MB': { perHour: 6, scatter: 0.8 },
  'compiled functions, MB': { perHour: 20, scatter: 1.5 },
  'outside the heap, MB': { perHour: 6, scatter: 2 },
  'file descriptors': { perHour: 12, scatter: 16 },
  sockets: { perHour: 12, scatter: 16 },
  'active handles': { perHour: 12, scatter: 16 },
  'temporary files': { perHour: 1, scatter: 0 },
  'media files': { perHour: 1, scatter: 0 },
} as const
type Measured = keyof typeof limits
const names = Object.keys(limits) as Measured[]

const longestWorkMs = 100

/** Takes a sample between two rounds, when only the players' own requests are running. */
export async function sampleOf(server: RunningServer, startedAt: number): Promise<Sample & { workMs: number }> {
  const {
    heapBytes,
    codeBytes,
    externalBytes,
    rssBytes,
    longestWorkMs: workMs,
    handles,
  } = await processStats(server.child)
  const open = openFiles(server.pid)
  return {
    minute: (performance.now() - startedAt) / 60_000,
    workMs,
    handles,
    values: {
      'memory (RSS), MB': mbOf(rssBytes),
      'objects after a collection, MB': mbOf(heapBytes - codeBytes),
      'compiled functions, MB': mbOf(codeBytes),
      'outside the heap, MB': mbOf(externalBytes),
      'file descriptors': open.length,
      sockets: open.filter((target) => target.startsWith('socket:')).length,
      'active handles': Object.values(handles).reduce((sum, count) => sum + count, 0),
      'temporary files': filesIn(join(server.dataDir, 'tmp')) + filesIn(join(server.dataDir, 'uploads')),
      'media files': filesIn(join(server.dataDir, 'media')),
    },
  }
}

/** Targets of a process's open file descriptors (Linux). */
function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      // The descriptor was closed meanwhile.
      return []
    }
  })
}

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}

export const lineOf = ({ minute, values }: Sample): string =>
  [`${minute.toFixed(1).padStart(5)} min`, ...names.map((name) => `${name} ${shown(values[name])}`)].join(' | ')

/** Prints the first, middle and last sample. Returns whether all values are flat. */
export function printSoak(samples: readonly Sample[], workMs: number): boolean {
  const [first, last] = [samples[0], samples.at(-1)]
  const middle = samples[Math.floor(samples.length / 2)]
  if (!first || !middle || !last || samples.length < 4)
    throw new Error('The run was too short for a result. Use more minutes.')
  const rows = names.map((name) => {
    const points = samples.map(({ minute, values }) => [minute / 60, values[name]] as const)
    const half = points.slice(Math.floor(points.length / 2))
    const [slope, late] = [slopeOf(points), slopeOf(half)]
    const { perHour, scatter } = limits[name]
    const isFlat = late <= perHour || endOf(half) - beginningOf(half) <= scatter
    return {
      isFlat,
      cells: [
        name,
        ...[first, middle, last].map(({ values }) => shown(values[name])),
        signed(slope),
        signed(late),
        `≤ ${perHour}`,
      ],
    }
  })
  const isQuick = workMs <= longestWorkMs
  const at = (sample: Sample) => `minute ${sample.minute.toFixed(0)}`
  const table = [
    ['what', at(first), at(middle), at(last), 'slope per hour', 'in the second half', 'limit', ''],
    ...rows.map(({ cells, isFlat }) => [...cells, isFlat ? 'flat' : 'NOT FLAT']),
    [
      'longest CPU time in one turn of the event loop, ms',
      '',
      '',
      shown(workMs),
      '',
      '',
      `≤ ${longestWorkMs}`,
      isQuick ? 'met' : 'MISSED',
    ],
  ]
  printCells(table)
  console.log(`handles at the beginning ${JSON.stringify(first.handles)}, at the end ${JSON.stringify(last.handles)}`)
  const isFlat = rows.every((row) => row.isFlat)
  console.log(`verdict: ${isFlat ? 'flat' : 'NOT FLAT'}`)
  return isFlat
}

const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)}`
const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))

type Points = readonly (readonly [x: number, y: number])[]

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Slope of the least-squares line through the points. */
function slopeOf(points: Points): number {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}

const quarter = (points: Points) => Math.max(1, Math.floor(points.length / 4))
const beginningOf = (points: Points) => mean(points.slice(0, quarter(points)).map(([, value]) => value))
const endOf = (points: Points) => mean(points.slice(-quarter(points)).map(([, value]) => value))
