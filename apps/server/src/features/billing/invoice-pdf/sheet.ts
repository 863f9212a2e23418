import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 56, bottom: 780 } as const
export const inner = {
  left: page.margin,
  right: page.width - page.margin,
  width: page.width - 2 * page.margin,
} as const
export const colors = {
  ink: '#101521',
  quiet: '#5B6472',
  line: '#E4E7EC',
  accent: '#6A4CFF',
  good: '#1A7F4B',
  waiting: '#B7791F',
} as const

const regularFont = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const boldFont = import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
let fonts: { regular: Buffer; bold: Buffer } | undefined

interface Words {
  size?: number
  bold?: boolean
  color?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
}

/** PDF metadata. */
interface About {
  title: string
  author: string
  at: Date
}

export type Sheet = ReturnType<typeof openSheet>

/** Opens a document written from top to bottom, with page breaks. */
export function openSheet({ title, author, at }: About) {
  fonts ??= { regular: readFileSync(fileURLToPath(regularFont)), bold: readFileSync(fileURLToPath(boldFont)) }
  const doc = new Pdf({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'DigiSignCast', CreationDate: at, ModDate: at },
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  const use = ({ size = 10, bold = false }: Words) => doc.font(bold ? 'bold' : 'regular').fontSize(size)
  // Tabular figures. Lines are wrapped by `brokenLines`, because the library's wrapping lets some lines overflow.
  const layout = { features: ['tnum'] as ['tnum'], lineBreak: false }
  const widthOf = (text: string) => doc.widthOfString(text, layout)
  // Cached: measuring is slow and words repeat.
  const widths = new Map<string, number>()
  const linesOf = (text: string, words: Words) => {
    use(words)
    return brokenLines(known(doc, shown(text)), words.width ?? inner.width, (part) => {
      const key = `${words.bold} ${words.size} ${part}`
      const width = widths.get(key) ?? widthOf(part)
      widths.set(key, width)
      return width
    })
  }
  const lineHeight = () => doc.currentLineHeight() + 3
  return {
    doc,
    heightOf: (text: string, words: Words = {}): number => linesOf(text, words).length * lineHeight(),
    /** Returns the position of the next line. */
    write: (text: string, from: number, words: Words = {}): number => {
      const { x = inner.left, width = inner.width, align = 'left', color = colors.ink } = words
      let y = from
      for (const line of linesOf(text, words)) {
        const left = align === 'left' ? x : x + width - widthOf(line)
        doc.fillColor(color).text(line, left, y, layout)
        y += lineHeight()
      }
      return y
    },
    rule: (y: number, from: number = inner.left): void => {
      doc.moveTo(from, y).lineTo(inner.right, y).lineWidth(0.75).strokeColor(colors.line).stroke()
    },
  }
}

/** Wraps words into lines; words longer than a line are broken. */
function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  const space = widthOf(' ')
  let [line, used] = ['', 0]
  const put = (part: string, isNextWord: boolean) => {
    const more = widthOf(part) + (isNextWord && line ? space : 0)
    if (line && used + more > width) {
      lines.push(line)
      line = part
      used = widthOf(part)
    } else {
      line += isNextWord && line ? ` ${part}` : part
      used += more
    }
  }
  for (const word of text.split(' '))
    if (widthOf(word) <= width) put(word, true)
    else for (const [at, sign] of Array.from(word).entries()) put(sign, at === 0)
  return [...lines, line]
}

/** Finishes the document and returns its bytes. */
export function bytesOf({ doc }: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    doc.end()
  })
}

// Names are untrusted text: control, invisible and direction characters are removed.
const unsafe = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Collapses repeated spaces. */
const shown = (text: string): string =>
  text.toWellFormed().replace(/\s/g, ' ').replace(unsafe, '').replace(/ +/g, ' ').trim()

interface Inside {
  font: { hasGlyphForCodePoint: (code: number) => boolean }
}

// The library measures characters missing in the font at twice their width and overflows the line.
const known = (doc: PDFKit.PDFDocument, text: string): string => {
  const { font } = Reflect.get(doc, '_font') as Inside
  return Array.from(text, (sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '\u25a1')).join('')
}
