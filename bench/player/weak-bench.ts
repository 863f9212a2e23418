import { setTimeout as wait } from 'node:timers/promises'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { oneOfEach, serveKinds } from '../../e2e/stage/kinds.ts'
import { oneLoop, show } from '../../e2e/stage/manifest.ts'
import { serveStage } from '../../e2e/stage/serve-stage.ts'
import { withOneDecoder } from '../../e2e/stage/weak-devices.ts'
import { launchChromium } from '../../e2e/support/browser.ts'
import { watchDisplay } from '../../e2e/support/display.ts'
import { operatorOf } from '../../e2e/support/operator.ts'
import { signIn } from '../support/customer.ts'
import { startServer } from '../support/server.ts'
import { type BarePage, barePage } from './bare-page.ts'
import { noteFirstPicture } from './device.ts'
import { type Figure, quantile } from './figures.ts'
import { distinctPhoto, videoOf } from './media.ts'
import { openChromium } from './processes.ts'
import { gaps, openStage } from './stage-bench.ts'

const slowerBy = 6
const [photos, videos] = [40, 10]
const itemMs = 3000
/** After the first item of a change is on the display, clean-up and the next items follow. */
const afterChangeMs = 10_000
const longestWaitMs = 180_000
const targets = { startMs: 6000, taskMs: 250, gapMs: 100 }

/** A box with one video decoder and a slow processor: the page runs six times slower. */
export async function weakFigures(items: number): Promise<Figure[]> {
  return [...(await startAndChange()), ...(await playing(items))]
}

/** Runs in the page before its scripts. */
const scripts = [withOneDecoder, noteFirstPicture].map((script) => `(${script.toString()})()`)

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  /** Processor time. */
  tdur?: number
  args: { name?: string }
}

/**
 * Records the tasks of the page; the result ends it and returns the longest one and the
 * most processor time of one (ms): on a busy machine, tasks wait for their turn.
 */
async function traceTasks({ send, on }: BarePage) {
  const events: TraceEvent[] = []
  on('Tracing.dataCollected', (params) => void events.push(...(params as { value: TraceEvent[] }).value))
  const done = new Promise<unknown>((resolve) => on('Tracing.tracingComplete', resolve))
  const includedCategories = ['disabled-by-default-devtools.timeline']
  await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    await send('Tracing.end')
    await done
    // The main thread of the page: it runs most of the tasks that are called so.
    const main = new Set(
      events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
    )
    const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
    const longest = (durations: number[]): number => Math.max(0, ...durations) / 1000
    return { task: longest(tasks.map(({ dur = 0 }) => dur)), work: longest(tasks.map(({ tdur = 0 }) => tdur)) }
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

/** The real player with the real server: its start, and a change of all 50 items. */
async function startAndChange(): Promise<Figure[]> {
  const server = await startServer()
  const chromium = await openChromium()
  try {
    const [operator, customer] = [await operatorOf(server.origin), await signIn(server)]
    const upload = async (from: number) => {
      const media: { id: string }[] = []
      for (let i = from; i < from + photos; i += 1)
        media.push(await customer.upload(`p${i}.jpg`, 'image/jpeg', await distinctPhoto(i)))
      for (let i = from; i < from + videos; i += 1)
        media.splice((i - from) * 5, 0, await customer.upload(`v${i}.mp4`, 'video/mp4', await videoOf(6 * 2 ** 20 + i)))
      return media
    }
    const [before, after] = [await upload(0), await upload(photos)]
    const playlist = await customer.makePlaylist('Fifty', before)
    const screen = await operator.screen({ assignedItems: [playlist.id], animation: 'spin' })
    const page = await barePage(chromium.address)
    await page.send('Page.enable')
    for (const source of scripts) await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    const url = `${server.origin}/player/${screen.code}/view`
    const cold = await firstPicture(page, url)
    await until(page, 'navigator.serviceWorker.controller !== null')
    await wait(afterChangeMs)
    const warm = await firstPicture(page, url)
    await wait(afterChangeMs)
    const old = (await operator.call(getManifest, { params: { screenID: screen.id } })).scenes
    const oldIds = old.flatMap(({ regions }) => regions.flatMap((region) => region.items.map(({ id }) => id)))
    const longest = await traceTasks(page)
    const media_ids = after.map(({ id }) => id)
    await operator.call(savePlaylist, { body: { name: 'Fifty', playlistID: playlist.id, media_ids } })
    await until(page, `!${JSON.stringify(oldIds)}.includes(document.querySelector('.slot[data-item]')?.dataset.item)`)
    await wait(afterChangeMs)
    const { task, work } = await longest()
    page.close()
    return [
      startFigure('cold', cold),
      startFigure('warm', warm),
      {
        what: 'slow box: longest task while all 50 items change',
        measured: `${task.toFixed(0)} ms, at most ${work.toFixed(0)} ms of processor time`,
        target: `≤ ${targets.taskMs} ms`,
        isMet: task <= targets.taskMs,
      },
    ]
  } finally {
    await chromium.close()
    await server.stop()
  }
}

const startFigure = (how: string, ms: number): Figure => ({
  what: `slow box: first picture, ${how}, 50 items`,
  measured: `${ms.toFixed(0)} ms`,
  target: `≤ ${targets.startMs} ms`,
  isMet: ms <= targets.startMs,
})

/** Milliseconds from the start of the navigation to the first picture. */
async function firstPicture(page: BarePage, url: string): Promise<number> {
  await page.send('Page.navigate', { url })
  await until(page, `location.href === ${JSON.stringify(url)} && 'firstPictureMs' in document.documentElement.dataset`)
  return Number(await page.run<string>('document.documentElement.dataset.firstPictureMs'))
}

async function until(page: BarePage, condition: string): Promise<void> {
  const end = Date.now() + longestWaitMs
  while (!(await page.run<boolean>(condition))) {
    if (Date.now() > end) throw new Error(`The page was not in time: ${condition}`)
    await wait(250)
  }
}

/** Punctuality and black frames of the stage, with one item of each kind in turn. */
async function playing(items: number): Promise<Figure[]> {
  const [stage, kinds] = [await serveStage(), await serveKinds()]
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.addInitScript(withOneDecoder)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await openStage(page, stage.origin)
    const shots = oneOfEach(kinds.shots, itemMs)
    await show(page, oneLoop(shots, 'random'))
    const timed = await gaps(page, shots, items)
    const display = await watchDisplay(page)
    await wait(items * itemMs)
    const { blackFrames, frames } = await display.seen()
    const p95 = quantile(timed.gaps, 0.95)
    return [
      {
        what: `slow box: deviation from plan over ${items} items of all kinds`,
        measured: `p50 ${quantile(timed.gaps, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        target: `p95 ≤ ${targets.gapMs} ms`,
        isMet: p95 <= targets.gapMs,
      },
      {
        what: `slow box: black frames over ${items} items of all kinds`,
        measured: `${blackFrames} of ${frames} frames`,
        target: '0',
        isMet: blackFrames === 0,
      },
    ]
  } finally {
    await browser.close()
    kinds.stop()
    await stage.stop()
  }
}
