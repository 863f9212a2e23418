import { setTimeout as wait } from 'node:timers/promises'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import type { Page } from '@playwright/test'
import { oneOfEach, serveKinds } from '../../e2e/stage/kinds.ts'
import { oneLoop, show } from '../../e2e/stage/manifest.ts'
import { serveStage } from '../../e2e/stage/serve-stage.ts'
import { withOneDecoder } from '../../e2e/stage/weak-devices.ts'
import { launchChromium } from '../../e2e/support/browser.ts'
import { watchDisplay } from '../../e2e/support/display.ts'
import { operatorOf } from '../../e2e/support/operator.ts'
import { signIn } from '../support/customer.ts'
import { startServer } from '../support/server.ts'
import { firstPicture, makeDevice } from './device.ts'
import { type Figure, quantile } from './figures.ts'
import { distinctPhoto, videoOf } from './media.ts'
import { gaps, openStage } from './stage-bench.ts'

const slowerBy = 6
const [photos, videos] = [40, 10]
const itemMs = 3000
/** What a change leaves to do after its first item is on the display: clean-up, the next items. */
const afterChangeMs = 10_000
const longestChangeMs = 180_000
const targets = { startMs: 6000, taskMs: 250, gapMs: 100 }

/** A box with one video decoder and a slow processor: the page runs six times slower. */
export async function weakFigures(items: number): Promise<Figure[]> {
  return [...(await startAndChange()), ...(await playing(items))]
}

async function weaken(page: Page): Promise<void> {
  await page.addInitScript(withOneDecoder)
  await page.addInitScript(noteLongTasks)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
}

type Tasks = { longTasks: number[] }

/** Runs in the page: records tasks of at least 50 ms in `window.longTasks` (ms). */
function noteLongTasks(): void {
  const page: Tasks = Object.assign(window as unknown as Tasks, { longTasks: [] })
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longTasks.push(duration)
  })
  observer.observe({ type: 'longtask', buffered: true })
}

const longestTask = (page: Page) => page.evaluate<number>('Math.max(0, ...window.longTasks)')

/** The real player with the real server: its start, and a change of all 50 items. */
async function startAndChange(): Promise<Figure[]> {
  const server = await startServer()
  const device = await makeDevice()
  try {
    const [operator, customer] = [await operatorOf(server.origin), await signIn(server)]
    const upload = async (from: number) => {
      const media: { id: string }[] = []
      for (let i = from; i < from + photos; i += 1)
        media.push(await customer.upload(`p${i}.jpg`, 'image/jpeg', await distinctPhoto(i)))
      for (let i = from; i < from + videos; i += 1)
        media.splice((i - from) * 5, 0, await customer.upload(`v${i}.mp4`, 'video/mp4', await videoOf(2 ** 20 + i)))
      return media
    }
    const [before, after] = [await upload(0), await upload(photos)]
    const playlist = await customer.makePlaylist('Fifty', before)
    const screen = await operator.screen({ assignedItems: [playlist.id], animation: 'spin' })
    const start = async () => {
      const page = await device.start()
      await weaken(page)
      return { page, ms: await firstPicture(page, `${server.origin}/player/${screen.id}/view`) }
    }
    const cold = await start()
    await cold.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
    await wait(afterChangeMs)
    const { page, ms } = await start()
    await wait(afterChangeMs)
    await page.evaluate('window.longTasks.length = 0')
    const old = (await operator.call(getManifest, { params: { screenID: screen.id } })).scenes
    const oldIds = old.flatMap(({ regions }) => regions.flatMap((region) => region.items.map(({ id }) => id)))
    const media_ids = after.map(({ id }) => id)
    await operator.call(savePlaylist, { body: { name: 'Fifty', playlistID: playlist.id, media_ids } })
    await untilOther(page, oldIds)
    await wait(afterChangeMs)
    const task = await longestTask(page)
    return [
      startFigure('cold', cold.ms),
      startFigure('warm', ms),
      {
        what: 'slow box: longest task while all 50 items change',
        measured: `${task.toFixed(0)} ms`,
        target: `≤ ${targets.taskMs} ms`,
        isMet: task <= targets.taskMs,
      },
    ]
  } finally {
    await device.discard()
    await server.stop()
  }
}

const startFigure = (how: string, ms: number): Figure => ({
  what: `slow box: first picture, ${how}, 50 items`,
  measured: `${ms.toFixed(0)} ms`,
  target: `≤ ${targets.startMs} ms`,
  isMet: ms <= targets.startMs,
})

/** Waits until an item is on the display that is none of these. */
async function untilOther(page: Page, ids: string[]): Promise<void> {
  const isOther = (known: string[]) => {
    const shown = document.querySelector<HTMLElement>('.slot[data-item]')?.dataset['item']
    return shown !== undefined && !known.includes(shown)
  }
  await page.waitForFunction(isOther, ids, { timeout: longestChangeMs, polling: 250 })
}

/** Punctuality and black frames of the stage, with one item of each kind in turn. */
async function playing(items: number): Promise<Figure[]> {
  const [stage, kinds] = [await serveStage(), await serveKinds()]
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await weaken(page)
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
