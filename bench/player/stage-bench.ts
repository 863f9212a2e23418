import { animations } from '@digisigncast/contract/content/screens'
import type { Page } from '@playwright/test'
import { allPairs, type Kinds, kindOf } from '../../e2e/stage/kinds.ts'
import { oneLoop, onStage, type Shot, show } from '../../e2e/stage/manifest.ts'
import { slideShot } from '../../e2e/stage/slides.ts'
import { watchDisplay } from '../../e2e/support/display.ts'

const pollEveryMs = 250
const [lime, orange] = [slideShot('lime.json', 1000), slideShot('orange.json', 1000)]
const fileShot = (file: string): Shot => ({ file, ms: 1000 })
const [webm, mp4] = [fileShot('orange-violet.webm'), fileShot('cyan-magenta-yellow.mp4')]
/** Ordered so that every pair of kinds (image, video, slide) follows each other. */
const mixed: readonly Shot[] = [
  fileShot('red.jpg'),
  webm,
  lime,
  fileShot('green.png'),
  fileShot('blue.webp'),
  orange,
  lime,
  mp4,
  webm,
]
const effects = animations.filter((name) => name !== 'default' && name !== 'random')

export const shotsOf = (ms: number): Shot[] => mixed.map((shot) => ({ ...shot, ms }))

const shown = (page: Page) => onStage(page, (stage) => stage.shown)

/** Waits inside the page: each call from outside would leave something in its heap. */
async function untilShown(page: Page, count: number): Promise<void> {
  const options = { timeout: 0, polling: pollEveryMs }
  await page.waitForFunction(`window.page.shown.length >= ${count}`, undefined, options)
}

export async function openStage(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.waitForFunction('Boolean(window.page)')
}

/** Counts black frames over the given number of swaps of all kinds with all effects in turn, and the pairs of kinds. */
export async function blackFrames(page: Page, kinds: Kinds, swaps: number) {
  const shots = allPairs(kinds, 1000)
  await show(page, oneLoop(shots, effects[0]))
  await untilShown(page, 1)
  const display = await watchDisplay(page)
  const perEffect = Math.ceil(swaps / effects.length)
  for (const [index, effect] of effects.entries()) {
    await show(page, oneLoop(shots, effect))
    await untilShown(page, 1 + perEffect * (index + 1))
  }
  const seen = await display.seen()
  await display.stop()
  const order = (await shown(page)).map(({ id }) => kindOf(kinds, shots[Number(id)]))
  const pairs = new Set(order.slice(1).map((kind, i) => `${order[i]} ${kind}`)).size
  return { black: seen.blackFrames, frames: seen.frames, swaps: perEffect * effects.length, pairs }
}

/** Deletes what the page of the stage has recorded: it would count as memory of the player. */
export const forgetRecords = (page: Page) =>
  onStage(page, (stage) => {
    stage.shown.length = 0
    stage.played.length = 0
  })

/** Deviation of each item's duration from the plan, and total drift, in ms, over the first items on record. */
export async function gaps(page: Page, shots: Shot[], items: number) {
  await untilShown(page, items + 1)
  const ats = (await shown(page)).slice(0, items + 1).map(({ at }) => at)
  const [first = 0] = ats
  const ms = shots[0]?.ms ?? Number.NaN
  const gaps = ats.slice(1).map((at, i) => Math.abs(at - (ats[i] ?? 0) - ms))
  // An item delayed by more than a quarter of its duration keeps its full length, which shifts the plan.
  const moved = gaps.filter((gap) => gap > ms / 4).length
  return { gaps, moved, driftMs: (ats.at(-1) ?? Number.NaN) - first - items * ms, items }
}

interface TraceEvent {
  name: string
  ts: number
  cat: string
  ph: string
}

/** Layouts and frames during transitions, from a Chromium trace. */
export async function insideTransitions(page: Page, swaps: number) {
  await show(page, oneLoop(shotsOf(2000), 'random'))
  const from = await onStage(page, (stage) => stage.shown.length)
  await untilShown(page, from + 1)
  const cdp = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame']
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories, 'blink.user_timing'] },
  })
  await untilShown(page, from + 1 + swaps)
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await done
  await cdp.detach()
  const begins = events.filter(({ name }) => name === 'swap').map(({ ts }) => ts)
  // Preparing an item happens in the frames before; a transition takes a second.
  const isInside = ({ ts }: TraceEvent) => begins.some((begin) => ts > begin + 20_000 && ts < begin + 900_000)
  const count = (wanted: string) => events.filter((event) => event.name === wanted && isInside(event)).length
  return { swaps: begins.length, layouts: count('Layout'), dropped: count('DroppedFrame'), drawn: count('DrawFrame') }
}
