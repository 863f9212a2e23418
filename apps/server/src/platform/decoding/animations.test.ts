import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileOf } from '../../testing/samples.ts'
import { sharedApp } from '../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

/** Frames of different colors. */
const animation = async (width: number, height: number, count: number) => {
  const frames = Array.from({ length: count }, (_, index) =>
    sharp({ create: { width, height, channels: 3, background: { r: 30 * index, g: 90, b: 90 } } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

test.each(['gif', 'webp'] as const)('a wide animation (%s) stays one', async (format) => {
  const bytes = await (await animation(4000, 60, 3)).toFormat(format).toBuffer()
  const { body } = await admin.upload({ file: fileOf(bytes, `wide.${format}`) })
  expect(body.data).toMatchObject({ width: 3840, height: 58, mime: 'image/webp' })
  const shown = Buffer.from(await (await app.guest.send(body.data.file_path)).arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ pages: 3, width: 3840 })
})

test('an animation that is too large to be made smaller is refused with the way out', async () => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(5000)
  size.writeUInt16LE(3000, 2)
  const screen = [Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]
  // A control of 100 ms, and an image without pixels.
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const frame = [control, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])]
  const bytes = Buffer.concat([...screen, ...Array.from({ length: 7 }, () => frame).flat(), Buffer.from([0x3b])])
  const { status, body } = await admin.upload({ file: fileOf(bytes, 'huge.gif') })
  const message = 'This animation is too large. Make it at most 3,840 pixels wide and high, or save it as a video.'
  expect([status, body.message]).toEqual([422, message])
})

test('an animated AVIF is refused with the way out', async () => {
  const box = (type: string, body: string) => {
    const bytes = Buffer.from(`1234${type}${body}`, 'latin1')
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }
  const bytes = Buffer.concat([box('ftyp', 'avis\0\0\0\0avifavis'), box('moov', '')])
  const { status, body } = await admin.upload({ file: fileOf(bytes, 'spinner.avif') })
  const message = 'This AVIF image is an animation, which most displays cannot show. Save it as GIF, WebP or video.'
  expect([status, body.message]).toEqual([422, message])
})
