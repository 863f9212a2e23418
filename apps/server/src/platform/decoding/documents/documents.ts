import { readFileSync } from 'node:fs'
import { maxDocumentPages } from '@digisigncast/contract/api/limits'
import { plainLine } from '@digisigncast/contract/api/plain-text'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { type DecodeJobs, type PageFacts, type PageInput, Refusal } from '../jobs.ts'
import { inside, loadSharp, thumbnailSide } from '../pictures.ts'
import { documentFonts, type FontFile } from './fonts.ts'
import { openPdfium, type Pdfium } from './pdfium.ts'

const damaged = 'This PDF is damaged. Export it again and upload the new file.'
const needsForms =
  'This PDF is a form (XFA) that only few programs can show. Open it in one of them, print it to a PDF, and upload that.'
/** Form of a PDF whose pages are made by its own program. Source: FORMTYPE_XFA_FULL in fpdf_formfill.h of PDFium. */
const fullXfa = 2
const needsPassword = 'This PDF needs a password. Save it without one and upload it again.'

/** Counts the pages of a PDF. Refuses PDFs that cannot be opened, and those with too many pages. */
export const countPages = ({ path }: DecodeJobs['document']['input']): Promise<{ pages: number }> =>
  withDocument(path, [], (document, pdfium) => {
    if (pdfium.FPDF_GetFormType((document as unknown as { documentIdx: number }).documentIdx) === fullXfa)
      throw new Refusal(needsForms)
    const pages = document.getPageCount()
    if (pages < 1) throw new Refusal(damaged)
    if (pages > maxDocumentPages)
      throw new Refusal(
        `This PDF has ${pages.toLocaleString('en')} pages; the limit is ${maxDocumentPages}. Split it and upload the parts.`,
      )
    return Promise.resolve({ pages })
  })

/** Writes the picture of a page on white and its thumbnail, upright. The longest side has `side` pixels. */
export function renderPage({ from, page, side, to, thumbnail }: PageInput): Promise<PageFacts> {
  const begunAt = performance.now()
  return withDocument(from, documentFonts(), async (document, pdfium) => {
    const loaded = document.getPage(page - 1)
    // The size of a page that cannot be loaded is 0.
    const { originalWidth, originalHeight } = loaded.getOriginalSize()
    const scale = side / Math.max(originalWidth, originalHeight)
    if (!(originalWidth > 0 && originalHeight > 0 && Number.isFinite(scale))) throw new Refusal(damaged)
    const width = Math.max(1, Math.round(originalWidth * scale))
    const height = Math.max(1, Math.round(originalHeight * scale))
    const missing = missingFonts(pdfium, (loaded as unknown as { pageIdx: number }).pageIdx)
    const { data } = await loaded.render({ width, height, scale: 1, render: 'bitmap', renderFormFields: true })
    const sharp = await loadSharp()
    const pixels = () => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    await pixels().webp({ quality: 90, effort: 1 }).toFile(to)
    await pixels().resize(thumbnailSide, thumbnailSide, inside).webp({ quality: 78, effort: 1 }).toFile(thumbnail)
    return { width, height, missingFonts: missing, tookMs: performance.now() - begunAt }
  })
}

/** Opens a PDF with an instance of the library of its own: files of two accounts never share its memory. */
async function withDocument<T>(
  path: string,
  fonts: readonly FontFile[],
  work: (document: PDFiumDocument, pdfium: Pdfium) => Promise<T>,
): Promise<T> {
  try {
    const { library, pdfium } = await openPdfium(fonts)
    const document = await library.loadDocument(readFileSync(path)).catch(refuse)
    return await work(document, pdfium)
  } catch (error) {
    // The library ends itself when an allocation fails.
    if (isAbort(error)) throw new Error('out of memory', { cause: error })
    throw error
  }
}

/** The error of WebAssembly code that ended. Its class is not among the types of Node. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError'

/** @throws Refusal with the reason why a PDF was not opened; the library gives it in words only. */
function refuse(error: unknown): never {
  if (!(error instanceof Error) || isAbort(error)) throw error
  throw new Refusal(/password|security/i.test(error.message) ? needsPassword : damaged)
}

/** Characters of a page that are examined. */
const maxCharacters = 20_000
const maxFonts = 5
const maxNameBytes = 64
const anySize = 10

/**
 * Names of fonts, with which letters of a page cannot be drawn: the document does not contain them, and no other font here
 * has these letters.
 * @param page a page that was loaded and not rendered yet
 */
function missingFonts(pdfium: Pdfium, page: number): string[] {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return []
  const names = new Set<string>()
  const examined = new Set<string>()
  const count = Math.min(maxCharacters, pdfium.FPDFText_CountChars(text))
  for (let index = 0; index < count && names.size < maxFonts; index += 1) {
    const letter = pdfium.FPDFText_GetUnicode(text, index)
    const object = isVisible(letter) ? pdfium.FPDFText_GetTextObject(text, index) : 0
    const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object)
    const key = `${font} ${letter}`
    if (font === 0 || examined.has(key)) continue
    examined.add(key)
    if (pdfium.FPDFFont_GetIsEmbedded(font) === 0 && pdfium.FPDFFont_GetGlyphPath(font, letter, anySize) === 0)
      names.add(nameOf(pdfium, font))
  }
  pdfium.FPDFText_ClosePage(text)
  return [...names]
}

/** Without blanks, and without characters whose meaning only the font knows. */
const isVisible = (letter: number): boolean =>
  letter > 0 && letter <= 0x10ffff && /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(letter))

function nameOf(pdfium: Pdfium, font: number): string {
  const { malloc, free } = pdfium
  const buffer = malloc(maxNameBytes)
  const bytes = pdfium.FPDFFont_GetBaseFontName(font, buffer, maxNameBytes)
  const isRead = bytes > 0 && bytes <= maxNameBytes
  const name = isRead ? Buffer.from(pdfium.memory().subarray(buffer, buffer + bytes - 1)).toString() : ''
  free(buffer)
  return plainLine(name) || 'without a name'
}
