import { expect, type Page } from '@playwright/test'
import { holdings } from '../stage/holdings.ts'
import { manifestOf, oneLoop, onStage, type Shot, show } from '../stage/manifest.ts'
import { faults, screenshot, shownIds, untilShown } from '../stage/shown.ts'
import { boardShot, slideShot } from '../stage/slides.ts'
import { test } from '../stage/stage-test.ts'
import { type Color, colorIn, colorOn, colorsOn, differenceOf, watchDisplay } from '../support/display.ts'

const [left, middle, right] = [0.17, 0.5, 0.83].map((x) => ({ x, y: 0.5 }))
const longMs = 60_000
/** Its document, its image, its font and its picture. */
const filesPerSlide = 4

test.setTimeout(90_000)

const heldFiles = (page: Page) => onStage(page, (stage) => stage.heldFiles)

const open = async (page: Page, shots: Shot[]) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  await show(page, oneLoop(shots))
  await untilShown(page, 1)
}

const colors = (page: Page) => colorsOn(page, [left, middle, right])

/** The fonts of slides that the page has. */
const fonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ family }) => /Slide/.test(family)).map(({ status }) => status))

test('a slide shows its background, image and text in its font', async ({ page }) => {
  await open(page, [slideShot('lime.json', longMs)])
  await expect.poll(() => colors(page)).toEqual(['green', 'lime', 'purple'])
  expect(await fonts(page)).toEqual(['loaded'])
})

test('a screenshot shows slides as they are now: fonts, images, time and data', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.clock.setFixedTime('2026-01-15T12:00:00Z')
  const list = (data: string) => {
    const half = { y: 0, width: 50, height: 100 }
    const withPhoto = slideShot('lime.json', longMs, 'photo.jpg')
    const boards = [
      { ...half, x: 0, height: 40, shots: [boardShot(data, longMs)] },
      { ...half, x: 0, y: 40, height: 60, shots: [slideShot('clock.json', longMs)] },
      { ...half, x: 50, shots: [{ ...withPhoto, more: { ...withPhoto.more, fit: 'cover' } as Shot['more'] }] },
    ]
    return manifestOf([boards])
  }
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  await show(page, list('one-row.json'))
  const asShown = async () => differenceOf(await page.screenshot(), await screenshot(page))
  await expect(page.getByText('12:00:00')).toBeVisible()
  await untilShown(page, 3)
  const before = await page.screenshot()
  expect(await asShown()).toBeLessThan(0.005)
  await page.clock.setFixedTime('2026-01-15T12:34:56Z')
  await expect(page.getByText('12:34:56')).toBeVisible()
  expect(await asShown()).toBeLessThan(0.005)
  await show(page, list('no-row.json'))
  await expect(page.getByText('I', { exact: true })).toHaveCount(1)
  expect(await asShown()).toBeLessThan(0.005)
  expect(await differenceOf(before, await screenshot(page))).toBeGreaterThan(0.02)
})

test('a screenshot shows the saved picture of a slide that cannot be drawn now', async ({ page }) => {
  await open(page, [slideShot('lime.json', longMs)])
  await untilShown(page, 1)
  expect(await colorIn(await screenshot(page))).toBe('lime')
  await page.route('**/green.png', (route) => route.abort())
  expect(await colorIn(await screenshot(page))).toBe('blue')
})

test('switches between slides, images and videos show no black frame', async ({ page }) => {
  const file = (name: string): Shot => ({ file: name, ms: 1000 })
  const [lime, orange] = [slideShot('lime.json', 1000), slideShot('orange.json', 1000)]
  const shots = [file('red.jpg'), lime, file('cyan-magenta-yellow.mp4'), lime, orange]
  await open(page, shots)
  const display = await watchDisplay(page)
  await untilShown(page, 16)
  const { blackFrames, frames } = await display.seen()
  await display.stop()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
  const ids = await shownIds(page)
  expect(ids).toEqual(ids.map((_, i) => String(i % shots.length)))
})

test('an updated document or image replaces a slide on the display at once', async ({ page }) => {
  await open(page, [slideShot('lime.json', longMs)])
  await expect.poll(() => colors(page)).toEqual(['green', 'lime', 'purple'])
  // A screenshot of another spot would appear as a black frame.
  const replaceWith = async (shot: Shot, count: number) => {
    const display = await watchDisplay(page)
    await show(page, oneLoop([shot]))
    await untilShown(page, count)
    await expect.poll(() => heldFiles(page)).toBe(filesPerSlide)
    expect((await display.seen()).blackFrames, 'black frames').toBe(0)
    await display.stop()
    return colors(page)
  }
  expect(await replaceWith(slideShot('orange.json', longMs), 2)).toEqual(['green', 'orange', 'purple'])
  expect(await replaceWith(slideShot('orange.json', longMs, 'red.jpg'), 3)).toEqual(['red', 'orange', 'purple'])
})

for (const [what, broken] of [
  ['a document of a newer format', slideShot('newer.json', 1000)],
  ['a damaged document', slideShot('damaged.json', 1000)],
  ['elements of which none can be drawn', slideShot('none-drawn.json', 1000)],
  ['a document that is missing', slideShot('missing.json', 1000)],
  ['an image that is missing', slideShot('lime.json', 1000, 'missing.png')],
  ['an image that cannot be decoded', slideShot('lime.json', 1000, 'damaged.json')],
] as const)
  test(`a slide with ${what} is skipped and reported, without a black frame`, async ({ page }) => {
    await open(page, [{ file: 'red.jpg', ms: 1000 }, broken, { file: 'green.png', ms: 1000 }])
    const display = await watchDisplay(page)
    await untilShown(page, 4)
    expect((await display.seen()).blackFrames, 'black frames').toBe(0)
    await display.stop()
    expect((await shownIds(page)).slice(0, 4).join(' ')).toBe('0 2 0 2')
    expect(await faults(page)).toEqual([broken.more?.title])
  })

test('new data changes a slide that plays alone, without a restart and without a black frame', async ({ page }) => {
  await open(page, [boardShot('one-row.json', longMs)])
  await expect.poll(() => colors(page)).toEqual(['purple', 'lime', 'purple'])
  const display = await watchDisplay(page)
  for (const [data, color] of [
    ['no-row.json', 'purple'],
    ['one-row.json', 'lime'],
    ['no-row.json', 'purple'],
  ] as const) {
    await show(page, oneLoop([boardShot(data, longMs)]))
    await expect.poll(() => colors(page)).toEqual(['purple', color, 'purple'])
    await expect.poll(() => heldFiles(page)).toBe(filesPerSlide)
  }
  expect((await display.seen()).blackFrames, 'black frames').toBe(0)
  await display.stop()
  expect(await shownIds(page)).toEqual(['0'])
  expect(await onStage(page, (stage) => stage.played)).toEqual([])
})

test('a slide whose data changes ends at its time and counts as one play', async ({ page }) => {
  // Long: a slide that started again with its new data would not end while the test waits.
  const turnMs = 4 * longMs
  const list = (data: string): Shot[] => [boardShot(data, turnMs), { file: 'red.jpg', ms: turnMs }]
  await page.clock.install()
  await open(page, list('one-row.json'))
  await expect.poll(() => colorOn(page)).toBe('lime')
  // A longer step counts as a page that hung, and it is loaded again.
  const passHalf = async () => {
    for (let ms = 0; ms < turnMs / 2; ms += longMs / 2) {
      await page.clock.fastForward(longMs / 2)
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
  }
  await passHalf()
  await show(page, oneLoop(list('no-row.json')))
  await expect.poll(() => colorOn(page)).toBe('purple')
  await passHalf()
  await untilShown(page, 2)
  const played = await onStage(page, (stage) => stage.played)
  expect(played.map(({ id }) => id)).toEqual(['0'])
  // Later by what a busy machine takes.
  expect(played[0]?.ms).toBeGreaterThanOrEqual(turnMs)
  expect(played[0]?.ms).toBeLessThan(1.4 * turnMs)
  expect(await shownIds(page)).toEqual(['0', '1'])
})

test('a slide that is prepared starts with data that arrived meanwhile', async ({ page }) => {
  const list = (data: string): Shot[] => [{ file: 'red.jpg', ms: 7000 }, boardShot(data, longMs)]
  await open(page, list('one-row.json'))
  const row = page.getByText('I', { exact: true })
  await expect(row).toHaveCount(1)
  const display = await watchDisplay(page)
  await show(page, oneLoop(list('no-row.json')))
  await expect(row).toHaveCount(0)
  expect(await shownIds(page)).toEqual(['0'])
  await untilShown(page, 2)
  await expect.poll(() => colorOn(page)).toBe('purple')
  await expect.poll(() => heldFiles(page)).toBe(filesPerSlide)
  expect((await display.seen()).blackFrames, 'black frames').toBe(0)
  await display.stop()
  expect(await shownIds(page)).toEqual(['0', '1'])
})

test('new data that is missing leaves the last data on the display; a slide that starts without its data is skipped', async ({
  page,
}) => {
  const red: Shot = { file: 'red.jpg', ms: 1500 }
  await open(page, [boardShot('one-row.json', 1500), red])
  await expect.poll(() => colorOn(page)).toBe('lime')
  await show(page, oneLoop([boardShot('missing.json', 1500), red]))
  await untilShown(page, 2)
  await expect.poll(() => faults(page)).toEqual(['missing.json'])
  // The image is held, round by round.
  expect((await shownIds(page)).filter((id) => id === '0')).toHaveLength(1)
  await show(page, oneLoop([boardShot('no-row.json', 1500), red]))
  await expect.poll(() => colorOn(page)).toBe('purple')
  expect(await faults(page)).toEqual([])
})

test('old data is hidden while its source fails, and shown again without a restart', async ({ page }) => {
  const { more, ...shot } = boardShot('one-row.json', longMs)
  const slide = { document: 'hiding-board.json', images: {}, fonts: ['inter.woff2'], data: { prices: 'one-row.json' } }
  const board = (retrievedAt?: Record<string, number>): Shot => ({
    ...shot,
    more: { ...more, slide: { ...slide, ...(retrievedAt && { retrievedAt }) } },
  })
  await open(page, [board()])
  await expect.poll(() => colorOn(page)).toBe('lime')
  const now = await page.evaluate(() => Date.now())
  await show(page, oneLoop([board({ prices: now - 59 * 60_000 })]))
  await show(page, oneLoop([board({ prices: now - 61 * 60_000 })]))
  await expect.poll(() => colorOn(page)).toBe('purple')
  await show(page, oneLoop([board()]))
  await expect.poll(() => colorOn(page)).toBe('lime')
  expect(await shownIds(page)).toEqual(['0'])
})

test('a slide is shown without an image that was deleted from the library', async ({ page }) => {
  const { more, ...shot } = slideShot('lime.json', longMs)
  const slide = { document: 'lime.json', images: {}, fonts: ['inter.woff2'] }
  await open(page, [{ ...shot, more: { ...more, slide } }])
  await expect.poll(() => colors(page)).toEqual(['purple', 'lime', 'purple'])
})

test('a clock shows the time of the screen, each second, also in another time zone', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-15T12:00:00Z')
  await open(page, [slideShot('clock.json', longMs)])
  await expect(page.getByText('12:00:00')).toBeVisible()
  await page.clock.setFixedTime('2026-01-15T12:34:56Z')
  await expect(page.getByText('12:34:56')).toBeVisible()
  const manifest = oneLoop([slideShot('clock.json', longMs)])
  await show(page, { ...manifest, screen: { ...manifest.screen, timeZone: 'Asia/Tokyo' } })
  await expect(page.getByText('21:34:56')).toBeVisible()
  await expect(page.getByText('12:34:56')).toHaveCount(0)
  expect(await shownIds(page)).toEqual(['0'])
})

test('an element that cannot be drawn leaves the others as they are, and is reported until it is removed', async ({
  page,
}) => {
  const parts = () => onStage(page, (stage) => stage.missingParts())
  await open(page, [slideShot('partial.json', longMs)])
  await expect.poll(() => colors(page)).toEqual(['green', 'lime', 'purple'])
  expect(await parts()).toEqual({ 'partial.json': ['text'] })
  expect(await faults(page)).toEqual([])
  await show(page, oneLoop([slideShot('lime.json', longMs)]))
  await untilShown(page, 2)
  expect(await parts()).toEqual({})
})

test('a clock follows the clock of the device when it is set, forward and back', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-15T12:00:00Z')
  await open(page, [slideShot('minutes.json', longMs)])
  await expect(page.getByText('12:00')).toBeVisible()
  for (const time of ['12:34', '09:15']) {
    await page.clock.setFixedTime(`2026-01-15T${time}:00Z`)
    await expect(page.getByText(time)).toBeVisible()
  }
  expect(await shownIds(page)).toEqual(['0'])
})

test('a slide fills a region as its fit says, also when the window changes its size', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, [slideShot('lime.json', longMs)])
  const half = { y: 0, width: 50, height: 100 }
  const edge = { x: 0.75, y: 0.03 }
  const showWith = (more: Shot['more']) => {
    const { more: files, ...shot } = slideShot('lime.json', longMs)
    const regions = [
      { ...half, x: 0, shots: [{ file: 'red.jpg', ms: longMs }] },
      { ...half, x: 50, shots: [{ ...shot, more: { ...files, ...more } }] },
    ]
    return show(page, manifestOf([regions]))
  }
  const isShown = (...wanted: [spot: { x: number; y: number }, color: Color][]) =>
    expect
      .poll(() => Promise.all(wanted.map(([spot]) => colorOn(page, spot))))
      .toEqual(wanted.map(([, color]) => color))
  const inRegion = (x: number) => ({ x: 0.5 + x / 2, y: 0.5 })

  await showWith({ color: '#000000' })
  await isShown([inRegion(0.17), 'green'], [inRegion(0.5), 'lime'], [inRegion(0.83), 'purple'], [edge, 'black'])
  await page.setViewportSize({ width: 1000, height: 800 })
  await isShown([inRegion(0.17), 'green'], [inRegion(0.5), 'lime'], [inRegion(0.83), 'purple'], [edge, 'black'])
  await showWith({ fit: 'stretch' })
  await isShown([inRegion(0.17), 'green'], [inRegion(0.5), 'lime'], [inRegion(0.83), 'purple'])
  // The left third of the slide is outside of the region.
  await showWith({ fit: 'cover' })
  await isShown([inRegion(0.12), 'purple'], [inRegion(0.5), 'lime'], [inRegion(0.88), 'purple'], [edge, 'purple'])
})

test('a slide fills a rotated display', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, [slideShot('lime.json', longMs)])
  const manifest = oneLoop(
    [slideShot('lime.json', longMs)].map((shot) => ({ ...shot, more: { ...shot.more, fit: 'stretch' } })),
  )
  await show(page, { ...manifest, screen: { ...manifest.screen, rotation: 90 } })
  const upright = () => Promise.all([0.17, 0.5, 0.83].map((y) => colorOn(page, { x: 0.5, y })))
  await expect.poll(upright).toEqual(['green', 'lime', 'purple'])
})

test('slides leave no elements, listeners, fonts and files behind', async ({ page }) => {
  await open(page, [slideShot('lime.json', 700), { file: 'red.jpg', ms: 700 }, slideShot('orange.json', 700)])
  // Compared at the same place of the loop, while nothing is prepared.
  const atRest = async (count: number) => {
    await untilShown(page, count)
    await show(page, oneLoop([{ file: 'red.jpg', ms: longMs }]))
    await expect.poll(() => colorOn(page)).toBe('red')
    await expect.poll(() => heldFiles(page)).toBe(1)
    expect(await fonts(page)).toEqual([])
    return holdings(page)
  }
  const rounds = 12
  const before = await atRest(5)
  await show(page, oneLoop([slideShot('lime.json', 700), slideShot('orange.json', 700)]))
  const after = await atRest((await shownIds(page)).length + rounds)
  // Not one for each slide.
  expect(after.nodes - before.nodes, 'more nodes').toBeLessThan(rounds)
  expect(after.listeners - before.listeners, 'more listeners').toBeLessThanOrEqual(0)
})
