import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { crc32 } from 'node:zlib'
import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { picture } from '../../../testing/make.ts'
import { fileOf, red, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp({ MAX_UPLOAD_MB: '2' })
const admin = await app.make.admin()

const bytesAt = async (path: string): Promise<Buffer> => Buffer.from(await (await app.guest.send(path)).arrayBuffer())
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([
  ['jpg', 'image/jpeg', () => red(640, 360).jpeg().toBuffer()],
  ['png', 'image/png', () => red(640, 360).png().toBuffer()],
  ['webp', 'image/webp', () => red(640, 360).webp().toBuffer()],
  ['gif', 'image/gif', () => red(640, 360).gif().toBuffer()],
] as const)('accepts a %s picture, keeps its bytes and creates a thumbnail', async (ending, mime, make) => {
  const bytes = await make()
  const { status, body } = await admin.upload({ file: fileOf(bytes, `Shop window.${ending}`) })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ title: 'Shop window', file_type: 'image', mime, width: 640, height: 360 })
  expect(body.data).toMatchObject({ bytes: bytes.length, duration: null })
  expect(body.data.file_path).toBe(`/media/${admin.accountId}/${sha256(bytes)}.${ending}`)
  const served = await app.guest.send(body.data.file_path)
  expect(served.headers.get('content-type')).toBe(mime)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  const small = await sharp(await bytesAt(body.data.thumbnail ?? '')).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 480, height: 270 })
})

test.each([
  ['jpeg', () => red(640, 360)],
  ['webp', () => red(640, 360).ensureAlpha(0.5)],
] as const)('an AVIF picture is served as %s, which displays with browsers before 2020 show', async (format, make) => {
  const { body } = await admin.upload({ file: fileOf(await make().avif({ effort: 0 }).toBuffer(), 'photo.avif') })
  expect(body.data).toMatchObject({ mime: `image/${format}`, width: 640, height: 360 })
  const bytes = await bytesAt(body.data.file_path)
  expect([(await sharp(bytes).metadata()).format, bytes.length]).toEqual([format, body.data.bytes])
})

test.each([
  ['clip.mp4', 'video/mp4', { width: 640, height: 360, duration: 6000 }],
  ['clip.webm', 'video/webm', { width: 640, height: 360, duration: 4000 }],
  ['clip.ogg', 'video/ogg', {}],
] as const)('accepts the video %s with its thumbnail', async (name, mime, facts) => {
  const file = await video(name)
  const thumbnail = fileOf(await red(320, 180).jpeg().toBuffer(), 'thumbnail.jpg')
  const { status, body } = await admin.upload({ file, thumbnail })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ title: 'clip', file_type: 'video', mime, bytes: file.size, ...facts })
  expect((await bytesAt(body.data.file_path)).length).toBe(file.size)
  const small = await sharp(await bytesAt(body.data.thumbnail ?? '')).stats()
  expect(small.dominant.r).toBeGreaterThan(200)
})

test('a video without a valid thumbnail is stored anyway', async () => {
  const other = await app.make.admin()
  const file = await video('clip.mp4')
  for (const thumbnail of [undefined, fileOf('not a picture', 'x.jpg'), fileOf('', 'x.jpg'), svg]) {
    const { status, body } = await other.upload(thumbnail ? { file, thumbnail } : { file })
    expect([status, body.data.thumbnail]).toEqual([200, null])
    await other.call(deleteMedia, { body: { media_id: body.data.id } })
  }
})

const svg = fileOf(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  'a',
)

test('the type is detected from the bytes, not the file name', async () => {
  const png = await red(10, 10).png().toBuffer()
  const { body } = await admin.upload({ file: fileOf(png, 'really.mp4', 'video/mp4') })
  expect(body.data).toMatchObject({ title: 'really', file_type: 'image', mime: 'image/png' })
  expect(body.data.file_path).toMatch(/\.png$/)
})

test('a rotated photo is measured and shown upright', async () => {
  const lying = await red(640, 360).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { body } = await admin.upload({ file: fileOf(lying, 'lying.jpg') })
  expect(body.data).toMatchObject({ width: 360, height: 640 })
  const small = await sharp(await bytesAt(body.data.thumbnail ?? '')).metadata()
  expect([small.width, small.height, small.orientation]).toEqual([270, 480, undefined])
})

test('a picture larger than 3840 px is scaled down for playback, and the original is kept', async () => {
  const other = await app.make.admin({ binDays: 0 })
  const bytes = await red(5000, 2500).jpeg().toBuffer()
  const { body } = await other.upload({ file: fileOf(bytes, 'large.jpg') })
  expect(body.data).toMatchObject({ width: 3840, height: 1920, mime: 'image/jpeg' })
  const playback = await bytesAt(body.data.file_path)
  expect(await sharp(playback).metadata()).toMatchObject({ format: 'jpeg', width: 3840, height: 1920 })
  expect(body.data.bytes).toBe(playback.length)
  expect(await storedFiles(app.dataDir, other.accountId)).toContain(`${sha256(bytes)}.jpg`)
  await other.call(deleteMedia, { body: { media_id: body.data.id } })
  expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
})

test('a large picture keeps its transparency', async () => {
  const background = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 4000, height: 100, channels: 4, background } })
    .png()
    .toBuffer()
  const { body } = await admin.upload({ file: fileOf(bytes, 'glass.png') })
  expect(body.data).toMatchObject({ width: 3840, height: 96, mime: 'image/webp' })
  expect(await sharp(await bytesAt(body.data.file_path)).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
})

test('a picture that is much wider than high is stored with the size that it has', async () => {
  const bytes = await red(10_000, 1).png().toBuffer()
  const { body } = await admin.upload({ file: fileOf(bytes, 'line.png') })
  expect(body.data).toMatchObject({ width: 3840, height: 1 })
  expect(await sharp(await bytesAt(body.data.file_path)).metadata()).toMatchObject({ width: 3840, height: 1 })
})

test('a large rotated photo keeps its aspect ratio', async () => {
  const lying = await red(4000, 2000).jpeg().withMetadata({ orientation: 8 }).toBuffer()
  const { body } = await admin.upload({ file: fileOf(lying, 'lying.jpg') })
  expect(body.data).toMatchObject({ width: 1920, height: 3840 })
  expect(await sharp(await bytesAt(body.data.file_path)).metadata()).toMatchObject({ width: 1920, height: 3840 })
})

test('a small picture is not scaled up', async () => {
  const { body } = await admin.upload({ file: fileOf(await red(20, 10).png().toBuffer(), 'dot.png') })
  expect(await sharp(await bytesAt(body.data.thumbnail ?? '')).metadata()).toMatchObject({ width: 20, height: 10 })
})

const gif = async (): Promise<string> => (await red(8, 8).gif().toBuffer()).toString('latin1')
const half = async (make: Promise<Uint8Array>): Promise<Uint8Array> =>
  (await make).subarray(0, Math.floor((await make).length / 2))
const noisy = () =>
  sharp(Buffer.from(Array.from({ length: 120_000 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: 200, height: 200, channels: 3 },
  })

type Bytes = string | Uint8Array
const refused: [what: string, make: () => Bytes | Promise<Bytes>, status: number][] = [
  ['an empty file', () => '', 422],
  ['a text called .jpg', () => 'hello', 415],
  ['a page', () => '<!doctype html><script>alert(1)</script>', 415],
  ['an SVG without a size', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 422],
  ['a script', () => '#!/bin/sh\necho hello\n', 415],
  ['a PDF without pages', () => '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n', 422],
  ['the head of a ZIP', () => 'PK\u0003\u0004\u0014\u0000\u0000\u0000', 422],
  ['the head of a GIF before a page', () => 'GIF89a<html><script>alert(1)</script></html>', 422],
  ['half a JPEG', () => half(noisy().jpeg().toBuffer()), 422],
  ['half a PNG', () => half(noisy().png().toBuffer()), 422],
  ['half a WebP', () => half(noisy().webp().toBuffer()), 422],
  ['half an MP4', async () => half((await video('clip.mp4')).bytes()), 422],
  ['half a WebM', async () => half((await video('clip.webm')).bytes()), 422],
  ['the first bytes of an MP4', async () => (await (await video('clip.mp4')).bytes()).subarray(0, 40), 422],
]
test.each(refused)('rejects %s with a message and stores nothing', async (_what, make, status) => {
  const other = await app.make.admin()
  const answer = await other.upload({ file: fileOf(await make(), 'photo.jpg', 'image/jpeg') })
  expect(answer.status).toBe(status)
  expect(answer.body.errors).toEqual({ file: [answer.body.message] })
  expect(answer.body.message).toMatch(/^[A-Z].*\.$/)
  expect((await other.call(listMedia, { query: {} })).body.data).toEqual([])
  expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('a GIF with appended HTML is only served as a GIF', async () => {
  const bytes = Buffer.from(`${await gif()}<html><script>alert(1)</script></html>`, 'latin1')
  const { status, body } = await admin.upload({ file: fileOf(bytes, 'page.html', 'text/html') })
  expect(status).toBe(200)
  const { headers } = await app.guest.send(body.data.file_path)
  expect(headers.get('content-type')).toBe('image/gif')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('rejects a picture that decodes to too many pixels', async () => {
  const bomb = await red(1, 1).png().toBuffer()
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000, height: 20_000 })
  const { status, body } = await admin.upload({ file: fileOf(bomb, 'bomb.png') })
  expect([status, body.message]).toEqual([
    422,
    'This PNG image has 400 megapixels; the limit is 150. Make it smaller and upload it again.',
  ])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test.each([
  ['photo.php.jpg', 'photo.php'],
  ['../../etc/passwd.png', 'passwd'],
  ['..\\..\\windows\\evil.png', 'evil'],
  ['/absolute/path.png', 'path'],
  ['gpj.\u202eexe.png', 'gpj.exe'],
  ['a\u0000b.png', 'ab'],
  ['tab\there.png', 'tabhere'],
  ['.png', 'Untitled'],
  ['....', '....'],
  ['  .jpg', 'Untitled'],
  [`${'long '.repeat(60)}.jpg`, 'long '.repeat(40).trim()],
  ['Sale %22Summer%22 50%.jpg', 'Sale "Summer" 50%'],
  ['two%0D%0Alines 100%25 %41.jpg', 'twolines 100%25 %41'],
  ['Grüße 你好 🎉.jpg', 'Grüße 你好 🎉'],
  ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>'],
])('derives a clean title from the name %j', async (name, title) => {
  const body = Buffer.concat([
    Buffer.from(`--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    await red(4, 4).png().toBuffer(),
    Buffer.from('\r\n--cut--\r\n'),
  ])
  const response = await post(body, 'multipart/form-data; boundary=cut')
  const answer = (await response.json()) as { data: { title: string; file_path: string } }
  expect([response.status, answer.data.title]).toEqual([200, title])
  expect(answer.data.file_path).toMatch(/^\/media\/[\w-]+\/[\da-f]{64}\.png$/)
})

test('quotation marks in the name of a file of a form are kept', async () => {
  const file = fileOf(await red(4, 5).png().toBuffer(), 'Sale "Summer" 50%.png')
  const { status, body } = await admin.upload({ file })
  expect([status, body.data.title]).toEqual([200, 'Sale "Summer" 50%'])
})

const post = (body: Uint8Array<ArrayBuffer> | string | FormData, type?: string) =>
  admin.send('/api/v1/upload-media', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })

test('reports a file above the size limit', async () => {
  const other = await app.make.admin()
  const { status, body } = await other.upload({ file: fileOf(new Uint8Array(2 * 1024 * 1024 + 1), 'big.jpg') })
  expect([status, body.code]).toEqual([413, 'upload.too_large'])
  expect(body.message).toBe('Files can have at most 2 MB here.')
  expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('an interrupted upload leaves no files', async () => {
  const other = await app.make.admin()
  const { hostname, port } = new URL(app.url)
  const headers = {
    authorization: `Bearer ${other.token}`,
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': '1000000',
  }
  const sent = request({ hostname, port, path: '/api/v1/upload-media', method: 'POST', headers })
  const ended = new Promise((resolve) => sent.on('error', resolve))
  sent.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  sent.write(Buffer.alloc(300_000))
  await vi.waitFor(async () => expect(await temporaryFiles(app.dataDir)).toHaveLength(1))
  sent.destroy()
  await ended
  await vi.waitFor(async () => expect(await temporaryFiles(app.dataDir)).toEqual([]), { timeout: 5000 })
  expect((await other.call(listMedia, { query: {} })).body.data).toEqual([])
})

test.each([
  ['no file at all', 'a=b', 'application/x-www-form-urlencoded', 415],
  ['JSON', '{}', 'application/json', 415],
  ['no boundary', 'hello', 'multipart/form-data', 400],
  [
    'an end in the middle',
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    undefined,
    400,
  ],
  ['nothing but the boundary', '--cut--\r\n', undefined, 422],
  ['no body', '', undefined, 422],
  [
    'a text where the file should be',
    '--cut\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc\r\n--cut--\r\n',
    undefined,
    422,
  ],
])('a form with %s is rejected', async (_what, body, type, status) => {
  const response = await post(body, type ?? 'multipart/form-data; boundary=cut')
  const answer = (await response.json()) as { code: string; message: string }
  expect([response.status, answer]).toEqual([
    status,
    expect.objectContaining({ message: expect.stringMatching(/\.$/) }),
  ])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('a form with many parts is rejected, and the server keeps working', async () => {
  const fields = new FormData()
  for (let index = 0; index < 2000; index += 1) fields.append(`field${index}`, 'x')
  const files = new FormData()
  for (let index = 0; index < 50; index += 1) files.append(`file${index}`, await picture())
  for (const form of [fields, files]) {
    const response = await post(form)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  }
  expect(await temporaryFiles(app.dataDir)).toEqual([])
  expect((await admin.upload({ file: await picture() })).status).toBe(200)
})

test('of two files in one form the first is used', async () => {
  const form = new FormData()
  form.append('file', await picture({}, 'first.jpg'))
  form.append('file', await picture({}, 'second.jpg'))
  const response = await post(form)
  expect(await response.json()).toMatchObject({ data: { title: 'first' } })
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('unknown fields change nothing', async () => {
  const stranger = await app.make.admin()
  const form = new FormData()
  for (const [name, value] of Object.entries({ id: 'mine', account_id: stranger.accountId, owner_id: stranger.id }))
    form.append(name, value)
  form.append('file', await picture())
  const { data } = (await (await post(form)).json()) as { data: { id: string; file_path: string } }
  expect(data.id).not.toBe('mine')
  expect(data.file_path).toContain(admin.accountId)
  expect((await stranger.call(listMedia, { query: {} })).body.data).toEqual([])
})
