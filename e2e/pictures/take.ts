import { readFile } from 'node:fs/promises'
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
/** The font of the console. */
const fontFile = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2')

// Takes the pictures of the README: the console with sample data, light, dark and on a phone, and a player.
const server = await startServer()
const browser = await launchChromium()
try {
  const code = await fill(await draw(browser))
  await takeConsole('console-light', { width: 1440, height: 900, colorScheme: 'light', path: '/screens' })
  await takeConsole('console-dark', { width: 1440, height: 900, colorScheme: 'dark', path: '/playlists' })
  await takeConsole('phone', { width: 390, height: 844, colorScheme: 'light', path: '/image-videos' })
  await takePlayer(code)
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
  for (const { code, name } of screens.slice(0, 3)) {
    const device = await deviceOf(server.origin, code, { device_name: `${name} display`, device_model: 'Box 3' })
    await device.link()
    await device.heartbeat({ revision: await device.revision() })
  }
  return screens[0]?.code ?? ''
}

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  path: string
}

async function takeConsole(name: string, { width, height, colorScheme, path }: View): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await signIn(page, server.origin)
  await page.goto(server.origin + path)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await save(name, page)
  await context.close()
}

async function takePlayer(code: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(`${server.origin}/player/${code}/view`)
  await expect(page.locator('html')).toHaveAttribute('data-state', 'playing')
  await save('player', page)
  await page.close()
}

async function save(name: string, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}
