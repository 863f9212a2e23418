import { expect, type Page } from '@playwright/test'
import { holdings } from '../stage/holdings.ts'
import { manifestOf, oneLoop, onStage, type Shot, show } from '../stage/manifest.ts'
import { faults, screenshot, shownIds, untilShown } from '../stage/shown.ts'
import { slideShot, videoShot } from '../stage/slides.ts'
import { test } from '../stage/stage-test.ts'
import { withOneDecoder } from '../stage/weak-devices.ts'
import { type Color, colorIn, colorOn, colorsOn, watchDisplay } from '../support/display.ts'

const [left, middle, right] = [0.17, 0.5, 0.83].map((x) => ({ x, y: 0.5 }))
const longMs = 60_000
const webm = 'orange-violet.webm'
const red = (ms: number): Shot => ({ file: 'red.jpg', ms })

test.setTimeout(90_000)

const parts = (page: Page) => onStage(page, (stage) => stage.missingParts())
/** Position of the video of the slide on the display (s). */
const position = (page: Page) =>
  page.locator('.slot[data-item] video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Sets the rate of the video of the slide on the display, and of its next rounds. */
const setRate = (page: Page, rate: number) =>
  page.locator('.slot[data-item] video').evaluate((playing: HTMLVideoElement, wanted) => {
    playing.defaultPlaybackRate = wanted
    playing.playbackRate = wanted
  }, rate)

const open = async (page: Page, manifest: ReturnType<typeof oneLoop>) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  await show(page, manifest)
  await untilShown(page, 1)
}

/** Colors in the middle of the display until this number of items was shown. */
const seenUntil = async (page: Page, count: number, among?: Color[]) => {
  const display = await watchDisplay(page, among ? { among } : {})
  await untilShown(page, count)
  const seen = await display.seen()
  await display.stop()
  return seen
}

const expectInTurn = async (page: Page, length: number) => {
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % length)))
}

test('a slide plays its video in its box from the start, and again; screenshots show the present frame', async ({
  page,
}) => {
  await open(page, oneLoop([videoShot(longMs)]))
  // Slow enough for a screenshot of each color on a busy machine.
  await setRate(page, 0.25)
  for (const color of ['cyan', 'magenta', 'yellow', 'cyan'] as const) {
    await expect.poll(() => colorOn(page, middle), { intervals: [100], timeout: 20_000 }).toBe(color)
    await expect.poll(() => shownIds(page)).toEqual(['0'])
    const picture = await screenshot(page)
    expect(await colorIn(picture, middle)).toBe(color)
    expect([await colorIn(picture, left), await colorIn(picture, right)]).toEqual(['green', 'purple'])
  }
  expect(await colorsOn(page, [left, right])).toEqual(['green', 'purple'])
  expect([await shownIds(page), await parts(page), await faults(page)]).toEqual([['0'], {}, []])
})

test('a slide with a video in turn with images, videos and slides shows no black frame', async ({ page }) => {
  const shots = [
    videoShot(1500),
    red(1000),
    { file: webm, ms: 1000 },
    videoShot(1000, webm),
    slideShot('lime.json', 1000),
  ]
  await open(page, oneLoop(shots))
  const display = await watchDisplay(page, { among: ['cyan', 'orange', 'red', 'lime'] })
  // Each starts with its first frame, at each of its turns. A busy machine does not record every item of a second.
  await expect
    .poll(async () => (await display.seen()).pictures.join(' '), { intervals: [500], timeout: 60_000 })
    .toContain('cyan red orange lime cyan red orange lime')
  const { blackFrames, frames } = await display.seen()
  await display.stop()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
  await expectInTurn(page, shots.length)
  expect(await parts(page)).toEqual({})
})

for (const [what, shots] of [
  ['a slide and a video', [videoShot(2000), { file: webm, ms: 2000 }]],
  ['two slides with a video', [videoShot(2000), videoShot(2000, webm)]],
] as const)
  test(`${what} play in turn with a single decoder, without a black frame`, async ({ page }) => {
    await page.addInitScript(withOneDecoder)
    await open(page, oneLoop([...shots]))
    const { blackFrames, frames, pictures } = await seenUntil(page, 6, ['cyan', 'magenta', 'orange', 'violet'])
    expect(blackFrames, `black frames of ${frames}`).toBe(0)
    expect(pictures.join(' ')).toMatch(/cyan.* orange.* cyan.* orange/)
    await expectInTurn(page, 2)
    expect([await parts(page), await faults(page)]).toEqual([{}, []])
  })

test('scenes that start with a slide with a video play with a single decoder', async ({ page }) => {
  await page.addInitScript(withOneDecoder)
  const whole = { x: 0, y: 0, width: 100, height: 100 }
  await open(
    page,
    manifestOf([[{ ...whole, shots: [videoShot(2000)] }], [{ ...whole, shots: [videoShot(2000, webm)] }]]),
  )
  const display = await watchDisplay(page, { among: ['cyan', 'magenta', 'orange', 'violet'] })
  await expect
    .poll(async () => (await display.seen()).pictures.join(' '), { intervals: [100], timeout: 30_000 })
    .toMatch(/cyan.*(orange|violet).*cyan/)
  const { blackFrames, frames } = await display.seen()
  await display.stop()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
})

test('without a decoder for its video, a slide is shown without it and reported', async ({ page }) => {
  await page.addInitScript(withOneDecoder)
  const half = { y: 0, width: 50, height: 100 }
  const list = (shots: Shot[]) =>
    manifestOf([
      [
        { ...half, x: 0, shots: [{ file: webm, ms: longMs, more: { playback: 'loop' } }] },
        { ...half, x: 50, shots },
      ],
    ])
  await open(page, list([red(longMs)]))
  await show(page, list([videoShot(longMs)]))
  await expect.poll(() => colorOn(page, { x: 0.58, y: 0.5 }), { timeout: 20_000 }).toBe('green')
  expect(await colorOn(page, { x: 0.75, y: 0.5 })).toBe('purple')
  await expect.poll(() => parts(page)).toEqual({ 'cyan-magenta-yellow.mp4': ['video'] })
  expect(await faults(page)).toEqual([])
})

test('a video that stalls stays on its last frame, its slide for its time, and it is played again later', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, oneLoop([videoShot(5 * longMs), red(longMs)]))
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
  await setRate(page, 0)
  const last = await colorOn(page, middle)
  await expect.poll(() => parts(page), { timeout: 20_000 }).toEqual({ 'cyan-magenta-yellow.mp4': ['video'] })
  await expect(page.locator('.slot video[src]')).toHaveCount(0)
  expect(await colorsOn(page, [left, middle])).toEqual(['green', last])
  await setRate(page, 1)
  await page.clock.fastForward(longMs)
  await expect.poll(() => colorOn(page, middle)).not.toBe(last)
  expect([await shownIds(page), await parts(page), await faults(page)]).toEqual([['0'], {}, []])
})

test('a video that cannot be decoded leaves the rest of its slide, and a slide of nothing else is skipped', async ({
  page,
}) => {
  const broken = 'damaged.json'
  await open(page, oneLoop([videoShot(1000, broken), red(1000), videoShot(1000, broken, 'video-only.json')]))
  await expect.poll(() => colorsOn(page, [left, middle])).toEqual(['green', 'purple'])
  await untilShown(page, 4)
  expect((await shownIds(page)).slice(0, 4).join(' ')).toBe('0 1 0 1')
  expect([await parts(page), await faults(page)]).toEqual([{ [broken]: ['video'] }, [broken]])
})

test('a video that was deleted from the library leaves the rest of its slide', async ({ page }) => {
  const { more, ...shot } = videoShot(longMs)
  const slide = { document: 'video.json', images: { photo: 'green.png' }, fonts: [] }
  await open(page, oneLoop([{ ...shot, more: { ...more, slide } }]))
  await expect.poll(() => colorOn(page, left)).toBe('green')
  expect([await colorOn(page, middle), await parts(page)]).toEqual(['purple', {}])
})

test('slides with videos use two video players at most, and leave nothing behind', async ({ page }) => {
  await open(page, oneLoop([videoShot(1000), videoShot(1000, webm)]))
  await untilShown(page, 5)
  await expect.poll(() => position(page), { intervals: [50] }).toBeLessThan(1)
  // Compared at the same place of the loop, while nothing is prepared.
  const atRest = async () => {
    await show(page, oneLoop([red(longMs)]))
    await expect.poll(() => colorOn(page)).toBe('red')
    await expect.poll(() => onStage(page, (stage) => stage.heldFiles)).toBe(1)
    await expect(page.locator('.slot video[src]')).toHaveCount(0)
    return holdings(page)
  }
  const before = await atRest()
  const rounds = 10
  await show(page, oneLoop([videoShot(700), videoShot(700, webm)]))
  await untilShown(page, (await shownIds(page)).length + rounds)
  const after = await atRest()
  expect(after.nodes - before.nodes, 'more nodes').toBeLessThan(rounds)
  expect(after.listeners - before.listeners, 'more listeners').toBeLessThanOrEqual(0)
})
