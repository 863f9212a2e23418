import { deflateSync } from 'node:zlib'

export interface PdfPage {
  /** Content stream, in PDF operators. */
  content: string | Uint8Array
  /** In points. */
  width?: number
  height?: number
  /** Degrees clockwise. */
  rotate?: 0 | 90 | 180 | 270
  /** References to annotations, such as fields of a form. */
  annotations?: string
}

interface PdfOptions {
  /** Number of pages that the document claims to have. */
  claimed?: number
  /** Entries of the catalog. */
  catalog?: string
  /** Object of the font, if it is not Helvetica. */
  font?: string
  /** Entries of the trailer. */
  trailer?: string
  /** More objects; the first one has the number 4 + 2 × pages. */
  more?: readonly string[]
}

/** Writes a small PDF: a page each, with a font as /F. */
export function pdfOf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const { claimed = pages.length, catalog = '', trailer = '', more = [] } = options
  const { font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' } = options
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${claimed}/Kids[${kids}]>>`,
    font,
    ...pages.flatMap((page, index) => objectsOf(page, 5 + 2 * index)),
    ...more,
  ].map((body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body))
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(at)
    parts.push(part)
    at += part.length
  }
  const size = objects.length + 1
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${end}`)])
}

function objectsOf(page: PdfPage, contents: number): [string, Buffer] {
  const { content, width = 160, height = 90, rotate = 0, annotations = '' } = page
  const box = `/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/Annots[${annotations}]`
  const stream = deflateSync(content)
  return [
    `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F 3 0 R>>>>/Contents ${contents} 0 R>>`,
    Buffer.concat([
      Buffer.from(`<</Length ${stream.length}/Filter/FlateDecode>>stream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ]
}

/** A page in one color (red, green and blue from 0 to 1) with a text. */
export const coloredPage = (color: readonly [number, number, number], text = ''): PdfPage => ({
  content: `${color.join(' ')} rg 0 0 160 90 re f 0 g BT /F 20 Tf 10 35 Td (${text}) Tj ET`,
})
