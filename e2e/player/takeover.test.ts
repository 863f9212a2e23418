import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { colorIn } from '../support/display.ts'
import { pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a notice is in the screenshot of the display, and on the page of its screen', async ({ page, server }) => {
  const { operator, screen, device } = await screenOf(server, ['red.jpg'])
  await pair(page, server, screen.code)
  const { id } = await device()
  const notice = { title: 'Fire', text: '', color: 'alert' } as const
  await operator.call(startTakeover, { body: { notice, everywhere: true, is_drill: true } })
  await expect(page.getByRole('heading', { name: 'Fire' })).toBeVisible()

  await operator.call(sendCommand, { params: { id }, body: { kind: 'screenshot' } })
  const picture = async () => (await operator.call(listCommands, { params: { id } })).data[0]?.picture
  await expect.poll(picture).toBeTruthy()
  const bytes = Buffer.from((await picture())?.split(',')[1] ?? '', 'base64')
  const { width, height } = await sharp(bytes).metadata()
  const colorAt = async (left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((part) => part >> 6)
  expect(await colorAt(8, height - 8), 'the red ground of the notice').toEqual([2, 0, 0])
  expect(await colorAt(Math.floor(width / 2), 2), 'the dark mark of a drill').toEqual([0, 0, 0])
  const letters = { left: Math.floor(width * 0.3), top: Math.floor(height * 0.3) }
  const middle = sharp(bytes).extract({ ...letters, width: Math.floor(width * 0.4), height: Math.floor(height * 0.4) })
  const { channels } = await sharp(await middle.toBuffer()).stats()
  expect(channels[1]?.max, 'white letters').toBeGreaterThan(200)

  await signIn(page, server.origin, { path: `/screens/${screen.id}` })
  await expect(page.getByRole('list', { name: 'Lobby TV' })).toContainText('Fire')
})

interface WithWrites {
  /** Writes to the storage that have not ended. */
  writes: number
}

/** Writes to the storage take a second, as on a slow device. */
function withSlowStorage(): void {
  const put: Cache['put'] = Reflect.get(Cache.prototype, 'put')
  const page = Object.assign(window as Window, { writes: 0 })
  Cache.prototype.put = async function slowPut(this: Cache, ...given) {
    page.writes += 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await put.apply(this, given)
    page.writes -= 1
  }
}

story('a takeover that ends while the display stores its manifest stays ended', async ({ page, server }) => {
  const paired = await screenOf(server, ['red.jpg'])
  const { operator, screen, device } = paired
  await page.addInitScript(withSlowStorage)
  const nothingWritten = () =>
    expect
      .poll(() => page.evaluate(() => (window as never as WithWrites).writes), { timeout: 20_000, intervals: [50] })
      .toBe(0)
  const newManifest = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/manifest') && answer.status() === 200)
  await pair(page, server, screen.code)
  await expect.poll(async () => (await device()).sync.state, { timeout: 20_000 }).toBe('up_to_date')
  await nothingWritten()
  const begun = newManifest()
  const notice = { title: 'Fire', text: '', color: 'alert' } as const
  const { id } = (await operator.call(startTakeover, { body: { notice, everywhere: true } })).data
  await begun
  const ended = newManifest()
  await operator.call(endTakeover, { body: { id } })
  await ended
  await nothingWritten()
  expect(await colorIn(await screenshotOf(paired))).toBe('red')
  await expect(page.getByRole('heading', { name: 'Fire' })).toBeHidden()
})

story('the receipt of a takeover says on which screens it is shown', async ({ page, browser, server }) => {
  const paired = await screenOf(server, ['red.jpg'])
  const { operator, screen, playlist } = paired
  const back = await operator.screen({ name: 'Back door', assignedItems: [playlist.id] })
  await pair(page, server, screen.code)
  const menu = await operator.playlist(['blue.webp'], 1500)
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, server.origin)
  const banner = desk.getByRole('region', { name: 'Takeovers' })

  await story.step('a notice: the display shows it, and its report is in the receipt', async () => {
    await operator.call(startTakeover, {
      body: { notice: { title: 'Fire', text: '', color: 'alert' }, screen_ids: [screen.id, back.id] },
    })
    await expect(page.getByRole('heading', { name: 'Fire' })).toBeVisible()
    const toggle = banner.getByRole('button', { name: 'Shown on 1 of 2 · 1 without a device' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const missing = banner.getByRole('list', { name: 'Screens that do not show Fire' }).getByRole('listitem')
    await expect(missing).toHaveText(['Back doorNo device'])
    await desk.keyboard.press('Tab')
    await expect(missing.getByRole('link', { name: 'Back door' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: 'Back door' })).toBeVisible()
  })
  await story.step('content above it: the receipt follows once the display has it', async () => {
    await operator.call(startTakeover, { body: { content_ids: [menu.id], screen_ids: [screen.id] } })
    const newer = banner.getByRole('article').filter({ hasText: menu.name })
    await expect(newer.getByText('Shown on 1 of 1', { exact: true })).toBeVisible({ timeout: 20_000 })
    expect(await colorIn(await screenshotOf(paired))).toBe('blue')
    const older = banner.getByRole('article').filter({ hasText: 'Fire' })
    await expect(older.getByRole('button', { name: /^Shown on 0 of 2.*1 with another takeover$/ })).toBeVisible()
    await banner.getByRole('button', { name: `End now: ${menu.name}` }).press('Enter')
    await desk.getByRole('dialog').getByRole('button', { name: 'End now' }).press('Enter')
    await expect(older.getByRole('button', { name: 'Shown on 1 of 2 · 1 without a device' })).toBeVisible()
  })
  await story.step('a display that leaves is offline', async () => {
    await page.close()
    await expect(banner.getByRole('button', { name: /1 offline/ })).toBeVisible({ timeout: 60_000 })
  })
})

story('a takeover that runs until a user ends it', async ({ page, browser, server }) => {
  const { screen } = await screenOf(server, ['red.jpg'])
  await pair(page, server, screen.code)
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, server.origin)
  await desk.getByRole('button', { name: 'Takeover', exact: true }).press('Enter')
  const panel = desk.getByRole('dialog')
  await panel.getByRole('button', { name: 'New notice' }).press('Enter')
  await panel.getByRole('textbox', { name: 'Title' }).fill('Closed today')
  await panel.getByRole('button', { name: 'Back' }).press('Enter')
  await panel.getByRole('button', { name: 'New notice' }).press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Closed today')
  const endless = panel.getByRole('button', { name: 'Until I end it' })
  await expect(endless).toHaveAttribute('aria-pressed', 'false')
  await endless.press('Space')
  await expect(endless).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText(/gets an email after 2 hours/)).toBeVisible()
  await panel.getByRole('button', { name: /^Start on/ }).press('Enter')
  const asked = desk.getByRole('dialog', { name: 'Start this takeover?' })
  await expect(asked).toContainText('until you end it, above everything else.')
  await asked.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Closed today' })).toBeVisible()
  const banner = desk.getByRole('region', { name: 'Takeovers' })
  await expect(banner).toContainText('until a user ends it')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Closed today' })).toBeVisible()
  await banner.getByRole('button', { name: 'End now: Closed today' }).press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'End now' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Closed today' })).toBeHidden()
  await expect(banner).toBeHidden()
})
