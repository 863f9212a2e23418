import { getMediaDetails, type Media, type MediaDetails } from '@digisigncast/contract/content/media'
import { DocumentSource } from '@digisigncast/contract/content/media-types'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { sendForm } from '../../../testing/form.ts'
import type { Person } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

/** The media item after its conversion has ended. */
const rendered = (id: string): Promise<MediaDetails> =>
  vi.waitUntil(
    async () => {
      const media = (await admin.call(getMediaDetails, { body: { media_id: id } })).body.data
      return media.conversion === null ? media : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
const upload = async (bytes: Uint8Array) => rendered((await app.make.media(admin, fileOf(bytes, 'menu.pdf'))).id)

const cell = 40
const descriptor = (name: string) =>
  `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[-100 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>`

/** A page with a letter per cell, in a font that the file does not contain. */
function lettersIn(font: string, letters: readonly string[], isMonospaced: boolean): Buffer {
  const content = letters.map(
    (_, index) => `BT /F 30 Tf ${cell * index + 5} 20 Td <${(128 + index).toString(16)}> Tj ET`,
  )
  const [subtype, name] = font.split(' ')
  const widths = Array.from({ length: 224 }, (_, index) => (isMonospaced ? 600 : 500 + (index % 3)))
  return pdfOf([{ content: content.join('\n'), width: cell * letters.length, height: 60 }], {
    font: `<</Type/Font/Subtype/${subtype}/BaseFont/${name}/Encoding 6 0 R/FirstChar 32/LastChar 255/Widths[${widths.join(' ')}]/FontDescriptor 7 0 R>>`,
    more: [
      `<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[128 ${letters.map((letter) => `/${letter}`).join('')}]>>`,
      descriptor(name ?? ''),
    ],
  })
}

/** Share of dark pixels in each of the cells of a picture. */
async function inkOf(path: string | null, cells: number): Promise<number[]> {
  const bytes = Buffer.from(await (await app.guest.send(path ?? '')).arrayBuffer())
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = Array<number>(cells).fill(0)
  for (const [index, value] of data.entries()) {
    const at = Math.floor(((index % info.width) * cells) / info.width)
    if (value < 128) dark[at] = (dark[at] ?? 0) + 1
  }
  return dark.map((count) => (count * cells) / data.length)
}

const letters = [
  'zdotaccent lslash eogonek aogonek nacute rcaron ecaron uring',
  'Gbreve dotlessi Idotaccent scedilla alpha Omega alphatonos afii10017 afii10068 afii10096',
].flatMap((line) => line.split(' '))

test.each([
  'TrueType Arial',
  'Type1 Helvetica-BoldOblique',
  'Type1 Times-Roman',
  'TrueType CourierNewPSMT',
  'TrueType Calibri',
])('a document without its font %s shows all Latin, Greek and Cyrillic letters', { timeout: 60_000 }, async (font) => {
  const media = await upload(lettersIn(font, letters, font.includes('Courier')))
  const ink = await inkOf(media.file_path, letters.length)
  expect(letters.filter((_, index) => (ink[index] ?? 0) < 0.005)).toEqual([])
  expect(media.source).toBeNull()
})

test('a document without the only font that has its letters names the font, until its file is replaced', {
  timeout: 90_000,
}, async () => {
  const chinese = pdfOf([{ content: 'BT /F 30 Tf 5 20 Td <4f60597d> Tj ET' }], {
    font: '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    more: [
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>',
      descriptor('SimSun'),
    ],
  })
  const { id, source, pages } = await upload(chinese)
  expect([pages, DocumentSource.parse(source).problem]).toEqual([
    1,
    'Letters are missing: this PDF does not contain the font SimSun. Export it with its fonts and replace the file.',
  ])
  const file = fileOf(pdfOf([coloredPage([1, 1, 1], 'Menu')]), 'menu.pdf')
  expect((await sendForm<Media>(admin, 'media/replace', { media_id: id, file })).status).toBe(200)
  expect((await rendered(id)).source).toBeNull()
})

test('symbols of the fonts that each program has are shown', { timeout: 60_000 }, async () => {
  for (const name of ['Symbol', 'ZapfDingbats']) {
    const font = `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`
    const media = await upload(pdfOf([{ content: 'BT /F 60 Tf 5 20 Td (an) Tj ET' }], { font }))
    expect([media.source, (await inkOf(media.file_path, 1))[0]]).toEqual([null, expect.any(Number)])
    expect((await inkOf(media.file_path, 1))[0]).toBeGreaterThan(0.01)
  }
})
