import { crc32 } from 'node:zlib'
import { listMedia } from '@digisigncast/contract/content/media'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { type Person, picture } from '../../../testing/make.ts'
import { childrenRunning } from '../../../testing/processes/child-processes.ts'
import { fileOf, hugeAvif, red, video } from '../../../testing/samples.ts'
import { sharedApp, startApp, type TestApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const sized = (bytes: Buffer, write: (bytes: Buffer) => void): Buffer => {
  write(bytes)
  return bytes
}
/** A small PNG with dimensions in its header that do not match its pixels. */
const pngOf = async (width: number, height: number, progressive: boolean) =>
  sized(await red(64, 64).png({ progressive }).toBuffer(), (png) => {
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  })
const jpegOf = async (width: number, height: number, progressive: boolean) =>
  sized(await red(64, 64).jpeg({ progressive }).toBuffer(), (jpeg) => {
    const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
    jpeg.writeUInt16BE(height, frame + 5)
    jpeg.writeUInt16BE(width, frame + 7)
  })
const gifOf = async (width: number, height: number) =>
  sized(await red(64, 64).gif().toBuffer(), (gif) => {
    gif.writeUInt16LE(width, 6)
    gif.writeUInt16LE(height, 8)
  })
const webpOf = async (width: number, height: number) =>
  sized(await red(64, 64).webp().toBuffer(), (webp) => {
    webp.writeUInt16LE(width, 26)
    webp.writeUInt16LE(height, 28)
  })

const damaged = 'This image is damaged. Save it again and upload the new file.'
const limit = (what: string, has: number, most: number) =>
  `This ${what} has ${has} megapixels; the limit is ${most}. Make it smaller and upload it again.`
test.each<[what: string, make: () => Promise<Buffer>, message: string]>([
  ['an AVIF of 144 megapixels', hugeAvif, limit('AVIF image', 144, 40)],
  ['a progressive JPEG of 100', () => jpegOf(10_000, 10_000, true), limit('progressive JPEG image', 100, 64)],
  ['a JPEG of 160', () => jpegOf(16_000, 10_000, false), limit('JPEG image', 160, 150)],
  ['an interlaced PNG of 100', () => pngOf(10_000, 10_000, true), limit('interlaced PNG image', 100, 64)],
  ['a PNG of 160', () => pngOf(16_000, 10_000, false), limit('PNG image', 160, 150)],
  ['a GIF of 100', () => gifOf(10_000, 10_000), limit('GIF image', 100, 40)],
  ['a WebP of 100', () => webpOf(10_000, 10_000), limit('WebP image', 100, 64)],
  // Below the limit of its format: decoded, then found to be truncated.
  ['a damaged PNG of 100', () => pngOf(10_000, 10_000, false), damaged],
])('rejects %s with a message', { timeout: 60_000 }, async (_what, make, message) => {
  const { status, body } = await admin.upload({ file: fileOf(await make(), 'large') })
  expect([status, body.message]).toEqual([422, message])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('rejects an animation with too many pixels in all frames', async () => {
  const frames = 300
  const gif = await sharp(Buffer.alloc(8 * 8 * frames * 3, Buffer.from([1, 2, 3, 250, 9, 8, 7])), {
    raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
  })
    .gif({ loop: 0 })
    .toBuffer()
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(frames)
  gif.writeUInt16LE(2000, 6)
  gif.writeUInt16LE(2000, 8)
  const { status, body } = await admin.upload({ file: fileOf(gif, 'animation.gif') })
  expect([status, body.message]).toEqual([
    422,
    'This animation is too long or too large. Shorten it, or save it as a video.',
  ])
})

test('a logo with too many pixels is rejected, too', async () => {
  const form = new FormData()
  form.set('file', fileOf(await pngOf(10_000, 10_000, true), 'logo.png'))
  const answer = await admin.send('/api/v1/settings/pictures/logo', { method: 'POST', body: form })
  const { message } = (await answer.json()) as { message: string }
  expect([answer.status, message]).toEqual([422, limit('interlaced PNG image', 100, 64)])
})

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
const type = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2avc1mp41'))
const movie = (...table: Buffer[]) =>
  Buffer.concat([type, box('moov', box('trak', box('mdia', box('minf', box('stbl', ...table)))))])
const entries = 5_000_000
const large = 'The header of this video is too large. Split the video, or export it again, and upload it.'
const broken = 'The header of this video is damaged. Export the video again and upload the new file.'
test.each<[what: string, make: () => Buffer, message: string]>([
  ['5 million sizes', () => movie(box('stsz', u32(0, 0, entries), Buffer.alloc(entries * 4))), large],
  ['5 million times', () => movie(box('stts', u32(0, entries))), large],
  ['more entries than there is room for', () => movie(box('ctts', u32(0, 4_000_000), Buffer.alloc(80))), broken],
  ['a table without a length', () => movie(box('stco')), broken],
  [
    '100,001 boxes',
    () => Buffer.concat([type, box('moov', ...Array.from({ length: 100_001 }, () => box('free')))]),
    large,
  ],
])('rejects a video whose header has %s with a message', { timeout: 60_000 }, async (_what, make, message) => {
  const { status, body } = await admin.upload({ file: fileOf(make(), 'long.mp4') })
  expect([status, body.message]).toEqual([422, message])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('the uploads of one account do not block another account', { timeout: 60_000 }, async () => {
  const [busy, quiet] = [await app.make.admin(), await app.make.admin()]
  const plain = (red: number) =>
    sharp({ create: { width: 3800, height: 3800, channels: 3, background: { r: red, g: 9, b: 9 } } })
  const files = await Promise.all(
    Array.from({ length: 12 }, async (_, i) =>
      fileOf(
        await plain(i * 20)
          .png({ compressionLevel: 1 })
          .toBuffer(),
        `${i}.png`,
      ),
    ),
  )
  const decode = vi.spyOn(app.platform.decoder, 'run')
  const finished: string[] = []
  const note = (who: string) => (answer: { status: number }) => finished.push(`${who} ${answer.status}`)
  const many = files.map((file) => busy.upload({ file }).then(note('busy')))
  // All of them are queued or being decoded before the other one is sent.
  await vi.waitFor(() => expect(decode.mock.calls.length).toBe(files.length), { timeout: 20_000 })
  const one = quiet.upload({ file: await picture() }).then(note('quiet'))
  await Promise.all([...many, one])
  decode.mockRestore()
  expect(finished.filter((line) => line.endsWith(' 200'))).toHaveLength(13)
  expect(finished.indexOf('quiet 200')).toBeLessThan(finished.length - 1)
})

describe.skipIf(process.platform !== 'linux')('the decode process', { timeout: 60_000 }, () => {
  const decoding = () => childrenRunning('decode-child')
  /** The decode process of an app. */
  const processOf = async (other: TestApp, by: Person) => {
    const before = new Set(decoding())
    await other.make.media(by)
    const pid = decoding().find((pid) => !before.has(pid)) ?? decoding().at(-1)
    if (pid === undefined) throw new Error('No decode process is running.')
    return pid
  }

  test('decodes outside of the server: while it hangs, the server responds', async () => {
    const own = await startApp()
    const by = await own.make.admin()
    const pid = await processOf(own, by)
    process.kill(pid, 'SIGSTOP')
    const pending = [await video('clip.mp4'), await picture()].map((file) => by.upload({ file }))
    let isOver = false
    void Promise.all(pending).then(() => (isOver = true))
    await vi.waitFor(async () => expect(await temporaryFiles(own.dataDir)).toHaveLength(2))
    expect((await by.call(listMedia, { query: {} })).body.data).toHaveLength(1)
    expect(isOver).toBe(false)
    process.kill(pid, 'SIGCONT')
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200])
    await own.close()
    await vi.waitFor(() => expect(decoding()).not.toContain(pid))
  })

  test('is replaced when it gets no processor time, and the file is read again', async () => {
    const own = await startApp({ DECODE_SECONDS: '4' })
    const by = await own.make.admin()
    const pid = await processOf(own, by)
    process.kill(pid, 'SIGSTOP')
    expect((await by.upload({ file: await picture() })).status).toBe(200)
    expect(decoding()).not.toContain(pid)
    expect(await storedFiles(own.dataDir, by.accountId)).toHaveLength(4)
    expect(await temporaryFiles(own.dataDir)).toEqual([])
    await own.close()
  })

  test('killed externally is restarted, and the upload succeeds', async () => {
    const own = await startApp()
    const by = await own.make.admin()
    const pid = await processOf(own, by)
    process.kill(pid, 'SIGSTOP')
    const pending = by.upload({ file: await picture() })
    await vi.waitFor(async () => expect(await temporaryFiles(own.dataDir)).toHaveLength(1))
    process.kill(pid, 'SIGKILL')
    expect((await pending).status).toBe(200)
    await own.close()
  })

  test('has limited memory: a file that needs more is rejected with a message, the next one is accepted', async () => {
    const own = await startApp({ DECODE_MEMORY_MB: '128' })
    const by = await own.make.admin()
    const heavy = await red(7900, 7900).png({ progressive: true }).toBuffer()
    const { status, body } = await by.upload({ file: fileOf(heavy, 'heavy.png') })
    expect([status, body.message]).toEqual([
      422,
      'This file is damaged or needs too much memory. Export it again, smaller or in another format.',
    ])
    expect((await by.upload({ file: await picture() })).status).toBe(200)
    await own.close()
  })

  test('has no secrets in its environment', async () => {
    const { readFile } = await import('node:fs/promises')
    await app.make.media(admin)
    const [pid] = decoding()
    const names = (await readFile(`/proc/${pid}/environ`, 'latin1')).split('\0').map((line) => line.split('=')[0])
    expect(names.filter((name) => /PASSWORD|SECRET|TOKEN|URL|KEY/.test(name ?? ''))).toEqual([])
    expect(names).toContain('NODE_CHANNEL_FD')
  })
})
