import { plainLine } from '@digisigncast/contract/api/plain-text'
import type { Pdfium } from './pdfium.ts'

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
export function missingFonts(pdfium: Pdfium, page: number): string[] {
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
