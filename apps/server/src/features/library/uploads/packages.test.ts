import { getManifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, getMediaDetails, listMedia, type Media } from '@digisigncast/contract/content/media'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { packageOf, type ZipEntry, zipOf } from '../../../testing/documents/zip.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { raw } from '../../../testing/raw.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp({ ACCEL_REDIRECT: '/stored' })
const admin = await app.make.admin()

const filesOf = ({ accountId }: Person) => storedFiles(app.dataDir, accountId)
const replace = (by: Person, media_id: string, file: File) => sendForm<Media>(by, 'media/replace', { media_id, file })
const menu = (text: string) => fileOf(packageOf({ 'index.html': `<h1>${text}</h1>`, 'a.css': 'h1 {}' }), 'menu.zip')

test('an HTML package is a media item with one page as its file, which screens play', async () => {
  const media = await app.make.media(admin, menu('Menu'))
  expect(media).toMatchObject({ title: 'menu', file_type: 'package', mime: 'text/html', thumbnail: null, source: null })
  expect(media.file_path).toMatch(/\/[\da-f]{64}\.html$/)
  const { data } = (await admin.call(getMediaDetails, { body: { media_id: media.id } })).body
  expect(data.original_bytes).toBe(menu('Menu').size)
  expect((await admin.call(listMedia, { query: { type: 'package' } })).body.data.map(({ id }) => id)).toEqual([
    media.id,
  ])

  const image = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id, image.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const { scenes, assets } = (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  const item = scenes[0]?.regions[0]?.items[0]
  expect(item).toMatchObject({ kind: 'package', mediaId: media.id, durationMs: 4000 })
  expect(assets[item?.asset ?? '']).toMatchObject({ url: media.file_path, mime: 'text/html', bytes: media.bytes })
  const plain = await app.guest.call(getScreenContent, { params: { screenID: screen.code } })
  expect(plain.body.data[0]?.content.map(({ media: { title } }) => title)).toEqual([image.title])
})

test.each(['', '/player'])('its page below “%s” has a sandbox without an origin, with any proxy', async (prefix) => {
  const { file_path } = await app.make.media(admin, menu('Menu'))
  const { status, headers, bytes } = await raw(app.url, prefix + file_path)
  expect([status, bytes.toString().slice(0, 22)]).toEqual([200, '<meta charset="utf-8">'])
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const name of ['x-accel-redirect', 'x-frame-options', 'set-cookie', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
})

test('each page has an address within the composed file, and other files have none', async () => {
  const { file_path } = await app.make.media(admin, menu('Menu'))
  const whole = await raw(app.url, file_path ?? '')
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const prefix of ['', '/player'])
    for (const path of ['/', '/index.html', '/menu/day.html', '/route?a=b']) {
      const { status, headers, bytes } = await raw(app.url, prefix + file_path + path, { headers: { accept } })
      expect([status, bytes.equals(whole.bytes)], path).toEqual([200, true])
      expect(headers['content-security-policy']).toBe("sandbox allow-scripts; frame-ancestors 'self'")
    }
  const missing = await raw(app.url, `/player${file_path}/a.png`, { headers: { accept: 'image/webp,*/*' } })
  expect(missing.status).toBe(404)
  const window = await raw(app.url, `/player${file_path}/index.html`, {
    headers: { accept, 'sec-fetch-dest': 'document' },
  })
  expect(window.status).toBe(403)
  const { host } = new URL(app.adminUrl)
  expect((await raw(app.url, `/player${file_path}/index.html`, { headers: { accept, host } })).status).toBe(404)
  const image = await app.make.media(admin)
  expect((await raw(app.url, `${image.file_path}/index.html`, { headers: { accept } })).status).toBe(404)
})

const decomposed = 'über.png'.normalize('NFD')
const png = { content: 'png' }
test.each<[what: string, entries: ZipEntry[], page: string, shown: string]>([
  ['UTF-8 without the flag', [{ name: 'über.png', flags: 0, ...png }], '<img src="über.png">', 'über.png'],
  ['decomposed names', [{ name: decomposed, ...png }], '<img src="über.png">', 'über.png'],
  ['composed names', [{ name: 'über.png', ...png }], `<img src="${decomposed}">`, 'über.png'],
  ['backslashes', [{ name: 'img\\a.png', flags: 0, ...png }], '<img src="img/a.png">', 'img/a.png'],
  ['names in upper case', [{ name: 'IMG/A.PNG', ...png }], '<img src="img/a.png">', 'IMG/A.PNG'],
])('a package with %s shows its picture', async (_what, entries, page, shown) => {
  const zip = zipOf([{ name: 'INDEX.HTML', content: page }, ...entries])
  const { file_path } = await app.make.media(admin, fileOf(zip, 'menu.zip'))
  const { text } = await raw(app.url, file_path ?? '')
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(text) ?? []
  const { mark, html, files } = JSON.parse(json) as {
    mark: string
    html: string
    files: [path: string, ...unknown[]][]
  }
  expect(files.map(([path]) => path)).toEqual([shown])
  expect(html).toContain(`<img src="${mark}0x">`)
})

test('its page is only sent to frames, and not by the host of the owner’s area', async () => {
  const { file_path } = await app.make.media(admin, menu('Menu'))
  for (const path of [file_path, `/player${file_path}`]) {
    const window = await raw(app.url, path, { headers: { 'sec-fetch-dest': 'document' } })
    expect([window.status, window.headers['content-type'], window.headers['cache-control']]).toEqual([
      403,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(window.text).not.toContain('<')
    const frame = await raw(app.url, path, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect([frame.status, frame.headers['vary']]).toEqual([200, 'sec-fetch-dest'])
    const { host } = new URL(app.adminUrl)
    const elsewhere = await raw(app.url, path, { headers: { 'sec-fetch-dest': 'iframe', host } })
    expect(elsewhere.status).toBe(404)
  }
})

test('neither the package itself nor other files have an address below that of the player', async () => {
  await app.make.media(admin, menu('Menu'))
  const image = await app.make.media(admin)
  const [accountId = ''] = /(?<=\/media\/)[^/]+/.exec(image.file_path) ?? []
  const zip = (await filesOf(admin)).find((name) => name.endsWith('.zip')) ?? expect.unreachable()
  for (const path of [`/media/${accountId}/${zip}`, `/player/media/${accountId}/${zip}`, `/player${image.file_path}`])
    expect((await raw(app.url, path)).status, path).toBe(404)
})

test('it can replace and be replaced, and its files are deleted with it', async () => {
  const own = await app.make.admin({ binDays: 0 })
  const before = await filesOf(own)
  const { id } = await app.make.media(own, menu('One'))
  const again = await app.make.media(own, menu('One'))
  expect((await filesOf(own)).length).toBe(before.length + 2)
  const replaced = await replace(own, id, menu('Two'))
  expect(replaced.body.data).toMatchObject({ id, file_type: 'package' })
  const image = await replace(own, id, await picture())
  expect(image.body.data).toMatchObject({ id, file_type: 'image' })
  for (const media_id of [id, again.id]) await own.call(deleteMedia, { body: { media_id } })
  expect(await filesOf(own)).toEqual(before)
})

test('a package that is refused leaves nothing behind, and the message says what to do', async () => {
  const before = await filesOf(admin)
  for (const name of ['../a', '..\\a', 'a\\..\\..\\b', '\\a', 'C:\\a']) {
    const { status, body } = await admin.upload({ file: fileOf(zipOf([{ name }]), 'menu.zip') })
    expect([status, body.message], name).toEqual([
      422,
      'A file in this ZIP file has a name that is not allowed. Create it again from a folder.',
    ])
    expect(body.errors).toHaveProperty('file')
  }
  expect(await filesOf(admin)).toEqual(before)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('a file that is a page or a picture to one reader and a package to another is never served as a page', async () => {
  const zip = packageOf({ 'index.html': '<script>1</script>' })
  const page = Buffer.concat([Buffer.from('<script>1</script>'), zip])
  expect((await admin.upload({ file: fileOf(page, 'menu.zip') })).status).toBe(415)
  const red = Buffer.from(await (await picture()).arrayBuffer())
  const media = await app.make.media(admin, fileOf(Buffer.concat([red, zip]), 'menu.zip'))
  expect(media).toMatchObject({ file_type: 'image', mime: 'image/jpeg' })
})
