import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist, listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreen, listScreens } from '@digisigncast/contract/content/screens'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { launchChromium } from '../support/browser.ts'
import { deviceOf } from '../support/device.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer } from '../support/start-server.ts'
import { type Slide, slides } from './slides.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'pictures')
const canvas = { width: 2240, height: 1245 }
/** The font of the console. */
const fontFile = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2')

// Takes the picture of the README: the console with sample data, and the display of one of its screens.
const server = await startServer()
const browser = await launchChromium()
try {
  const code = await fill(await draw(browser))
  const [consoleView, display] = [await takeConsole(), await takePlayer(code)]
  await sharp({ create: { ...canvas, channels: 3, background: '#e7e5df' } })
    .composite([
      { input: consoleView, left: 60, top: 60 },
      { input: display, left: canvas.width - 900 - 60, top: canvas.height - 506 - 60 },
    ])
    .webp({ quality: 82 })
    .toFile(join(folder, 'overview.webp'))
} finally {
  await browser.close()
  await server.stop()
}

interface Drawn extends Slide {
  png: Buffer
}

async function draw(by: Browser): Promise<Drawn[]> {
  const font = await readFile(fontFile)
  const style = `<style>@font-face{font-family:Inter;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:100 900}
    *{margin:0;box-sizing:border-box}body{font-family:Inter;display:flex;flex-direction:column;height:100vh;position:relative}
    h1{font-weight:800;line-height:1.02;letter-spacing:-.03em;position:relative}p{position:relative;font-weight:500}</style>`
  const page = await by.newPage()
  const drawn: Drawn[] = []
  for (const slide of slides) {
    await page.setViewportSize({ width: slide.width, height: slide.height })
    await page.setContent(style + slide.html)
    await page.evaluate(() => document.fonts.ready)
    drawn.push({ ...slide, png: await page.screenshot() })
  }
  await page.close()
  return drawn
}

/** Replaces the content of the first start: creates media, playlists, a channel, screens and devices. Returns the code of a screen. */
async function fill(drawn: readonly Drawn[]): Promise<string> {
  const operator = await operatorOf(server.origin)
  await operator.call(updateSettings, { body: { name: 'Corner Bakery', new_devices_wait: false } })
  for (const { id } of (await operator.call(listScreens, { query: {} })).data)
    await operator.call(deleteScreen, { body: { screenID: id } })
  for (const { id } of (await operator.call(listPlaylists, { query: {} })).data)
    await operator.call(deletePlaylist, { body: { playlistID: id } })
  for (const { id } of (await operator.call(listMedia, { query: {} })).data)
    await operator.call(deleteMedia, { body: { media_id: id } })
  const ids: string[] = []
  for (const { name, png } of drawn)
    ids.push((await operator.uploadBytes(new Blob([new Uint8Array(png)], { type: 'image/png' }), `${name}.png`)).id)
  const [morning = '', breakfast = '', tart = '', hours = '', bread = ''] = ids
  const playlist = async (name: string, media_ids: string[]) =>
    (await operator.call(savePlaylist, { body: { name, slide_duration: 8000, media_ids } })).data.id
  const window = await playlist('Shop window', [morning, tart, hours])
  const counter = await playlist('Counter', [breakfast, tart, hours, morning])
  const door = await playlist('Door', [bread])
  const channel = await operator.channel('main_left_bar', { Main: [window], 'Left Bar': [door] }, 'Window with bar')
  const screens = [
    await operator.screen({ name: 'Shop window', data_type: 'playlist', assignedItems: [window] }),
    await operator.screen({ name: 'Counter', data_type: 'playlist', assignedItems: [counter] }),
    await operator.screen({ name: 'Café', data_type: 'channel', assignedItems: [channel.id] }),
    await operator.screen({ name: 'Door', rotation: 90, data_type: 'playlist', assignedItems: [door] }),
  ]
  for (const [at, { code, name }] of screens.slice(0, 3).entries()) {
    const device = await deviceOf(server.origin, code, { device_name: `${name} display`, device_model: 'Box 3' })
    await device.link()
    const media_id = [morning, breakfast, tart][at] ?? ''
    const item = { scene_id: 's', region: 'Main', item_id: 'i', media_id, elapsed_ms: 100 }
    await device.heartbeat({ revision: await device.revision(), playing: [name], on_display: [item] })
  }
  return screens[0]?.code ?? ''
}

/** Also writes which navigation the picture shows: a test compares it with that of the console. */
async function takeConsole(): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.25 })
  await signIn(page, server.origin)
  await page.goto(`${server.origin}/screens`)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  const labels = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
  await writeFile(join(folder, 'navigation.json'), `${JSON.stringify(labels)}\n`)
  return pictureOf(page)
}

async function takePlayer(code: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(`${server.origin}/player/${code}/view`)
  await expect(page.locator('html')).toHaveAttribute('data-state', 'playing')
  const frame = { top: 14, bottom: 14, left: 14, right: 14, background: '#101418' }
  return sharp(await pictureOf(page))
    .resize(872, 478)
    .extend(frame)
    .png()
    .toBuffer()
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return picture
}
