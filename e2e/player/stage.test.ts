import { animations } from '@digisigncast/contract/content/screens'
import { expect, type Page } from '@playwright/test'
import { manifestOf, oneLoop, onStage, type Shot, show } from '../stage/manifest.ts'
import { screenshot, shownIds, untilShown } from '../stage/shown.ts'
import { test } from '../stage/stage-test.ts'
import { withBrokenFiles, withFailingAnimations, withOneDecoder, withTimerLog } from '../stage/weak-devices.ts'
import { type Color, colorIn, colorOn, watchDisplay } from '../support/display.ts'

const dayMs = 24 * 60 * 60 * 1000
const right = { x: 0.75, y: 0.5 }

test.setTimeout(90_000)

const loop = (ms: number, ...files: string[]): Shot[] => files.map((file) => ({ file, ms }))
const shownCount = async (page: Page) => (await shownIds(page)).length

/** Returns what the display showed during `work`. */
async function seenWhile(page: Page, work: () => Promise<unknown>, among?: Color[]) {
  const display = await watchDisplay(page, among ? { among } : {})
  await work()
  const seen = await display.seen()
  await display.stop()
  return seen
}

const open = async (page: Page) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
}

test('27 switches with all effects and all pairs of types show no black frame', async ({ page }) => {
  const shots = loop(1000, 'red.jpg', 'orange-violet.webm', 'cyan-magenta-yellow.mp4', 'green.png', 'blue.webp')
  const effects = animations.filter((name) => name !== 'default' && name !== 'random')
  await open(page)
  await show(page, oneLoop(shots))
  await untilShown(page, 1)
  const seen = await seenWhile(page, async () => {
    for (const effect of effects) {
      const before = await shownCount(page)
      await show(page, oneLoop(shots, effect))
      await untilShown(page, before + 3)
    }
  })
  expect(effects).toHaveLength(9)
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % shots.length)))
  const held = await onStage(page, (stage) => stage.heldFiles)
  expect(held, 'files that are held').toBeLessThanOrEqual(2)
})

test('undecodable images are skipped, stalled videos are ended, and both are reported', { tag: '@quick' }, async ({
  page,
}) => {
  await page.addInitScript(withBrokenFiles)
  await open(page)
  await show(page, oneLoop([...loop(1000, 'red.jpg', 'photo.jpg'), { file: 'cyan-magenta-yellow.mp4', ms: 60_000 }]))
  await untilShown(page, 1)
  // The watchdog ends the stalled video after 3 × 3 s, not after its duration of a minute.
  const seen = await seenWhile(page, () => untilShown(page, 4), ['red', 'cyan', 'magenta', 'yellow'])
  // Then the first image is the only item left, and repeats.
  expect((await shownIds(page)).join(' ')).toMatch(/^0 2( 0)+$/)
  expect(seen.blackFrames, 'black frames').toBe(0)
  const faults = await onStage(page, (stage) => stage.faults())
  expect(faults).toContain('photo.jpg')
})

test('an item of a kind that the player does not know is skipped without a black frame', async ({ page }) => {
  const manifest = oneLoop(loop(1000, 'red.jpg', 'hologram', 'blue.webp'))
  for (const item of manifest.scenes[0]?.regions[0]?.items ?? [])
    if (item.title === 'hologram') Object.assign(item, { kind: 'hologram' })
  await open(page)
  await show(page, manifest)
  await untilShown(page, 1)
  const seen = await seenWhile(page, () => untilShown(page, 5), ['red', 'blue'])
  expect((await shownIds(page)).slice(0, 5).join(' ')).toBe('0 2 0 2 0')
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
  expect(await onStage(page, (stage) => stage.faults())).toContain('hologram')
})

test('a stalled stage is rebuilt, then its page is reloaded', async ({ page }) => {
  await page.addInitScript(withFailingAnimations)
  await open(page)
  await show(page, oneLoop(loop(1000, 'red.jpg', 'blue.webp')))
  await untilShown(page, 2)
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.evaluate('window.animationFailures = 1')
  const before = await shownCount(page)
  const { blackFrames } = await seenWhile(page, () => untilShown(page, before + 2))
  expect([loads, blackFrames], 'loaded again, black frames').toEqual([0, 0])

  await page.evaluate('window.animationFailures = Infinity')
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1)
  await untilShown(page, 2)
  const reloads = await page.evaluate('JSON.parse(localStorage.getItem("digisigncast.reloads")).length')
  expect(reloads).toBe(1)
})

test('consecutive videos play with a single decoder', async ({ page }) => {
  await page.addInitScript(withOneDecoder)
  await open(page)
  await show(page, oneLoop(loop(1500, 'orange-violet.webm', 'cyan-magenta-yellow.mp4')))
  await untilShown(page, 1)
  const seen = await seenWhile(page, () => untilShown(page, 5))
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % 2)))
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
})

test('scenes that start with a video play with a single decoder', async ({ page }) => {
  await page.addInitScript(withOneDecoder)
  await open(page)
  const whole = { x: 0, y: 0, width: 100, height: 100 }
  const scenes = [['orange-violet.webm'], ['cyan-magenta-yellow.mp4']].map((files) => [
    { ...whole, shots: loop(2000, ...files) },
  ])
  await show(page, manifestOf(scenes))
  await untilShown(page, 1)
  const display = await watchDisplay(page, { among: ['orange', 'violet', 'cyan', 'magenta'] })
  await expect
    .poll(async () => (await display.seen()).pictures.join(' '), { intervals: [100], timeout: 30_000 })
    .toMatch(/(cyan|magenta).*(orange|violet)/)
  const { blackFrames, frames } = await display.seen()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
})

test('a region without items is dark, never white, and screenshots equal the display', async ({ page }) => {
  await open(page)
  const half = { y: 0, width: 50, height: 100 }
  const regions = [
    { ...half, x: 0, shots: loop(60_000, 'red.jpg') },
    { ...half, x: 50, shots: [] },
  ]
  await show(page, manifestOf([regions]))
  const left = { x: 0.25, y: 0.5 }
  // The first item is drawn some frames before its time begins.
  await untilShown(page, 1)
  await expect.poll(() => colorOn(page, left)).toBe('red')
  expect(await colorOn(page, right)).toBe('black')
  const picture = await screenshot(page)
  expect([await colorIn(picture, left), await colorIn(picture, right)]).toEqual(['red', 'black'])
})

test('a clock change of a day does not affect playback, and no timer is longer than a minute', async ({ page }) => {
  await page.addInitScript(withTimerLog)
  await open(page)
  await show(page, oneLoop([...loop(1000, 'red.jpg', 'green.png', 'blue.webp')]))
  await untilShown(page, 2)
  for (const moved of [dayMs, -dayMs]) {
    const before = await shownCount(page)
    await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${moved} }`)
    await untilShown(page, before + 2)
  }
  const [ids, ats] = [await shownIds(page), await onStage(page, (stage) => stage.shown.map(({ at }) => at))]
  expect(ids).toEqual(ids.map((_, i) => String(i % 3)))
  const played = await onStage(page, (stage) => stage.played.map(({ ms }) => ms))
  // A timer by the clock would wait for a day. A busy machine is late by a second or two.
  for (const ms of [...ats.slice(1).map((at, i) => at - (ats[i] ?? 0)), ...played]) expect(ms).toBeLessThan(5000)

  await show(page, oneLoop(loop(dayMs, 'red.jpg', 'green.png')))
  await expect.poll(() => page.evaluate('window.longestTimerMs')).toBe(60_000)
})

test('a hidden page and a page without animation frames continue', async ({ page }) => {
  await open(page)
  await show(page, oneLoop(loop(1000, 'red.jpg', 'orange-violet.webm', 'blue.webp')))
  await untilShown(page, 1)
  const states = [
    'window.requestAnimationFrame = () => 0',
    'Object.defineProperty(document, "hidden", { value: true })',
  ]
  for (const state of states) {
    await page.evaluate(state)
    await untilShown(page, (await shownCount(page)) + 3)
  }
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % 3)))
})

test('fits, backdrops, colors, sound and trims change without a black frame', { tag: '@quick' }, async ({ page }) => {
  const [violet, cyan] = ['orange-violet.webm', 'cyan-magenta-yellow.mp4']
  const shots: Shot[] = [
    { file: 'upright.jpg', ms: 1000 },
    { file: violet, ms: 1000, more: { fromMs: 1000, playback: 'cut', volume: 50 } },
    { file: 'upright.jpg', ms: 1000, more: { fit: 'cover' } },
    { file: cyan, ms: 1500, more: { fromMs: 500, toMs: 1000, playback: 'loop' } },
    { file: 'upright.jpg', ms: 1000, more: { fit: 'stretch' } },
    { file: 'upright.jpg', ms: 1000, more: { color: '#2040d0' } },
  ]
  await open(page)
  await show(page, oneLoop(shots, 'slide-left'))
  await untilShown(page, 1)
  const seen = await seenWhile(page, () => untilShown(page, 13))
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % shots.length)))
})

test('a portrait picture fills the display as its fit says, and screenshots equal the display', async ({ page }) => {
  await open(page)
  const edge = { x: 0.03, y: 0.5 }
  const shownWith = async (more: Shot['more']) => {
    await show(page, oneLoop([{ file: 'upright.jpg', ms: 60_000, ...(more && { more }) }]))
    await expect.poll(() => shownCount(page)).toBeGreaterThan(0)
    const color = await colorOn(page, edge)
    const picture = await screenshot(page)
    return [color, await colorIn(picture, edge)]
  }
  expect(await shownWith({ color: '#000000' })).toEqual(['black', 'black'])
  // The playing item takes other settings at once.
  for (const more of [{}, { fit: 'cover' }, { fit: 'stretch' }] as const) {
    await shownWith(more)
    await expect.poll(() => colorOn(page, edge)).not.toBe('black')
    const [color, inPicture] = await shownWith(more)
    expect([color, inPicture], JSON.stringify(more)).not.toContain('black')
  }
  const color = '#2040d0'
  await shownWith({ color })
  await expect.poll(() => colorOn(page, edge)).toBe('blue')
  expect(await shownWith({ color })).toEqual(['blue', 'blue'])
})

test('a trimmed video repeats its part without a black frame', async ({ page }) => {
  await open(page)
  // Cyan from 0 to 2 s, magenta to 4 s, yellow to 6 s.
  const part = { fromMs: 2400, toMs: 3400, playback: 'loop' } as const
  await show(page, oneLoop([{ file: 'cyan-magenta-yellow.mp4', ms: 60_000, more: part }]))
  await untilShown(page, 1)
  const positions: number[] = []
  const seen = await seenWhile(
    page,
    () =>
      expect
        .poll(
          async () => {
            positions.push(await page.evaluate<number>('document.querySelector(".slot video[src]").currentTime'))
            return positions.filter((now, i) => now < (positions[i - 1] ?? 0)).length
          },
          { timeout: 20_000, intervals: [50] },
        )
        .toBeGreaterThanOrEqual(3),
    ['magenta'],
  )
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
  expect(Math.min(...positions)).toBeGreaterThan(2.3)
  expect(Math.max(...positions)).toBeLessThan(3.8)
})
