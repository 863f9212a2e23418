import { acceptedText } from '@digisigncast/contract/content/media-types'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { fileOf, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp({ FFMPEG_PATH: 'off' })
const admin = await app.make.admin()

const bytesOf = async (name: Parameters<typeof video>[0]) => Buffer.from(await (await video(name)).arrayBuffer())

/** The video with the brand of another container of the same family. */
async function branded(name: Parameters<typeof video>[0], brand: string): Promise<Buffer> {
  const bytes = await bytesOf(name)
  bytes.write(brand, 8, 'latin1')
  return bytes
}

/** The video with its picture track turned into free space. */
async function withoutPicture(): Promise<Buffer> {
  const bytes = await bytesOf('tone.mp4')
  const at = bytes.lastIndexOf('trak', bytes.indexOf('vide', bytes.indexOf('trak')))
  bytes.write('free', at, 'latin1')
  return bytes
}

test.each([
  ['qt  ', 'IMG_0042.MOV'],
  ['3gp5', 'clip.3gp'],
  ['M4V ', 'clip.m4v'],
])('accepts H.264 with the brand %j as MP4, whatever the name', async (brand, name) => {
  const file = await branded('clip.mp4', brand)
  const { status, body } = await admin.upload({ file: fileOf(file, name) })
  expect([status, body.message]).toEqual([200, 'File uploaded successfully!'])
  expect(body.data).toMatchObject({ mime: 'video/mp4', video_codec: 'h264', width: 640, height: 360, duration: 6000 })
  expect(body.data.file_path).toMatch(/\.mp4$/)
  expect((await app.guest.send(body.data.file_path)).headers.get('content-type')).toBe('video/mp4')
})

test('accepts QuickTime without a box that names its type', async () => {
  const file = await bytesOf('clip.mp4')
  file.write('free', 4, 'latin1')
  const { body } = await admin.upload({ file: fileOf(file, 'old.mov') })
  expect(body.data).toMatchObject({ mime: 'video/mp4', video_codec: 'h264', width: 640, height: 360, duration: 6000 })
})

const red = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })

test('accepts AVIF under the common name of its family', async () => {
  const avif = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  avif.write('mif1', 8, 'latin1')
  const { body } = await admin.upload({ file: fileOf(avif, 'photo.avif') })
  expect(body.data).toMatchObject({ mime: 'image/jpeg', width: 64, height: 48 })
})

test('accepts a JPEG without its end marker, and refuses one without a part of the picture', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const jpeg = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const whole = await admin.upload({ file: fileOf(jpeg.subarray(0, -2), 'photo.jpg') })
  expect(whole.body.data).toMatchObject({ width: 256, height: 256 })
  const stored = Buffer.from(await (await app.guest.send(whole.body.data.file_path)).arrayBuffer())
  expect(stored.subarray(-2).toString('hex')).toBe('ffd9')
  const part = await admin.upload({ file: fileOf(jpeg.subarray(0, jpeg.length / 2), 'photo.jpg') })
  expect([part.status, part.body.message]).toEqual([
    422,
    'This image is damaged. Save it again and upload the new file.',
  ])
})

const heic = (brand: string) => Buffer.from(`\0\0\0\u001cftyp${brand}\0\0\0\0mif1heicmiaf`, 'latin1')
/** The head of an ASF file whose first stream is of another kind than sound and picture. */
function wmv(): Buffer {
  const file = Buffer.alloc(1024)
  file.write('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
  file.write('9107dcb7b7a9cf118ee600c00c205365', 30, 'hex')
  file.writeBigUInt64LE(64n, 46)
  return file
}

/** A form whose page is a text for programs that cannot show it. */
const xfaForm = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</XFA 4 0 R/Fields[]>>/NeedsRendering true>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>> endobj
4 0 obj <</Length 23>> stream
<?xml version="1.0"?><a/>
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`

const refused: [what: string, make: () => Buffer | Promise<Buffer>, status: number, text: string | RegExp][] = [
  ['a HEIC photo', () => heic('heic'), 415, refusedTypes.heic.text],
  ['a HEIF photo', () => heic('mif1'), 415, refusedTypes.heic.text],
  ['a series of HEIC photos', () => heic('hevc'), 415, refusedTypes.heic.text],
  ['an MP3', () => Buffer.from('ID3\u0004\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), 415, refusedTypes.sound.text],
  ['an MP4 with sound only', withoutPicture, 422, refusedTypes.sound.text],
  ['QuickTime with HEVC', () => branded('hevc.mp4', 'qt  '), 415, /^Displays cannot play HEVC.*MP4 with H\.264/],
  ['an EPS', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 415, refusedTypes.drawing.text],
  ['a page with a drawing', () => Buffer.from('<!doctype html><p><svg></svg></p>'), 415, acceptedText],
  ['a TIFF', () => red().tiff().toBuffer(), 415, refusedTypes.picture.text],
  ['a presentation', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'), 415, refusedTypes.office.text],
  ['a WMV', wmv, 415, refusedTypes.video.text],
  ['an MKV', () => Buffer.from('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', 'latin1'), 415, refusedTypes.video.text],
  ['an AVI', () => Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), 415, refusedTypes.video.text],
  [
    'a form that needs its own program',
    () => Buffer.from(xfaForm),
    422,
    /^This PDF is a form \(XFA\).*print it to a PDF/,
  ],
  ['a text', () => Buffer.from('hello'), 415, acceptedText],
]
test.each(refused)('refuses %s and says what to do', async (_what, make, status, text) => {
  const other = await app.make.admin()
  const answer = await other.upload({ file: fileOf(await make(), 'IMG_0042.jpg') })
  expect(answer.status).toBe(status)
  expect(answer.body.message).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  expect(answer.body.errors).toEqual({ file: [answer.body.message] })
  expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

// Last: its page is drawn in the background, with temporary files.
test('accepts a PDF behind other bytes, as readers of PDF do', async () => {
  const file = Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdfOf([coloredPage([1, 0, 0])])])
  expect((await admin.upload({ file: fileOf(file, 'menu.pdf') })).body.message).toBe('File uploaded successfully!')
})
