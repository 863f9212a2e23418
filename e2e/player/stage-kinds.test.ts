import { expect, type Page } from '@playwright/test'
import { oneOfEach, packageShot, serveKinds, webShot } from '../stage/kinds.ts'
import { expectLabel, withDrawnTexts } from '../stage/label.ts'
import { oneLoop, onStage, type Shot, show } from '../stage/manifest.ts'
import { coloredPage, serveSite } from '../stage/serve-site.ts'
import { faults, screenshot, shownIds, untilShown } from '../stage/shown.ts'
import { test } from '../stage/stage-test.ts'
import { type Color, colorOn, watchDisplay } from '../support/display.ts'

const longMs = 60_000
/** A page that hangs is replaced after ten seconds. */
const patient = { timeout: 30_000, intervals: [100] }

test.setTimeout(180_000)

const image = (file: string, ms: number): Shot => ({ file, ms })
const frames = (page: Page) => page.locator('iframe').count()

const open = async (page: Page, shots: Shot[]) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  await show(page, oneLoop(shots))
}

test('items of every kind take turns in one loop without a black frame', { tag: '@quick' }, async ({ page }) => {
  const kinds = await serveKinds()
  await open(page, oneOfEach(kinds.shots, 1500))
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  // Of each item; a video that enters on a busy machine can show one of its colors for a moment only.
  const colors: Color[][] = [['red'], ['orange', 'violet'], ['green'], ['lime'], ['magenta'], ['yellow'], ['cyan']]
  const display = await watchDisplay(page, { among: colors.flat() })
  const loop = [...kinds.shots.keys(), 0].join(' ')
  // An item that is late on a busy machine is skipped, and of one that ends its last frame can be all that is drawn.
  await expect.poll(async () => (await shownIds(page)).join(' '), { ...patient, timeout: 60_000 }).toContain(loop)
  const unseen = async () => {
    const { pictures } = await display.seen()
    return colors.filter((some) => !some.some((color) => pictures.includes(color)))
  }
  await expect.poll(unseen, { ...patient, timeout: 60_000 }).toEqual([])
  const seen = await display.seen()
  await display.stop()
  expect(seen.blackFrames, `black frames of ${seen.frames}`).toBe(0)
  expect(await faults(page)).toEqual([])
  // Items that have ended are unloaded, but for web pages.
  expect(await page.locator('iframe:not(.resting)').count()).toBeLessThanOrEqual(2)
  expect(await page.locator('video[src]').count()).toBeLessThanOrEqual(2)
  kinds.stop()
})

test('a web page that hangs is replaced by its fallback, or skipped and reported', { tag: '@quick' }, async ({
  page,
}) => {
  const site = await serveSite({ pageAt: () => undefined })
  const named = (title: string, fallback?: string): Shot => {
    const shot = webShot(`${site.url}${title}`, 1500, fallback === undefined ? {} : { fallback })
    return { ...shot, more: { ...shot.more, title } }
  }
  await open(page, [named('with', 'blue.webp'), named('without'), image('red.jpg', 1500)])
  await expect.poll(() => colorOn(page), patient).toBe('blue')
  const display = await watchDisplay(page, { among: ['blue', 'red'] })
  await expect.poll(() => colorOn(page), patient).toBe('red')
  expect((await display.seen()).blackFrames).toBe(0)
  await display.stop()
  expect((await shownIds(page)).slice(0, 2)).toEqual(['0', '2'])
  expect(await faults(page)).toContain('without')
  expect(await onStage(page, (stage) => stage.missingParts())).toEqual({ with: ['web'] })
  // Only its fallback was shown.
  expect((await onStage(page, (stage) => stage.played))[0]).toEqual({ id: '0', ms: 0 })
  site.stop()
})

test('in a list of short items, too, a web page that hangs is replaced by its fallback at once', async ({ page }) => {
  const answer = Promise.withResolvers<string>()
  const site = await serveSite({ pageAt: () => answer.promise })
  await open(page, [image('red.jpg', 4000), webShot(site.url, longMs, { fallback: 'blue.webp' })])
  await expect.poll(() => colorOn(page), patient).toBe('blue')
  expect(await shownIds(page)).toEqual(['0', '1'])
  // Its server answers after all.
  answer.resolve(coloredPage('#a0d010'))
  await expect.poll(() => colorOn(page), patient).toBe('lime')
  expect(await shownIds(page)).toEqual(['0', '1'])
  site.stop()
})

test('a web page whose server does not answer is skipped without a black frame', async ({ page }) => {
  const site = await serveSite({ pageAt: () => '' })
  site.stop()
  await open(page, [image('red.jpg', 1000), webShot(site.url, 1000), image('green.png', 1000)])
  await expect.poll(async () => (await shownIds(page)).length).toBe(1)
  const display = await watchDisplay(page)
  await expect.poll(async () => (await shownIds(page)).join(' '), patient).toContain('0 2 0 2')
  expect((await display.seen()).blackFrames).toBe(0)
  await display.stop()
  expect(await faults(page)).toEqual(['Site'])
})

test('a web page is loaded again at its interval, and stays while that hangs', async ({ page }) => {
  const state = { isHanging: false, hung: 0 }
  const site = await serveSite({
    pageAt: (_path, visit) => {
      if (!state.isHanging) return coloredPage(visit % 2 === 1 ? '#a0a' : '#aa0')
      state.hung += 1
      return undefined
    },
  })
  await open(page, [webShot(site.url, longMs, { refreshMs: 1000 })])
  await expect.poll(() => colorOn(page)).toMatch(/magenta|yellow/)
  const display = await watchDisplay(page)
  const pictures = async () => (await display.seen()).pictures
  await expect.poll(async () => (await pictures()).join(' '), patient).toContain('magenta yellow magenta')
  state.isHanging = true
  await expect.poll(() => state.hung).toBe(1)
  // The recording knows how long the present picture stays only when a later frame is presented.
  const [recorded, present] = [await pictures(), await colorOn(page)]
  const before = recorded.at(-1) === present ? recorded : [...recorded, present]
  // The page on the display and the one that is loading, until its time is over.
  expect(await frames(page)).toBe(2)
  await expect.poll(() => frames(page), patient).toBe(1)
  expect(await pictures()).toEqual(before)
  expect((await display.seen()).blackFrames).toBe(0)
  await display.stop()
  expect(await shownIds(page)).toEqual(['0'])
  site.stop()
})

test('a web page stays loaded between its turns, unless its item says otherwise', async ({ page }) => {
  const site = await serveSite({ pageAt: (path) => (path === '/favicon.ico' ? '' : coloredPage('#a0d010')) })
  const visits = (name: string) => site.asked.filter((path) => path === `GET /${name}`).length
  const named = (name: string, more: Parameters<typeof webShot>[2] = {}) => webShot(`${site.url}${name}`, 1000, more)
  await open(page, [
    image('red.jpg', 1000),
    named('stays'),
    named('each', { isReloaded: true }),
    named('old', { refreshMs: 1500 }),
    image('red.jpg', 1000),
  ])
  await untilShown(page, 20)
  // A frame that is moved loads again: each of the two slots has its own.
  expect(visits('stays')).toBeLessThanOrEqual(2)
  expect(Math.min(visits('each'), visits('old'))).toBeGreaterThanOrEqual(4)

  // The loaded pages stay on the display while their site does not answer.
  site.stop()
  const before = (await shownIds(page)).length
  await untilShown(page, before + 10)
  const shown = (await shownIds(page)).slice(before)
  expect(new Set(shown)).toEqual(new Set(['0', '1', '2', '3', '4']))
  expect(await faults(page)).toEqual([])
})

test('of many web pages, those that were shown last stay loaded', { tag: '@quick' }, async ({ page }) => {
  const site = await serveSite({ pageAt: () => coloredPage('#a0d010') })
  const pages = Array.from({ length: 10 }, (_, at) => webShot(`${site.url}${at}`, 1000))
  await open(page, pages)
  await untilShown(page, 12)
  // Six wait, one is on the display, one is prepared.
  expect(await frames(page)).toBeLessThanOrEqual(8)
  await show(page, oneLoop([image('red.jpg', longMs)]))
  await expect.poll(() => colorOn(page)).toBe('red')
  await expect.poll(() => frames(page)).toBe(6)
  site.stop()
})

test('a web page fills its region at any zoom', async ({ page }) => {
  const box = '<div style="width:480px;height:2000px;background:#a0a"></div>'
  const site = await serveSite({ pageAt: () => coloredPage('#aa0', box) })
  await open(page, [webShot(site.url, longMs)])
  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = async () => Promise.all([0.05, 0.3, 0.6, 0.98].map((x) => colorOn(page, { x, y: 0.98 })))
  await expect.poll(rows).toEqual(['magenta', 'magenta', 'yellow', 'yellow'])
  await show(page, oneLoop([webShot(site.url, longMs, { zoom: 50 })]))
  await expect.poll(rows).toEqual(['magenta', 'yellow', 'yellow', 'yellow'])
  await show(page, oneLoop([webShot(site.url, longMs, { zoom: 200 })]))
  await expect.poll(rows).toEqual(['magenta', 'magenta', 'magenta', 'yellow'])
  site.stop()
})

test('nothing is drawn while an item stays on the display', async ({ page }) => {
  await page.addInitScript(() => {
    const counts = Object.assign(window, { checks: 0, canvases: 0 })
    const start = window.setInterval.bind(window)
    const every = (run: () => void, ms: number) =>
      start(() => {
        counts.checks += 1
        run()
      }, ms)
    Object.assign(window, { setInterval: every })
    const create = document.createElement.bind(document)
    const counted = (name: string) => {
      if (name === 'canvas') counts.canvases += 1
      return create(name)
    }
    Object.assign(document, { createElement: counted })
  })
  const counts = () =>
    page.evaluate(() => {
      const { checks, canvases } = window as never as Record<'checks' | 'canvases', number>
      return { checks, canvases }
    })
  const drawnIn = async (checks: number) => {
    const before = await counts()
    await expect.poll(async () => (await counts()).checks).toBeGreaterThan(before.checks + checks)
    return (await counts()).canvases - before.canvases
  }
  const site = await serveSite({ pageAt: () => coloredPage('#a0a') })
  await open(page, [webShot(site.url, longMs)])
  await expect.poll(() => shownIds(page)).toHaveLength(1)
  expect(await drawnIn(2)).toBe(0)
  await show(page, oneLoop([packageShot('yellow-package.html', longMs)]))
  await expect.poll(() => shownIds(page)).toHaveLength(2)
  expect(await drawnIn(2)).toBe(0)
  site.stop()
})

test('screenshots have a box with the name of a page that they cannot show', async ({ page }) => {
  await page.addInitScript(withDrawnTexts)
  const site = await serveSite({ pageAt: () => coloredPage('#a0a') })
  await open(page, [webShot(site.url, longMs)])
  await expect.poll(() => colorOn(page)).toBe('magenta')
  // An item is drawn some frames before its time begins.
  await expect.poll(() => shownIds(page)).toHaveLength(1)
  await expectLabel(page, await screenshot(page), new URL(site.url).host, 'Web page')
  const shot = packageShot('yellow-package.html', longMs)
  await show(page, oneLoop([{ ...shot, more: { ...shot.more, title: 'Menu' } }]))
  await expect.poll(() => colorOn(page)).toBe('yellow')
  await expect.poll(() => shownIds(page)).toHaveLength(2)
  await expectLabel(page, await screenshot(page), 'Menu', 'HTML package')
  site.stop()
})
