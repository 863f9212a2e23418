import { getMediaDetails, type MediaDetails } from '@digisigncast/contract/content/media'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { fileOf, red } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

// It takes seconds, in which open connections would end.
const inflating = pdfOf([{ content: Buffer.alloc(600_000_000, 'q ') }])
const app = await sharedApp({ DECODE_SECONDS: '20', DECODE_MEMORY_MB: '384' })
const admin = await app.make.admin()

const page = coloredPage([1, 0, 0])
const damaged = 'This PDF is damaged. Export it again and upload the new file.'

/** A PDF with a password, by the library of invoices. */
const locked = (passwords: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PdfKit({ size: [160, 90], ...passwords })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.rect(0, 0, 160, 90).fill('red')
    document.end()
  })

const claimed = (pages: number) => pdfOf([page], { claimed: pages })
test.each<[what: string, make: () => Promise<Buffer> | Buffer, message: string]>([
  [
    'a PDF with a password',
    () => locked({ userPassword: 'secret' }),
    'This PDF needs a password. Save it without one and upload it again.',
  ],
  [
    '101 pages',
    () => pdfOf(Array.from({ length: 101 }, () => page)),
    'This PDF has 101 pages; the limit is 100. Split it and upload the parts.',
  ],
  [
    'a claim of 10,000 pages',
    () => claimed(10_000),
    'This PDF has 10,000 pages; the limit is 100. Split it and upload the parts.',
  ],
  ['no page', () => pdfOf([]), damaged],
  ['a header and nothing else', () => Buffer.from('%PDF-1.7\n'), damaged],
  [
    'random bytes after the header',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, '<< [ ( ')]),
    damaged,
  ],
  ['a truncated file', () => pdfOf([page, page]).subarray(0, 300), damaged],
])('refuses %s with a message', { timeout: 60_000 }, async (_what, make, message) => {
  const { status, body } = await admin.upload({ file: fileOf(await make(), 'menu.pdf') })
  expect([status, body.message]).toEqual([422, message])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

const ended = async (person: Person, bytes: Uint8Array, name = 'menu.pdf'): Promise<MediaDetails> => {
  const { id } = await app.make.media(person, fileOf(bytes, name))
  return vi.waitUntil(
    async () => {
      const { data } = (await person.call(getMediaDetails, { body: { media_id: id } })).body
      return data.conversion === null || data.conversion.state === 'failed' ? data : undefined
    },
    { timeout: 90_000, interval: 100 },
  )
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const exhausted = 'This file is damaged or needs too much memory. Export it again, smaller or in another format.'
const slow = 'This file takes too long to read. Export it again, smaller or in another format.'
test.each<[what: string, make: () => Buffer, ...reasons: string[]]>([
  // On a busy machine its time ends before its memory.
  [
    'that inflates to 600 MB',
    () => inflating,
    `Page 1 could not be rendered. ${exhausted}`,
    `Page 1 could not be rendered. ${slow}`,
  ],
  [
    'with a million drawings',
    () => pdfOf([{ content: '0 0 160 90 re f '.repeat(1_000_000) }]),
    `Page 1 could not be rendered. ${slow}`,
  ],
  ['without its second page', () => claimed(3), `Page 2 could not be rendered. ${damaged}`],
])(
  'a document %s fails alone, with a message and without pages left',
  { timeout: 120_000 },
  async (_what, make, ...reasons) => {
    const [own, other] = [await app.make.admin(), await app.make.admin()]
    const media = await ended(own, make())
    expect(media).toMatchObject({ pages: null, file_path: null, conversion: { state: 'failed' } })
    expect(reasons).toContain(media.conversion?.message)
    expect((await other.upload({ file: await picture() })).status).toBe(200)
    expect(await storedFiles(app.dataDir, own.accountId)).toHaveLength(1)
    await vi.waitUntil(async () => (await temporaryFiles(app.dataDir)).length === 0)
  },
)

test.each<[what: string, make: () => Promise<Buffer> | Buffer]>([
  ['a page of 100 km', () => pdfOf([{ ...page, width: 3e8, height: 3e8 }])],
  ['objects nested 100,000 times', () => pdfOf([page], { catalog: `/A ${nested(100_000)}` })],
  ['drawings nested 100,000 times', () => pdfOf([{ content: nested(100_000) }])],
  ['an owner password only', () => locked({ ownerPassword: 'secret' })],
  [
    'a script and an embedded file',
    () =>
      pdfOf([page], {
        catalog: '/OpenAction 6 0 R/Names<</JavaScript<</Names[(a) 6 0 R]>>/EmbeddedFiles<</Names[(b.exe) 7 0 R]>>>>',
        more: [
          '<</S/JavaScript/JS(app.alert\\(1\\); while \\(true\\) {})>>',
          '<</Type/Filespec/F(b.exe)/EF<</F 8 0 R>>>>',
          '<</Length 2>>stream\nMZ\nendstream',
        ],
      }),
  ],
])('renders a document with %s', { timeout: 90_000 }, async (_what, make) => {
  const media = await ended(admin, await make())
  expect(media.conversion).toBeNull()
  expect(media.page_pictures).toHaveLength(1)
})

test('the type is detected from the bytes: a PDF named .png, and a PNG named .pdf', { timeout: 60_000 }, async () => {
  const document = await ended(admin, pdfOf([page]), 'menu.png')
  expect(document.conversion).toBeNull()
  expect([document.file_type, document.pages, document.mime]).toEqual(['document', 1, 'image/webp'])
  const { body } = await admin.upload({ file: fileOf(await red(64, 64).png().toBuffer(), 'photo.pdf') })
  expect([body.data.file_type, body.data.mime, body.data.pages]).toEqual(['image', 'image/png', null])
})

test('a rendered page has no metadata of the document', { timeout: 60_000 }, async () => {
  const media = await ended(admin, pdfOf([page], { trailer: '/Info<</Author(Jane Doe)>>' }))
  expect(media.conversion).toBe(null)
  const bytes = Buffer.from(await (await app.guest.send(media.file_path ?? '')).arrayBuffer())
  expect(bytes.includes('Jane')).toBe(false)
  const { exif, xmp, width } = await sharp(bytes).metadata()
  expect([exif, xmp, width]).toEqual([undefined, undefined, 3840])
})
