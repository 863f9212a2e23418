import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { playerSize, sizeLimits } from '../e2e/player/player-size.ts'
import { holdings } from '../e2e/stage/holdings.ts'
import { type Kinds, oneOfEach, serveKinds } from '../e2e/stage/kinds.ts'
import { oneLoop, show } from '../e2e/stage/manifest.ts'
import { serveStage } from '../e2e/stage/serve-stage.ts'
import { launchChromium } from '../e2e/support/browser.ts'
import { type Figure, printFigures, quantile } from './player/figures.ts'
import { playbackFigures } from './player/playback-bench.ts'
import { lowestMb, openChromium } from './player/processes.ts'
import { blackFrames, forgetRecords, gaps, insideTransitions, openStage } from './player/stage-bench.ts'
import { weakFigures } from './player/weak-bench.ts'
import { loadAverage } from './support/table.ts'

/** Chromium keeps decoded images of all pages until it has 512 MB of them, or a quarter of the memory. */
const warmUpLoops = 120
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Measures the player against its targets. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      swaps: { type: 'string', default: '400' },
      loops: { type: 'string', default: '500' },
      only: { type: 'string', default: 'stage,playback,size,weak' },
    },
  })
  console.log(`load ${loadAverage()}`)
  const figures: Figure[] = []
  if (values.only.includes('size')) figures.push(...(await sizeFigures()))
  if (values.only.includes('playback')) figures.push(...(await playbackFigures()))
  if (values.only.includes('weak')) figures.push(...(await weakFigures()))
  if (values.only.includes('stage')) figures.push(...(await stageFigures(Number(values.swaps), Number(values.loops))))
  printFigures(figures)
  console.log(`load ${loadAverage()}`)
}

async function stageFigures(swaps: number, loops: number): Promise<Figure[]> {
  const [stage, kinds] = [await serveStage(), await serveKinds()]
  try {
    return [...(await switches(stage.origin, kinds.shots, swaps)), ...(await longRun(stage.origin, kinds.shots, loops))]
  } finally {
    kinds.stop()
    await stage.stop()
  }
}

/** Black frames, layouts and dropped frames. */
async function switches(origin: string, kinds: Kinds, swaps: number): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await openStage(page, origin)
    const black = await blackFrames(page, kinds, swaps)
    const inside = await insideTransitions(page, Math.min(swaps, 20))
    const droppedPart = inside.dropped / Math.max(1, inside.dropped + inside.drawn)
    return [
      {
        what: `black frames over ${black.swaps} swaps (nine effects), ${black.pairs} of ${kinds.length ** 2} pairs of kinds`,
        measured: `${black.black} of ${black.frames} frames`,
        target: '0',
        isMet: black.black === 0,
      },
      {
        what: `layouts during ${inside.swaps} transitions`,
        measured: String(inside.layouts),
        target: '0',
        isMet: inside.layouts === 0,
      },
      {
        what: 'dropped frames during transitions',
        measured: `${(droppedPart * 100).toFixed(1)} % of ${inside.dropped + inside.drawn}`,
        target: '≤ 2 %',
        isMet: droppedPart <= 0.02,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Punctuality and memory over many loops of one item of each kind. */
async function longRun(origin: string, kinds: Kinds, loops: number): Promise<Figure[]> {
  const chromium = await openChromium()
  try {
    const shots = oneOfEach(kinds, 1000)
    const loopMs = shots.length * 1000
    await chromium.onPage(async (page) => {
      await openStage(page, origin)
      await show(page, oneLoop(shots, 'random'))
    })
    await wait(warmUpLoops * loopMs)
    const beforeMb = await lowestMb(chromium.pid, loopMs)
    const before = await chromium.onPage(holdingsOfPlayer)
    await wait(loops * loopMs)
    const afterMb = await lowestMb(chromium.pid, loopMs)
    const timed = await chromium.onPage((page) => gaps(page, shots, loops * shots.length))
    const after = await chromium.onPage(holdingsOfPlayer)
    const p95 = quantile(timed.gaps, 0.95)
    const heapPerLoop = (after.heap - before.heap) / 1024 / loops
    const per100 = ((afterMb - beforeMb) / loops) * 100
    const [nodes, listeners] = [after.nodes - before.nodes, after.listeners - before.listeners]
    return [
      {
        what: `deviation from plan over ${timed.items} items`,
        measured: `p50 ${quantile(timed.gaps, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        target: 'p95 ≤ 34 ms',
        isMet: p95 <= 34,
      },
      {
        what: `drift over ${timed.items} items`,
        measured: `${timed.driftMs.toFixed(0)} ms, plan shifted ${timed.moved} times`,
        target: '0 (within one gap)',
        isMet: timed.driftMs <= 34,
      },
      {
        what: `heap over ${loops} loops of all kinds`,
        measured: `${heapPerLoop.toFixed(2)} KB a loop`,
        target: '≤ 2 KB a loop',
        isMet: heapPerLoop <= 2,
      },
      {
        what: 'nodes and listeners',
        measured: `${nodes >= 0 ? '+' : ''}${nodes}, ${listeners >= 0 ? '+' : ''}${listeners}`,
        target: '± 0',
        isMet: nodes <= 0 && listeners <= 0,
      },
      {
        what: 'memory of all processes',
        measured: `${per100.toFixed(2)} MB per 100 loops (${beforeMb.toFixed(0)} → ${afterMb.toFixed(0)} MB)`,
        target: '≤ 1 MB per 100 loops',
        isMet: per100 <= 1,
      },
    ]
  } finally {
    await chromium.close()
  }
}

async function holdingsOfPlayer(page: Page) {
  await forgetRecords(page)
  return holdings(page)
}

async function sizeFigures(): Promise<Figure[]> {
  const { entry, styles, slideRenderer } = await playerSize()
  return [
    {
      what: 'player entry, gzip',
      measured: `${kb(entry)}, and ${kb(styles)} of styles`,
      target: `≤ ${sizeLimits.entry / 1000} kB`,
      isMet: entry > 0 && entry <= sizeLimits.entry,
    },
    {
      what: 'renderer of slides, gzip',
      measured: kb(slideRenderer),
      target: `≤ ${sizeLimits.slideRenderer / 1000} kB`,
      isMet: slideRenderer > 0 && slideRenderer <= sizeLimits.slideRenderer,
    },
  ]
}
