import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Color, colorOn, watchDisplay } from './support/display.ts'
import { dragFiles } from './support/dropped-files.ts'
import { typeSignIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const media = (file: string) => join(import.meta.dirname, 'media', file)
// One cycle: an image of each type, an H.264 video of 6 s and a VP9 video of 4 s.
const round: Color[] = ['green', 'red', 'blue', 'cyan', 'magenta', 'yellow', 'orange', 'violet']
const roundMs = 17_000
const changeWithinMs = 10_000

// As users see it.
story.use({ contextOptions: { reducedMotion: 'no-preference' } })

story('photos and videos are uploaded and played on a screen', { tag: '@quick' }, async ({ page, context, server }) => {
  await story.step('sign in', () => typeSignIn(page, server.origin))
  await page.getByRole('link', { name: 'Image / Videos' }).click()
  await expect(page.getByRole('heading', { name: 'Images / Videos' })).toBeVisible()
  await story.step('upload with the button', () => uploadByButton(page, ['red.jpg', 'green.png']))
  await story.step('upload with drag and drop', () =>
    uploadByDrop(page, ['blue.webp', 'cyan-magenta-yellow.mp4', 'orange-violet.webm', 'upright.jpg']),
  )
  await story.step('create a playlist', () => createPlaylist(page))
  await story.step('sort it', () => sortPlaylist(page))
  await story.step('create a screen', () => createScreen(page))

  const player = await story.step('open its player', async () => {
    const opened = context.waitForEvent('page')
    await card(page, 'Front door').getByRole('link', { name: 'Preview Screen' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/player\/[A-Z0-9]+\/view$/)
    await tab.bringToFront()
    return tab
  })
  await story.step('the items are played in order, without black frames', async () => {
    await expect.poll(() => colorOn(player)).not.toMatch(/black|other/)
    const display = await watchDisplay(player, { among: round })
    await expect
      .poll(async () => (await display.seen()).pictures.length, { timeout: 3 * roundMs, intervals: [1000] })
      .toBeGreaterThan(round.length + 1)
    const { pictures, blackFrames } = await display.seen()
    await display.stop()
    // The first item may have started before the recording.
    const [first = 'other', ...rest] = pictures.slice(1)
    expect(rest).toEqual(rest.map((_, i) => round[(round.indexOf(first) + i + 1) % round.length]))
    expect(blackFrames, 'black frames').toBe(0)
  })

  await story.step('a change of the playlist reaches the player', async () => {
    const display = await watchDisplay(player)
    await replaceContent(page)
    await player.bringToFront()
    // Stored sideways with EXIF rotation 6; shown upright: purple above lime.
    await expect.poll(() => colorOn(player, { x: 0.5, y: 0.15 }), { timeout: changeWithinMs }).toBe('purple')
    await expect.poll(() => colorOn(player, { x: 0.5, y: 0.85 })).toBe('lime')
    expect((await display.seen()).blackFrames, 'black frames').toBe(0)
    await display.stop()
  })
})

const card = (page: Page, name: string) => page.getByRole('article', { name })

async function uploadByButton(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  await (await chooser).setFiles(files.map(media))
  await expectUploaded(page, files)
}

async function uploadByDrop(page: Page, files: string[]) {
  const drop = await dragFiles(page, page.getByRole('main'), files.map(media))
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await drop()
  await expectUploaded(page, files)
}

async function expectUploaded(page: Page, files: string[]) {
  for (const file of files) await expect(page.getByRole('checkbox', { name: `Select ${titleOf(file)}` })).toBeVisible()
}

const titleOf = (file: string) => basename(file).replace(/\.\w+$/, '')

async function createPlaylist(page: Page) {
  await page.getByRole('link', { name: 'Playlists' }).click()
  await page.getByRole('button', { name: 'Create Playlist' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create Playlist' })
  await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Shop window')
  await panel.getByLabel('Slide Duration: seconds').fill('2')
  await choose(panel, ['red.jpg', 'green.png', 'blue.webp'])
  const sent = page.waitForRequest('**/playlists/create')
  await panel.getByRole('button', { name: 'Add Playlist' }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ name: 'Shop window', slide_duration: 2000 })
  expect(body['media_ids']).toHaveLength(3)
  await expect(page.getByText('Playlist created successfully!')).toBeVisible()

  await card(page, 'Shop window').getByRole('button', { name: 'Add Content' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Content To Shop window' })
  await choose(adding, ['cyan-magenta-yellow.mp4', 'orange-violet.webm'])
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Content added successfully!')).toBeVisible()
}

type Panel = ReturnType<Page['getByRole']>

async function choose(panel: Panel, files: string[]) {
  for (const file of files) {
    const choice = panel.getByRole('button', { name: titleOf(file) })
    await choice.click()
  }
}

async function sortPlaylist(page: Page) {
  const strip = card(page, 'Shop window')
  await strip.getByRole('button', { name: 'Duration of red: 0:02' }).click()
  await strip.getByLabel('Duration of red: seconds').fill('3')
  await strip.getByRole('button', { name: 'Save duration of red' }).click()
  await expect(strip.getByRole('button', { name: 'Save duration of red' })).toBeHidden()
  await expect(strip.getByRole('button', { name: 'Duration of red: 0:03' })).toBeFocused()
  const handle = (title: string) => strip.getByRole('button', { name: `Move ${title}`, exact: true })
  await handle('green').dragTo(handle('red'), { steps: 12 })
  await expect(strip.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move / }) })).toContainText(
    ['green', 'red', 'blue', 'cyan-magenta-yellow', 'orange-violet'],
  )
}

async function createScreen(page: Page) {
  await page.getByRole('link', { name: 'Screens' }).click()
  await page.getByRole('button', { name: 'Create New Screen' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create Screen' })
  await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Front door')
  await panel.getByText('Shop window').click()
  await expect(panel.getByRole('switch', { name: 'Shop window' })).toBeChecked()
  const sent = page.waitForRequest('**/screens/create')
  await panel.getByRole('button', { name: 'Add Screen' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Front door',
    code: '',
    rotation: 0,
    data_type: 'playlist',
    assignedItems: [expect.any(String)],
    animation: 'default',
  })
  await expect(page.getByText('Screen created successfully!')).toBeVisible()

  const details = page.getByRole('dialog', { name: 'Connection Details' })
  await expect(details.getByText('Use below screen code to connect to the screen')).toBeVisible()
  const code = details.getByRole('img', { name: 'QR code of the player for Front door' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(details.getByRole('link', { name: /\/player\// })).toBeVisible()
  await details.getByRole('button', { name: 'Close panel' }).click()
  await expect(details).toBeHidden()
}

async function replaceContent(page: Page) {
  await page.bringToFront()
  await page.getByRole('link', { name: 'Playlists' }).click()
  await card(page, 'Shop window').getByRole('button', { name: 'Edit Playlist' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
  await choose(panel, ['red.jpg', 'green.png', 'blue.webp', 'cyan-magenta-yellow.mp4', 'orange-violet.webm'])
  await choose(panel, ['upright.jpg'])
  await panel.getByRole('button', { name: 'Update Playlist' }).click()
  await expect(page.getByText('Playlist updated successfully!')).toBeVisible()
}
