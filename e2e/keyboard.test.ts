import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { colorOn } from './support/display.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

const media = (file: string) => join(import.meta.dirname, 'media', file)
const most = 60

story('the main workflow works with the keyboard only', async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(server.origin)
  await story.step('sign in', () => signInByKeys(page))
  await story.step('upload', () => upload(page, ['red.jpg', 'green.png']))
  await story.step('create a playlist', () => createPlaylist(page))
  await story.step('sort it', () => sortPlaylist(page))
  await story.step('set how an item plays', () => setItem(page))
  await story.step('create a screen that shows it', () => createScreen(page))
  await story.step('check the display', async () => {
    const opened = context.waitForEvent('page')
    await pressOn(page, page.getByRole('article', { name: 'Front door' }).getByRole('link', { name: 'Preview Screen' }))
    const player = await opened
    await player.bringToFront()
    await expect.poll(() => colorOn(player), { timeout: 20_000 }).toMatch(/green|red/)
  })
})

/** Presses Tab until the element has the focus. */
async function goTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await goTo(page, target)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, target: Locator, text: string) {
  await goTo(page, target)
  await page.keyboard.type(text)
}

async function signInByKeys(page: Page) {
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await typeInto(page, page.getByLabel('Username or email'), 'admin')
  await typeInto(page, page.getByLabel('Password', { exact: true }), passwords.admin)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

/** Uses the skip link past the sidebar, or an entry of the sidebar. */
async function openPage(page: Page, name: string, title: string) {
  await pressOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function upload(page: Page, files: string[]) {
  await openPage(page, 'Image / Videos', 'Images / Videos')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Upload Media' }).first())
  await (await chooser).setFiles(files.map(media))
  for (const title of ['red', 'green'])
    await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeVisible()
}

async function createPlaylist(page: Page) {
  await openPage(page, 'Playlists', 'Manage Playlists')
  await pressOn(page, page.getByRole('button', { name: 'Create Playlist' }).first())
  const panel = page.getByRole('dialog', { name: 'Create Playlist' })
  await typeInto(page, panel.getByRole('textbox', { name: 'Title', exact: true }), 'Window')
  await typeInto(page, panel.getByLabel('Slide Duration: seconds'), '2')
  for (const title of ['red', 'green']) {
    const choice = panel.getByRole('button', { name: title })
    await pressOn(page, choice, 'Space')
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
  }
  await pressOn(page, panel.getByRole('button', { name: 'Add Playlist' }))
  await expect(panel).toBeHidden()
}

async function sortPlaylist(page: Page) {
  const card = page.getByRole('article', { name: 'Window' })
  const announced = (text: string, timeout?: number) =>
    expect(card.getByRole('status').filter({ hasText: text })).toBeAttached({ timeout })
  await pressOn(page, card.getByRole('button', { name: 'Move red', exact: true }), 'Space')
  await announced('Picked up red. It is number 1 of 2.')
  // The first key can be too early. At the end of the list it changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await announced('red is now number 2 of 2.', 1000)
  }).toPass()
  const saved = page.waitForResponse((answer) => answer.url().includes('reorder') && answer.ok())
  await page.keyboard.press('Space')
  await announced('Dropped red. It is number 2 of 2.')
  await saved
  await expect(card.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move / }) })).toContainText([
    'green',
    'red',
  ])
}

async function setItem(page: Page) {
  const card = page.getByRole('article', { name: 'Window' })
  await pressOn(page, card.getByRole('button', { name: 'Settings of red' }))
  const panel = page.getByRole('dialog', { name: 'Item Settings' })
  await goTo(page, panel.getByRole('radio', { name: 'As playlist' }))
  await page.keyboard.press('ArrowLeft')
  await expect(panel.getByRole('radio', { name: 'Stretch' })).toBeChecked()
  await pressOn(page, panel.getByRole('button', { name: 'Save' }))
  await expect(panel).toBeHidden()
  await expect(card.getByText('Fit: Stretch')).toBeAttached()
}

async function createScreen(page: Page) {
  await openPage(page, 'Screens', 'Manage Screens')
  await pressOn(page, page.getByRole('button', { name: 'Create New Screen' }).first())
  const panel = page.getByRole('dialog', { name: 'Create Screen' })
  await typeInto(page, panel.getByRole('textbox', { name: 'Title', exact: true }), 'Front door')
  const choice = panel.getByRole('switch', { name: 'Window' })
  await pressOn(page, choice, 'Space')
  await expect(choice).toBeChecked()
  await pressOn(page, panel.getByRole('button', { name: 'Add Screen' }))
  await expect(panel).toBeHidden()
  const details = page.getByRole('dialog', { name: 'Connection Details' })
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
}
