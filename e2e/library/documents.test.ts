import { expect, type Page } from '@playwright/test'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import { expectAccessible } from '../support/accessible.ts'
import { colorOn, watchDisplay } from '../support/display.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

// A player has no connection, and uploads are refused.
story.use({ expectedNoise: [/net::ERR_INTERNET_DISCONNECTED|WebSocket|status of 422/] })

const red = coloredPage([208 / 255, 32 / 255, 32 / 255])
const green = coloredPage([32 / 255, 160 / 255, 32 / 255])
const blue = coloredPage([32 / 255, 64 / 255, 208 / 255])
const menu = { name: 'Menu card.pdf', mimeType: 'application/pdf', buffer: pdfOf([red, green, blue]) }
const many = {
  name: 'Handbook.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf(Array.from({ length: 80 }, (_, page) => coloredPage([1, 1, 1], `Page ${page + 1}`))),
}

const choose = async (page: Page, file: typeof menu) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  await (await chooser).setFiles(file)
}
const card = (page: Page, name: string) => page.getByRole('article', { name })
const view = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`View ${title}`) })

story('a PDF is uploaded, and its pages are played on a screen', async ({ page, context, server }) => {
  story.setTimeout(180_000)
  await signIn(page, server.origin, { path: '/image-videos' })
  await story.step('upload', async () => {
    await choose(page, menu)
    await expect(view(page, 'Menu card')).toContainText('3 pages', { timeout: 60_000 })
    await page.getByLabel('Type', { exact: true }).selectOption('Documents')
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(1)
  })

  await story.step('turn its pages with the arrow keys', async () => {
    await view(page, 'Menu card').click()
    const large = page.getByRole('dialog')
    await expect(large.getByText('Page 1 of 3 · 1 of 1')).toBeVisible()
    const previous = large.getByRole('button', { name: 'Previous' })
    await expect(previous).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(large.getByText('Page 3 of 3 · 1 of 1')).toBeVisible()
    await expect(large.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect.poll(() => colorOn(page)).toBe('blue')
    await previous.click()
    await expect(large.getByText('Page 2 of 3 · 1 of 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
  })

  await story.step('see its details', async () => {
    await view(page, 'Menu card').hover()
    await page.getByRole('button', { name: 'Details of Menu card' }).click()
    const panel = page.getByRole('dialog', { name: 'Media details' })
    await expect(panel.getByText('PDF document')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await story.step('put it into a playlist', async () => {
    await page.getByRole('link', { name: 'Playlists' }).click()
    await page.getByRole('button', { name: 'Create Playlist' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Create Playlist' })
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Lunch')
    await panel.getByLabel('Slide Duration: seconds').fill('2')
    await panel.getByRole('button', { name: 'Menu card' }).click()
    await panel.getByRole('button', { name: 'Add Playlist' }).click()
    await expect(card(page, 'Lunch').getByText('3 pages × 0:02')).toBeVisible()
    await expect(card(page, 'Lunch').getByText('0:06')).toBeVisible()
  })

  await story.step('choose the pages and their duration', async () => {
    await card(page, 'Lunch').getByRole('button', { name: 'Settings of Menu card' }).click()
    const panel = page.getByRole('dialog', { name: 'Item Settings' })
    await panel.getByLabel('To page').fill('2')
    await panel.getByLabel('Duration of each page: seconds').fill('3')
    await expect(panel.getByText('Pages 1–2 × 0:03')).toBeVisible()
    await expectAccessible(page)
    await panel.getByLabel('To page').fill('')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(card(page, 'Lunch').getByText('3 pages × 0:03')).toBeVisible()
  })

  const player = await story.step('show it on a screen', async () => {
    await page.getByRole('link', { name: 'Screens', exact: true }).click()
    await page.getByRole('button', { name: 'Create New Screen' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Create Screen' })
    await panel.getByRole('textbox', { name: 'Title' }).fill('Counter')
    await panel.getByText('Lunch', { exact: true }).click()
    await panel.getByRole('button', { name: 'Add Screen' }).click()
    await expect(page.getByText('Screen created successfully!')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Connection Details' })).toBeVisible()
    await page.keyboard.press('Escape')
    const opened = context.waitForEvent('page')
    await card(page, 'Counter').getByRole('link', { name: 'Preview Screen' }).click()
    return opened
  })

  await story.step('its pages are played in order, without black frames', async () => {
    await player.bringToFront()
    await expect.poll(() => colorOn(player), { timeout: 20_000 }).toBe('red')
    const display = await watchDisplay(player)
    // A page that is late on a busy machine is skipped.
    const rounds = async () => (await display.seen()).pictures.join(' ')
    await expect.poll(rounds, { timeout: 60_000 }).toContain('red green blue red green')
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  })

  await story.step('they are played without a connection, too', async () => {
    await expect.poll(async () => (await storedFiles(player)).files.length, { timeout: 20_000 }).toBe(3)
    await expect.poll(async () => (await storedFiles(player)).startsAlone, { timeout: 20_000 }).toBe(true)
    await context.setOffline(true)
    await player.reload()
    for (const color of ['red', 'green', 'blue'])
      await expect.poll(() => colorOn(player), { intervals: [100], timeout: 15_000 }).toBe(color)
    await context.setOffline(false)
  })
})

story('a rendering shows its progress, can be canceled, and is started again', async ({ page, server }) => {
  story.setTimeout(180_000)
  await signIn(page, server.origin, { path: '/image-videos' })
  await choose(page, many)
  await expect(view(page, 'Handbook')).toContainText(/Rendering page \d+ of 80/, { timeout: 30_000 })
  await view(page, 'Handbook').hover()
  await page.getByRole('button', { name: 'Details of Handbook' }).click()
  const panel = page.getByRole('dialog', { name: 'Media details' })
  const rendering = panel.getByRole('region', { name: 'Rendering' })
  await expect(rendering.getByText(/Rendering page \d+ of 80 …/)).toBeVisible()
  await expect(rendering.getByRole('progressbar')).toBeVisible()
  await rendering.getByRole('button', { name: 'Cancel' }).click()
  await expect(rendering.getByText('The pages of this document are not rendered.')).toBeVisible()
  await expectAccessible(page)
  await rendering.getByRole('button', { name: 'Render pages' }).click()
  await expect(rendering.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(rendering.getByText(/Rendering page \d+ of 80 …/)).toBeVisible({ timeout: 30_000 })
})

story('a PDF with a password is refused with the reason', async ({ page, server }) => {
  await signIn(page, server.origin, { path: '/image-videos' })
  const locked = pdfOf([red], {
    trailer: `/Encrypt<</Filter/Standard/V 1/R 2/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>/P -4>>/ID[<00><00>]`,
  })
  await choose(page, { ...menu, buffer: locked })
  await expect(page.getByText('This PDF needs a password. Save it without one and upload it again.')).toBeVisible({
    timeout: 20_000,
  })
})

const zip = (name: string, files: Record<string, string>) => ({
  name,
  mimeType: 'application/zip',
  buffer: packageOf(files),
})
const site = zip('Menu.zip', {
  'index.html': '<title>Menu</title><link rel="stylesheet" href="a.css"><script src="a.js"></script>',
  'a.css': 'html { background: #d02020 }',
  'a.js': `try { parent.document } catch { document.documentElement.style.background = '#20a020' }`,
})

story('an HTML package is uploaded and shown in a sandbox', async ({ page, server }) => {
  await signIn(page, server.origin, { path: '/image-videos' })

  await story.step('one without a page is refused with the reason', async () => {
    await choose(page, zip('Pictures.zip', { 'a.png': '' }))
    await expect(page.getByText(/This ZIP file has no index\.html\./).first()).toBeVisible()
  })

  await story.step('upload', async () => {
    await choose(page, site)
    await page.getByLabel('Type', { exact: true }).selectOption('HTML Packages')
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(1)
  })

  await story.step('view it', async () => {
    await view(page, 'Menu').click()
    await expect.poll(() => colorOn(page)).toBe('green')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await story.step('see its details', async () => {
    await view(page, 'Menu').hover()
    await page.getByRole('button', { name: 'Details of Menu' }).click()
    const panel = page.getByRole('dialog', { name: 'Media details' })
    await expect(panel.getByText('HTML package')).toBeVisible()
    await expectAccessible(page)
  })
})
