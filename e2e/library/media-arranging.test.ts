import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { colorOn } from '../support/display.ts'
import { signIn } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const media = (file: string) => join(import.meta.dirname, '..', 'media', file)
const changeWithinMs = 10_000

story('media are organized, found and replaced', async ({ page, context, server }) => {
  await signIn(page, server.origin, { path: '/image-videos' })
  await upload(page, ['red.jpg', 'green.png', 'blue.webp'].map(media))

  await story.step('a file uploaded into a folder is in that folder', async () => {
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByLabel('Name of the new folder').fill('Shop window')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/folder=/)
    await expect(page.getByText('This folder is empty.')).toBeVisible()
    await upload(page, [media('photo.jpg')])
    await expect(count(page)).toHaveText('1 media item')
    await expect(folder(page, 'Shop window')).toContainText('1 media item')
  })
  await story.step('filters apply to the list and are part of the address', async () => {
    const cdp = await context.newCDPSession(page)
    // Each filter is set before the result of the previous one is rendered.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await folder(page, 'All').click()
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByLabel('Type').selectOption('Videos')
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Use', { exact: true }).selectOption('Unused')
    await expect(count(page)).toHaveText('4 media items found')
    await cdp.detach()
    await page.reload()
    await expect(count(page)).toHaveText('4 media items found')
    await expect.poll(() => cards(page)).toEqual(['blue', 'green', 'photo', 'red'])
  })
  await story.step('a range is selected by mouse and by keyboard', async () => {
    await check(page, 'blue').click()
    await check(page, 'photo').click({ modifiers: ['Shift'] })
    await expect(count(page)).toContainText('3 selected')
    await page.keyboard.press('Escape')
    await expect(count(page)).not.toContainText('selected')
    await view(page, 'green').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(count(page)).toContainText('3 selected')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(count(page)).toContainText('2 selected')
    await expect(check(page, 'red')).not.toBeChecked()
    await page.keyboard.press('Control+a')
    await expect(count(page)).toContainText('4 selected')
    await page.keyboard.press('Escape')
  })
  await story.step('while Select All waits for the server, nothing is done with the selection before it', async () => {
    await check(page, 'blue').click()
    const arrived = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const isWholeList = ({ pathname, searchParams }: URL) =>
      pathname === '/api/v1/get-user-media' && !searchParams.has('per_page')
    await page.route(isWholeList, async (route) => {
      arrived.resolve()
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Select All', exact: true }).click()
    await arrived.promise
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    held.resolve()
    await expect(count(page)).toContainText('4 selected')
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
    await page.unroute(isWholeList)
    await page.keyboard.press('Escape')
  })
  await story.step('files are moved to a folder with the panel and by drag and drop', async () => {
    await check(page, 'green').click()
    await page.getByRole('button', { name: 'Move To Folder' }).click()
    const panel = page.getByRole('dialog', { name: 'Move To Folder' })
    await panel.getByRole('radio', { name: 'Shop window' }).check()
    await panel.getByRole('button', { name: 'Move 1 media item' }).click()
    await expect(folder(page, 'Shop window')).toContainText('2 media items')
    await expect(panel).toBeHidden()
    await view(page, 'blue').dragTo(folder(page, 'Shop window'))
    await expect(folder(page, 'Shop window')).toContainText('3 media items')
  })
  await story.step('the lightbox steps through the images', async () => {
    await view(page, 'blue').click()
    const large = page.getByRole('dialog')
    await expect(large.getByRole('heading', { name: 'blue' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(large.getByRole('img', { name: 'green' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
  })
  await story.step('a replaced file keeps its position and changes the display', async () => {
    const player = await playRed(page, server)
    const display = await context.newPage()
    await display.goto(player.url)
    await expect.poll(() => colorOn(display)).toBe('red')
    await page.bringToFront()
    // It is used now.
    await page.getByLabel('Use', { exact: true }).selectOption('Any use')
    await view(page, 'red').hover()
    await page.getByRole('button', { name: 'Details of red' }).click()
    const panel = page.getByRole('dialog', { name: 'Media details' })
    await expect(panel.getByRole('link', { name: 'Front door' })).toHaveAttribute('href', /^\/screens\/[^?]+$/)
    await panel.getByLabel('File to replace it with').setInputFiles(media('blue.webp'))
    const question = page.getByRole('dialog', { name: 'Replace this file?' })
    await expect(question.getByText('This screen will change:')).toBeVisible()
    await expect(question.getByText('Front door')).toBeVisible()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('File replaced successfully!')).toBeVisible()
    await expect(panel.getByText('WEBP image')).toBeVisible()
    await display.bringToFront()
    await expect.poll(() => colorOn(display), { timeout: changeWithinMs }).toBe('blue')
    expect(await player.contents()).toEqual(['red'])
  })
})

story.describe(() => {
  // The test stops the server.
  story.use({
    expectedNoise: [/ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket/],
  })

  story('a large upload resumes after a server crash and after a reload', async ({ page, server }, info) => {
    const file = info.outputPath('large.png')
    await writeFile(file, await largePicture())
    await signIn(page, server.origin, { path: '/image-videos' })
    const cdp = await page.context().newCDPSession(page)
    const throttle = (bytesPerSecond: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await cdp.send('Network.enable')
    await throttle(1_500_000)
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    const progress = page.getByRole('progressbar', { name: 'Upload of large.png' })
    const past = (part: number) =>
      expect
        .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 30_000 })
        .toBeGreaterThan(part)

    await choose(page, [file])
    await past(0.25)
    server.child.kill('SIGKILL')
    await expect(page.getByText('Waiting for the connection …')).toBeVisible()
    const again = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) })
    await past(0.5)
    expect(offsets.at(-1), 'where it went on after the restart').toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Pause large.png' }).click()
    await expect(page.getByText(/^Paused at/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Choose the same file again to resume')).toBeVisible()
    await page.getByLabel('File of large.png').setInputFiles(media('red.jpg'))
    await expect(page.getByText('is a different file, or it has changed')).toBeVisible()
    await page.getByLabel('File of large.png').setInputFiles(file)
    await past(0.5)
    expect(offsets.at(-1), 'where it went on after the reload').toBeGreaterThan(offsets.at(-2) ?? 0)
    await throttle(-1)
    await expect(check(page, 'large')).toBeVisible({ timeout: 30_000 })
    await expect(progress).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('unfinished_uploads'))).toBeNull()
    await again.stop()
  })
})

const count = (page: Page) => page.getByRole('heading', { level: 2, name: /media item/ })
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: new RegExp(`^${name}`) })
const check = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
const view = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^View ${title} `) })
const cards = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Name of / })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

async function choose(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  await (await chooser).setFiles(files)
}

async function upload(page: Page, files: string[]) {
  await choose(page, files)
  for (const file of files) {
    const [title = ''] = file.split('/').at(-1)?.split('.') ?? []
    await expect(check(page, title)).toBeVisible()
  }
}

/** Creates a screen that plays the image with the title red. */
async function playRed(page: Page, { origin }: RunningServer) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}` }
  const post = async <T>(path: string, data: object) =>
    (await (await page.request.post(`${origin}/api/v1/${path}`, { headers, data })).json()) as T
  const found = await post<{ data: { id: string }[] }>('get-user-media?search=red', {})
  const playlist = await post<{ data: { id: string } }>('playlists/create', {
    name: 'Window',
    media_ids: found.data.map(({ id }) => id),
  })
  const screen = await post<{ data: { code: string } }>('screens/create', {
    name: 'Front door',
    code: '',
    rotation: 0,
    data_type: 'playlist',
    assignedItems: [playlist.data.id],
    animation: 'default',
  })
  const contents = async () => {
    const answer = await page.request.get(`${origin}/api/v1/playlists?search=Window`, { headers })
    const { data } = (await answer.json()) as { data: { contents: { media: { title: string } }[] }[] }
    return data[0]?.contents.map(({ media: { title } }) => title)
  }
  return { url: `${origin}/player/${screen.data.code}/view`, contents }
}

/** 12.6 MB of noise, which does not compress. */
const largePicture = () =>
  sharp(randomBytes(2000 * 2100 * 3), { raw: { width: 2000, height: 2100, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
