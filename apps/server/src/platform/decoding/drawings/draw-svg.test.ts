import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { maxDrawingBytes } from '@digisigncast/contract/api/limits'
import type { MediaFile } from '@digisigncast/contract/content/media'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendForm } from '../../../testing/form.ts'
import { fileOf, red } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (body: string, size = 'width="40" height="10"') => `<svg ${names} ${size}>${body}</svg>`
const square = '<rect width="10" height="10" fill="red"/>'
const upload = (text: string | Uint8Array, name = 'logo.svg') => admin.upload({ file: fileOf(text, name) })
const shown = async ({ file_path }: { file_path: string }) =>
  Buffer.from(await (await app.guest.send(file_path)).arrayBuffer())

test('an SVG becomes a picture with transparency, and nothing else of it is stored', async () => {
  const { status, body } = await upload(svg(`<script>alert(1)</script>${square}`))
  expect([status, body.message]).toEqual([200, 'File uploaded successfully!'])
  expect(body.data).toMatchObject({ title: 'logo', file_type: 'image', mime: 'image/png', width: 3840, height: 960 })
  const bytes = await shown(body.data)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [...data.subarray(x * info.channels, (x + 1) * info.channels)]
  expect([at(0), at(950), at(970)]).toEqual([
    [255, 0, 0, 255],
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ])
  const stored = await storedFiles(app.dataDir, admin.accountId)
  expect(new Set(stored.map((name) => name.split('.')[1]))).toEqual(new Set(['png', 'webp']))
  expect(bytes.includes('script')).toBe(false)
  // The same drawing is stored once.
  expect((await upload(svg(`<!-- again -->${square}`))).body.data.file_path).toBe(body.data.file_path)
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual(stored)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [<!ENTITY c "red">]>'
test.each([
  [
    'behind a declaration, comments and a document type',
    `<?xml version="1.0"?>\n<!--${'-x'.repeat(3000)}-->${doctype}`,
  ],
  ['behind a byte order mark', '\ufeff'],
  ['behind blanks', ' \n\t'],
])('an SVG is known by its root %s, whatever its name', async (_where, before) => {
  const { body } = await upload(`${before}${svg(square)}`, 'a.jpg')
  expect(body.data).toMatchObject({ mime: 'image/png', width: 3840, height: 960 })
})

test.each([
  ['a size that is too large for pixels', 'width="100000" height="100000"', [3840, 3840]],
  ['only a ratio', 'viewBox="0 0 9 16"', [2160, 3840]],
  ['a size in millimeters', 'width="30mm" height="10mm"', [3840, 1280]],
])('an SVG with %s is drawn for a 4K display', async (_what, size, [width, height]) => {
  const { body } = await upload(svg('<rect width="100%" height="100%"/>', size))
  expect(body.data).toMatchObject({ width, height })
})

test('texts have the fonts of documents, on every server', async () => {
  const text = '<text x="50" y="150" font-size="100" font-family="Arial">WWWW</text>'
  const { body } = await upload(svg(text, 'width="960" height="240"'))
  const { info } = await sharp(await shown(body.data))
    .trim()
    .toBuffer({ resolveWithObject: true })
  // Four letters with the width of those of Arial (0.944 of their height); DejaVu Sans has 0.989.
  expect(info.width / 4).toBeGreaterThan(374)
  expect(info.width / 4).toBeLessThan(380)
})

test('an SVG replaces a file, and comes in parts', async () => {
  const { id } = await app.make.media(admin)
  const file = fileOf(svg(square), 'new.svg')
  const replaced = await sendForm<MediaFile>(admin, 'media/replace', { media_id: id, file })
  expect(replaced.body.data).toMatchObject({ id, mime: 'image/png', width: 3840 })

  const tus = { 'tus-resumable': '1.0.0' }
  const bytes = Buffer.from(svg('<circle r="9"/>'))
  const begun = await admin.send(uploadsPath, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${btoa('part.svg')}` },
  })
  const done = await admin.send(begun.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  expect(((await done.json()) as UploadDone).data).toMatchObject({ title: 'part', mime: 'image/png', width: 3840 })
})

test('an SVG reads no other files and addresses', async () => {
  const paths: string[] = []
  const picture = await red(10, 10).png().toBuffer()
  const server = createServer(({ url }, response) => {
    paths.push(url ?? '')
    response.end(picture)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // In the folder of the SVG itself.
  const secret = join(app.dataDir, 'tmp', 'secret.png')
  await writeFile(secret, picture)
  const images = (...from: string[]) =>
    from.flatMap((one) => [
      `<image href="${one}" width="9" height="9"/>`,
      `<image xlink:href="${one}" width="9" height="9"/>`,
    ])
  const outside = [
    ...images('secret.png', `file://${secret}`, secret, 'file:///etc/passwd', `${address}/image.png`),
    `<style>@import url("${address}/style.css"); @import url("file:///etc/passwd"); rect { fill: url("${address}/fill.svg#a") none }</style>`,
    `<use href="${address}/use.svg#a"/><use href="file:///etc/passwd#a"/>`,
    `<text y="9"><x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>`,
    `<foreignObject width="9" height="9"><iframe src="${address}/frame"/></foreignObject>`,
  ]
  for (const body of outside)
    expect([body, (await upload(svg(body))).body.message]).toEqual([
      body,
      expect.stringMatching(/^Nothing of this SVG/),
    ])
  // An embedded picture is drawn.
  const embedded = `<image href="data:image/png;base64,${picture.toString('base64')}" width="9" height="9"/>`
  expect((await upload(svg(embedded))).body.message).toBe('File uploaded successfully!')
  expect(paths).toEqual([])
  server.close()
}, 60_000)

const cannot = 'This SVG cannot be drawn. Export it again, or as PNG, as large as the screen.'
const external = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
/** Ten times the entity before it, nine times over. */
const laughs = `<!DOCTYPE svg [<!ENTITY e0 "<rect/>">${Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}]>`
test.each<[what: string, make: () => string | Uint8Array, status: number, message: string]>([
  ['without its end', () => `<svg ${names} width="9" height="9"><rect`, 422, cannot],
  ['without a size', () => svg('', ''), 422, cannot],
  ['with an entity of another file', () => external + svg('<text y="9">&x;</text>'), 422, cannot],
  ['with entities that multiply', () => laughs + svg('&e9;'), 422, cannot],
  ['with 100,000 levels', () => svg('<g>'.repeat(1e5) + square + '</g>'.repeat(1e5)), 422, cannot],
  [
    'that is too large',
    () => svg(' '.repeat(maxDrawingBytes)),
    422,
    'An SVG can have at most 10 MB. Make it smaller, or export it as PNG.',
  ],
  ['that is compressed', () => gzipSync(svg(square)), 415, refusedTypes.compressed.text],
])('an SVG %s is refused with what to do', async (_what, make, status, message) => {
  const other = await app.make.admin()
  const answer = await other.upload({ file: fileOf(make(), 'a.svg') })
  expect([answer.status, answer.body.message, answer.body.errors]).toEqual([status, message, { file: [message] }])
  expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
})
