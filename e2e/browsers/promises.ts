import { updateItem } from '@digisigncast/contract/content/playlists'
import { animations, saveScreen } from '@digisigncast/contract/content/screens'
import { expect } from '@playwright/test'
import { type Color, colorIn } from '../support/display.ts'
import { type PairedScreen, screenOf } from '../support/paired-device.ts'
import type { RunningServer } from '../support/start-server.ts'
import { untilPlaying } from './seen.ts'
import type { ChromiumPage } from './test-page.ts'

const itemMs = 1000
const swapsPerEffect = 6

/** A paired display with a video and three images, for a second each. */
export async function openLoop(page: ChromiumPage, server: RunningServer): Promise<PairedScreen> {
  const paired = await screenOf(server, ['red.jpg', 'orange-violet.webm', 'green.png', 'blue.webp'], itemMs)
  const { operator, playlist, screen } = paired
  const video = playlist.contents[1]?.id ?? ''
  await operator.call(updateItem, { body: { itemID: video, playback: 'cut', durationMs: itemMs } })
  await page.goto(`${server.origin}/player?code=${screen.code}`)
  await expect.poll(() => page.evaluate('document.activeElement.type'), { timeout: 30_000 }).toBe('submit')
  await page.press('Enter')
  await untilPlaying(page)
  return paired
}

/** Counts the layers that enter above others, in `window.swaps`, from 0. */
const countSwaps = `(() => {
  const isCounting = 'swaps' in window
  window.swaps = 0
  if (isCounting) return
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, timing) {
    if (this.style.zIndex === '2') swaps += 1
    return animate.call(this, frames, timing)
  }
})()`

export const untilSwaps = (page: ChromiumPage, count: number) =>
  expect
    .poll(() => page.evaluate<number>('swaps'), { timeout: 600_000, intervals: [500] })
    .toBeGreaterThanOrEqual(count)

export const startCounting = (page: ChromiumPage) => page.evaluate(countSwaps)

/** Plays with each of the ten effects in turn, and counts the frames in whose middle is nothing. */
export async function playAllEffects(page: ChromiumPage, { operator, screen }: PairedScreen) {
  const effects = animations.filter((name) => name !== 'default')
  const frames = await recordFrames(page)
  await startCounting(page)
  for (const [index, animation] of effects.entries()) {
    await operator.call(saveScreen, { body: { screenID: screen.id, name: screen.name, animation } })
    await untilSwaps(page, swapsPerEffect * (index + 1))
  }
  const swaps = await page.evaluate<number>('swaps')
  return { swaps, ...(await frames.stop()) }
}

interface Frame {
  data: string
  sessionId: number
}

/** Records the frames that the browser presents. */
export async function recordFrames(page: ChromiumPage) {
  const colors: Promise<Color>[] = []
  const off = page.on('Page.screencastFrame', ({ data, sessionId }: Frame) => {
    colors.push(colorIn(Buffer.from(data, 'base64')))
    page.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await page.send('Page.startScreencast', { format: 'jpeg', quality: 85, maxWidth: 160, maxHeight: 100 })
  return {
    stop: async () => {
      await page.send('Page.stopScreencast')
      off()
      const seen = await Promise.all(colors)
      return { frames: seen.length, black: seen.filter((color) => color === 'black').length }
    },
  }
}

interface Metric {
  name: string
  value: number
}

/** Heap (bytes), nodes and listeners of the page after a garbage collection. */
export async function holdingsOf(page: ChromiumPage) {
  await page.send('Performance.enable')
  await page.send('HeapProfiler.collectGarbage')
  const { metrics } = await page.send<{ metrics: Metric[] }>('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** From the next load on, the clock of the page is ahead by this time. */
export const moveClock = (page: ChromiumPage, ms: number) =>
  page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `{
      const Real = Date
      Date = class extends Real {
        constructor(...given) {
          if (given.length > 0) super(...given)
          else super(Real.now() + ${ms})
        }
        static now() {
          return Real.now() + ${ms}
        }
      }
    }`,
  })
