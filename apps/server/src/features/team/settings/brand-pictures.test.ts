import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { me } from '@digisigncast/contract/accounts/session'
import {
  getSettings,
  removeBrandPicture,
  type Settings,
  updateSettings,
} from '@digisigncast/contract/accounts/settings'
import { deleteMedia } from '@digisigncast/contract/content/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { sendForm } from '../../../testing/form.ts'
import { listen } from '../../../testing/listener.ts'
import { fileOf, red } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const upload = (by: Client, kind: string, file?: File) =>
  sendForm<Settings>(by, `settings/pictures/${kind}`, file ? { file } : {})
/** An ICO holds PNG images behind a small directory. */
const icon = async () => {
  const png = await red(32, 32).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32], 6)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
const pictures = {
  jpg: () => red(800, 400).jpeg().toBuffer(),
  png: () => red(800, 400).png().toBuffer(),
  gif: () => red(800, 400).gif().toBuffer(),
  ico: icon,
}
const served = async (path: string | null | undefined) => {
  const answer = await app.guest.send(path ?? '/none')
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

test.each([
  ['logo', 'jpg'],
  ['logo', 'png'],
  ['logo', 'gif'],
  ['idle_picture', 'jpg'],
  ['favicon', 'png'],
  ['favicon', 'gif'],
  ['favicon', 'ico'],
] as const)('accepts a %s as %s regardless of its name, and serves it with the correct type', async (kind, type) => {
  const { status, body } = await upload(admin, kind, fileOf(await pictures[type](), 'wrong.html', 'text/html'))
  expect([status, body.message]).toEqual([200, 'Picture saved successfully!'])
  const shown = await served(body.data[kind])
  expect([shown.status, shown.type]).toEqual([200, type === 'ico' ? 'image/x-icon' : 'image/png'])
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  if (type === 'ico') expect(shown.bytes.equals(await icon())).toBe(true)
  else expect((await sharp(shown.bytes).metadata()).width).toBe({ logo: 640, favicon: 128, idle_picture: 800 }[kind])
  expect((await admin.call(getSettings, {})).body.data[kind]).toBe(body.data[kind])
})

test('the manifest has what is shown while there is nothing to show', async () => {
  const other = await app.make.admin()
  const screen = await app.make.screen(other)
  const branding = async () => (await wholeManifest(app, screen.id)).branding
  expect(Object.keys(await branding())).toEqual(['name', 'logo'])
  await other.call(updateSettings, { body: { idle_text: ' We open at 8.\nSee you! ' } })
  const { idle_picture } = (await upload(other, 'idle_picture', fileOf(await pictures.jpg(), 'a.jpg'))).body.data
  expect(await branding()).toMatchObject({ idlePicture: idle_picture, idleText: 'We open at 8.\nSee you!' })
})

test('keeps the transparency of a logo', async () => {
  const png = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { body } = await upload(admin, 'logo', fileOf(png, 'logo.png'))
  expect((await sharp((await served(body.data.logo)).bytes).metadata()).hasAlpha).toBe(true)
})

test('the same picture as logo and favicon is stored in different sizes', async () => {
  const png = await red(500, 500).png().toBuffer()
  const logo = (await upload(admin, 'logo', fileOf(png, 'a.png'))).body.data.logo
  const favicon = (await upload(admin, 'favicon', fileOf(png, 'a.png'))).body.data.favicon
  const width = async (path: string | null) => (await sharp((await served(path)).bytes).metadata()).width
  expect([await width(logo), await width(favicon)]).toEqual([500, 128])
})

test('a logo stays when a media item with the same bytes is deleted', async () => {
  const { body } = await upload(admin, 'logo', fileOf(await red(300, 90).png().toBuffer(), 'a.png'))
  const { bytes } = await served(body.data.logo)
  const media = await app.make.media(admin, fileOf(bytes, 'logo.png'))
  expect(media.file_path).toBe(body.data.logo)
  await admin.call(deleteMedia, { body: { media_id: media.id } })
  expect((await served(body.data.logo)).status).toBe(200)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
test.each([
  ['logo', 'SVG', () => fileOf(svg, 'logo.png', 'image/png')],
  ['favicon', 'SVG', () => fileOf(`<?xml version="1.0"?>${svg}`, 'favicon.ico', 'image/x-icon')],
  ['logo', 'HTML', () => fileOf('<!doctype html><script>alert(1)</script>', 'logo.gif', 'image/gif')],
  ['favicon', 'JPG', async () => fileOf(await pictures.jpg(), 'favicon.png', 'image/png')],
  ['logo', 'ICO', async () => fileOf(await icon(), 'logo.png', 'image/png')],
  ['logo', 'WebP', async () => fileOf(await red(9, 9).webp().toBuffer(), 'logo.png', 'image/png')],
  ['logo', 'empty file', () => fileOf('', 'logo.png', 'image/png')],
] as const)('rejects as %s: %s', async (kind, _what, make) => {
  const before = (await admin.call(getSettings, {})).body.data
  const { status, body } = await upload(admin, kind, await make())
  const words = kind === 'logo' ? 'Please choose a JPG, PNG or GIF image.' : 'Please choose an ICO, PNG or GIF image.'
  expect([status, body.message, body.errors]).toEqual([415, words, { file: [words] }])
  expect((await admin.call(getSettings, {})).body.data).toEqual(before)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('rejects truncated pictures, pictures above 2 MB, and missing files', async () => {
  const png = await red(800, 400).png().toBuffer()
  const cut = await upload(admin, 'logo', fileOf(png.subarray(0, png.length / 2), 'logo.png'))
  expect([cut.status, cut.body.errors]).toEqual([422, { file: ['This image is damaged.'] }])
  const large = await upload(admin, 'logo', fileOf(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'logo.png'))
  expect([large.status, large.body.errors]).toEqual([413, { file: ['The image can be at most 2 MB.'] }])
  const none = await upload(admin, 'logo')
  expect([none.status, none.body.errors]).toEqual([422, { file: ['Please choose a file.'] }])
  expect((await upload(admin, 'banner', fileOf(png, 'logo.png'))).status).toBe(404)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('is for admins only, and nothing is stored', async () => {
  const boss = await app.make.admin()
  const manager = await app.make.manager(boss)
  const png = await pictures.png()
  expect((await upload(manager, 'logo', fileOf(png, 'logo.png'))).status).toBe(403)
  expect((await upload(app.guest, 'logo', fileOf(png, 'logo.png'))).status).toBe(401)
  expect((await upload(await app.make.owner(), 'logo', fileOf(png, 'logo.png'))).status).toBe(403)
  expect((await boss.call(getSettings, {})).body.data.logo).toBe(null)
  expect(await storedFiles(app.dataDir, boss.accountId)).toEqual([])
})

test('is shown on players and in consoles of the account, and can be removed', async () => {
  const boss = await app.make.admin()
  const manager = await app.make.manager(boss)
  const screen = await app.make.screen(boss)
  const page = await listen(app.url, manager.token)
  const logo = (await upload(boss, 'logo', fileOf(await pictures.png(), 'logo.png'))).body.data.logo
  const favicon = (await upload(boss, 'favicon', fileOf(await icon(), 'f.ico'))).body.data.favicon
  await page.receives('session.changed')
  expect((await manager.call(me, {})).body.data.account).toMatchObject({ logo, favicon })
  const branding = async () => (await wholeManifest(app, screen.id)).branding
  expect((await branding()).logo).toBe(logo)
  const removed = await boss.call(removeBrandPicture, { params: { kind: 'logo' } })
  expect([removed.status, removed.body.message, removed.body.data.logo, removed.body.data.favicon]).toEqual([
    200,
    'Picture removed successfully!',
    null,
    favicon,
  ])
  expect((await branding()).logo).toBe(null)
  const sentences = (await boss.call(getOverview, {})).body.logs.map(({ description }) => description).join('\n')
  for (const sentence of ['changed the logo.', 'changed the favicon.', 'removed the logo.'])
    expect(sentences).toContain(` ${sentence}`)
})
