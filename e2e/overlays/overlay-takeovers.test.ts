import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { expect, type Page } from '@playwright/test'
import { type Color, colorIn, colorOn, watchDisplay } from '../support/display.ts'
import { isPlaying, type PairedScreen, pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

story.use({ expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/] })

const usual: Color[] = ['orange', 'violet']
const corner = { x: 70, y: 0, width: 30, height: 36, margin: 2, radius: 2 }
const bottom = { x: 0, y: 85, width: 100, height: 15 }
const inBar = { x: 0.5, y: 0.925 }
const long = 'Trains leave from the other platform today. Please listen to the announcements. '.repeat(4)

const barColor = (page: Page) => expect.poll(() => colorOn(page, inBar), { intervals: [100], timeout: 30_000 })
const notice = (page: Page, title: string) => page.locator('.overlay').filter({ hasText: title })
const isOn = (page: Page, title: string) => expect(notice(page, title)).toHaveCSS('opacity', '1')

const starts = ({ operator }: PairedScreen) => ({
  start: async (body: object) => (await operator.call(startTakeover, { body: { everywhere: true, ...body } })).data.id,
  end: (id: string) => operator.call(endTakeover, { body: { id } }),
  counts: async (id: string) => (await operator.call(getTakeoverReceipt, { params: { id } })).data?.counts,
})

/** The letters are within their rectangle, and legible from afar: 3.5 percent of the shorter side. */
async function expectReadable(page: Page, title: string) {
  const found = await notice(page, title)
    .locator('.placed-notice')
    .evaluate((host) => {
      const box = host.getBoundingClientRect()
      const parts = [...host.querySelectorAll('span')].map((part) => part.getBoundingClientRect())
      const isInside = parts.every(
        (part) => part.left >= box.left && part.right <= box.right && part.top >= box.top && part.bottom <= box.bottom,
      )
      const sizes = [...host.querySelectorAll('p')].map((line) => Number.parseFloat(getComputedStyle(line).fontSize))
      return { isInside, smallest: Math.min(...sizes), side: Math.min(innerWidth, innerHeight) }
    })
  expect(found.isInside).toBe(true)
  expect(found.smallest).toBeGreaterThanOrEqual(0.035 * found.side - 0.01)
}

story('takeovers above the content: a notice in a corner, and a bar with a playlist', async ({ page, server }) => {
  const paired = await screenOf(server, ['orange-violet.webm'])
  const { operator, screen, device } = paired
  const { start, end, counts } = starts(paired)
  const offers = await operator.playlist(['green.png'], 4000)
  await pair(page, server, screen.code)
  await expect.poll(async () => usual.includes(await colorOn(page)), { timeout: 30_000 }).toBe(true)

  const display = await watchDisplay(page, { among: usual })
  const sale = await start({
    notice: { title: 'Works', text: long, color: 'warning' },
    overlay: corner,
    is_drill: true,
  })
  const bar = await start({ content_ids: [offers.id], overlay: bottom })

  await story.step('they lie above what plays, which goes on, and their text is legible', async () => {
    await isOn(page, 'Works')
    await barColor(page).toBe('green')
    await expect(notice(page, 'Works').getByText('Drill')).toBeVisible()
    await expectReadable(page, 'Works')
    await expect(notice(page, 'Works')).toContainText(/\w…/)
    for (const id of [sale, bar]) await expect.poll(async () => (await counts(id))?.shown, { timeout: 20_000 }).toBe(1)
    expect((await device()).playing).toEqual(expect.arrayContaining(['Works', 'orange-violet']))
    const picture = await screenshotOf(paired)
    expect(await colorIn(picture, inBar)).toBe('green')
  })

  await story.step('a notice in a bar takes the place of the older takeover there, while it runs', async () => {
    const wifi = await start({
      notice: { title: 'Free Wi-Fi', text: 'Ask at the bar.', color: 'plain' },
      overlay: bottom,
    })
    await isOn(page, 'Free Wi-Fi')
    await expectReadable(page, 'Free Wi-Fi')
    await expect.poll(async () => (await counts(bar))?.newer).toBe(1)
    await end(wifi)
    await expect(notice(page, 'Free Wi-Fi')).toHaveCount(0)
    await barColor(page).toBe('green')
  })
  await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 30_000 }).toBeGreaterThan(2)
  expect((await display.seen()).blackFrames).toBe(0)
  await display.stop()

  await story.step('a takeover that fills the screen covers them, and they return', async () => {
    const fire = await start({ notice: { title: 'Fire', text: 'Leave the building.', color: 'alert' } })
    await expect(page.getByRole('heading', { name: 'Fire' })).toBeVisible()
    await barColor(page).not.toBe('green')
    await expect.poll(async () => (await counts(sale))?.newer).toBe(1)
    await end(fire)
    await isOn(page, 'Works')
    await barColor(page).toBe('green')
  })

  await story.step('a restart without a server shows them', async () => {
    await expect.poll(async () => (await storedFiles(page)).startsAlone, { timeout: 20_000 }).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await isPlaying(page)
    await isOn(page, 'Works')
    await barColor(page).toBe('green')
    await page.context().setOffline(false)
  })

  await story.step('they leave when they end, and what plays goes on', async () => {
    await expect.poll(async () => (await counts(sale))?.shown, { timeout: 30_000 }).toBe(1)
    const after = await watchDisplay(page, { among: usual })
    for (const id of [sale, bar]) await end(id)
    await expect(notice(page, 'Works')).toHaveCount(0)
    await barColor(page).toMatch(/orange|violet/)
    const seen = await after.seen()
    await after.stop()
    expect(seen.blackFrames).toBe(0)
  })
})
