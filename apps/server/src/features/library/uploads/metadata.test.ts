import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { fileOf, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const served = async (path: string): Promise<Buffer> => Buffer.from(await (await app.guest.send(path)).arrayBuffer())
const secret = 'Bakers-Lane-17'
const exif = (orientation: number) => ({
  IFD0: { ImageDescription: secret, Copyright: secret, Make: secret, Orientation: String(orientation) },
  IFD2: { UserComment: secret, BodySerialNumber: secret },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
})
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.2N" exif:Note="${secret}"/></rdf:RDF></x:xmpmeta>`

/** A landscape gradient that shows its rotation. */
const gradient = (width = 60, height = 40): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i += 1)
    pixels.set([((i % width) * 255) / width, (Math.floor(i / width) * 255) / height, 90], i * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const located = (picture: Sharp, orientation = 6) =>
  picture.withIccProfile('p3').withExif(exif(orientation)).withXmp(xmp).withMetadata({ orientation })
const upright = (bytes: Buffer) => sharp(bytes).autoOrient().toColorspace('srgb').raw().toBuffer()

const formats = [
  ['jpg', (picture: Sharp) => picture.jpeg()],
  ['png', (picture: Sharp) => picture.png()],
  ['webp', (picture: Sharp) => picture.webp()],
] as const
/** Displays get a copy of it. */
const copied = ['avif', (picture: Sharp) => picture.avif({ effort: 0 })] as const

test.each(formats)('a %s is served without place, device and texts; pixels and colors stay', async (ending, encode) => {
  const sent = await encode(located(gradient(), 1)).toBuffer()
  expect(sent.includes(secret)).toBe(true)
  const { status, body } = await admin.upload({ file: fileOf(sent, `photo.${ending}`) })
  expect(status).toBe(200)
  const bytes = await served(body.data.file_path)
  expect(bytes.includes(secret)).toBe(false)
  const [before, after] = [await sharp(sent).metadata(), await sharp(bytes).metadata()]
  expect(before.icc?.length).toBeGreaterThan(100)
  expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true)
  expect(after.xmp?.toString().includes('GPS') ?? false).toBe(false)
  // The orientation is the only field.
  expect([...(after.exif ?? [])].filter((byte) => byte !== 0).length).toBeLessThan(20)
  expect(after.orientation ?? 1).toBe(before.orientation ?? 1)
  expect((await upright(bytes)).equals(await upright(sent))).toBe(true)
  expect(body.data).toMatchObject({ width: 60, height: 40, bytes: bytes.length })
  expect(body.data.file_path).toContain(createHash('sha256').update(bytes).digest('hex'))
})

test.each([...formats, copied])(
  'a %s with an orientation is served upright, for browsers that ignore it',
  async (ending, encode) => {
    const sent = await encode(located(gradient())).toBuffer()
    const { body } = await admin.upload({ file: fileOf(sent, `photo.${ending}`) })
    expect(body.data).toMatchObject({ width: 40, height: 60 })
    const bytes = await served(body.data.file_path)
    expect(bytes.includes(secret)).toBe(false)
    const { width, height, orientation } = await sharp(bytes).metadata()
    expect([width, height, orientation ?? 1]).toEqual([40, 60, 1])
    const [shown, expected] = [await upright(bytes), await upright(sent)]
    const difference = Math.max(...shown.map((value, at) => Math.abs(value - (expected[at] ?? 0))))
    expect(difference).toBeLessThan(40)
  },
)

test.each([...formats, copied])('two %s files that differ only in metadata are stored once', async (ending, encode) => {
  const own = await app.make.admin()
  const first = await encode(located(gradient(50, 50), 1)).toBuffer()
  const again = Buffer.from(first.toString('latin1').replaceAll(secret, secret.replace('17', '99')), 'latin1')
  expect(again.equals(first)).toBe(false)
  const uploads = [first, again].map((bytes) => own.upload({ file: fileOf(bytes, `a.${ending}`) }))
  const paths = (await Promise.all(uploads)).map(({ body }) => body.data.file_path)
  expect(new Set(paths).size).toBe(1)
  expect(await storedFiles(app.dataDir, own.accountId)).toHaveLength(ending === 'avif' ? 3 : 2)
})

test('a picture without metadata keeps every byte', async () => {
  for (const [ending, encode] of formats) {
    const sent = await encode(gradient(33, 21)).toBuffer()
    const { body } = await admin.upload({ file: fileOf(sent, `plain.${ending}`) })
    expect((await served(body.data.file_path)).equals(sent)).toBe(true)
  }
})

test('the stored original of a large photo has no metadata either', async () => {
  const own = await app.make.admin()
  const sent = await located(gradient(4000, 100), 8).jpeg().toBuffer()
  const { body } = await own.upload({ file: fileOf(sent, 'large.jpg') })
  expect(body.data).toMatchObject({ width: 96, height: 3840 })
  const names = await storedFiles(app.dataDir, own.accountId)
  expect(names).toHaveLength(3)
  for (const name of names) {
    const bytes = await readFile(join(app.dataDir, 'media', own.accountId, name.slice(0, 2), name))
    expect(bytes.includes(secret)).toBe(false)
  }
})

test('data appended to a JPEG is removed: a second picture, a video', async () => {
  const plain = await gradient().jpeg().toBuffer()
  const hidden = await located(gradient()).jpeg().toBuffer()
  const { body } = await admin.upload({ file: fileOf(Buffer.concat([plain, hidden]), 'motion.jpg') })
  expect((await served(body.data.file_path)).equals(plain)).toBe(true)
})

test('comments of a GIF are removed, its frames stay', async () => {
  const plain = await gradient().gif().toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(secret), Buffer.from([0])])
  const at = plain.indexOf(Buffer.from([0x21, 0xf9]))
  const sent = Buffer.concat([plain.subarray(0, at), comment, plain.subarray(at)])
  const { body } = await admin.upload({ file: fileOf(sent, 'a.gif') })
  expect((await served(body.data.file_path)).equals(plain)).toBe(true)
})

const sized = (head: Buffer, body: Buffer): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), head, body])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
const box = (type: string, body: Buffer) => sized(Buffer.from(type, 'latin1'), body)

test('the location of an MP4 is removed; length, size and every frame stay', async () => {
  const plain = Buffer.from(await (await video('clip.mp4')).bytes())
  // The box after the frames, where cameras and phones write it.
  const place = box('udta', box('\u00a9xyz', Buffer.from(`+52.5200+013.4050/${secret}`)))
  const meta = box('meta', Buffer.from(secret))
  const sent = Buffer.concat([withPlace(plain, place), meta])
  const { status, body } = await admin.upload({ file: fileOf(sent, 'clip.mp4') })
  expect([status, body.data]).toMatchObject([200, { width: 640, height: 360, duration: 6000, bytes: sent.length }])
  const bytes = await served(body.data.file_path)
  expect([bytes.length, bytes.includes(secret), bytes.includes('+52.5200')]).toEqual([sent.length, false, false])
  expect(body.data.file_path).toContain(createHash('sha256').update(bytes).digest('hex'))
  const frames = (file: Buffer) =>
    file.subarray(file.indexOf('mdat'), file.indexOf('mdat') + file.readUInt32BE(file.indexOf('mdat') - 4) - 4)
  expect(frames(bytes).equals(frames(sent))).toBe(true)
})

/** Inserts a box at the end of the movie box; uses free space, so that the frames are not moved. */
function withPlace(mp4: Buffer, place: Buffer): Buffer {
  const bytes = Buffer.from(mp4)
  const user = bytes.indexOf('udta') - 4
  const room = bytes.readUInt32BE(user)
  const filled = Buffer.concat([place, Buffer.alloc(Math.max(0, room - place.length))])
  if (filled.length !== room) throw new Error(`The sample has ${room} bytes of user data; ${place.length} are needed.`)
  filled.writeUInt32BE(room)
  filled.copy(bytes, user)
  return bytes
}

test('tags of a WebM are removed, and it plays as before', async () => {
  const plain = Buffer.from(await (await video('clip.webm')).bytes())
  const tags = Buffer.concat([Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x40, secret.length]), Buffer.from(secret)])
  const sent = Buffer.concat([plain, tags])
  const { status, body } = await admin.upload({ file: fileOf(sent, 'clip.webm') })
  expect([status, body.data]).toMatchObject([200, { width: 640, height: 360, duration: 4000, bytes: sent.length }])
  expect((await served(body.data.file_path)).includes(secret)).toBe(false)
})
