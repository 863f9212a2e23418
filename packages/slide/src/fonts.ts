import type { TextLook } from '@digisigncast/contract/slides/slide-document'
import { familiesOf } from '@digisigncast/contract/slides/slide-fonts'

/** A font file as a page can load it. */
export interface FontFile {
  family: string
  /** Lightest and boldest weight, such as `100 900`. */
  weight: string
  range: string
  url: string
}

interface AddedFont {
  face: FontFace
  /** The file that it is loaded from. */
  url: string
  /** The same file at each of its URLs in use. */
  files: FontFile[]
}

const added = new Map<string, AddedFont>()

/**
 * Makes font files available to the page. Each is loaded when a text needs it. Returns a function that removes those that
 * are not in use otherwise.
 */
export function addFonts(files: readonly FontFile[]): () => void {
  const fonts = [...files]
  for (const file of fonts) addFont(file)
  return () => {
    for (const file of fonts.splice(0)) removeFont(file)
  }
}

const keyOf = ({ family, range }: FontFile): string => `${family} ${range}`

function addFont(file: FontFile): void {
  const font = added.get(keyOf(file))
  if (!font) {
    added.set(keyOf(file), { face: addFace(file), url: file.url, files: [file] })
    return
  }
  font.files.push(file)
  if (font.face.status === 'error') replaceFace(font, file)
}

function removeFont(file: FontFile): void {
  const font = added.get(keyOf(file))
  if (!font) return
  font.files.splice(font.files.indexOf(file), 1)
  const [other] = font.files
  if (!other) {
    added.delete(keyOf(file))
    document.fonts.delete(font.face)
  } else if (font.face.status !== 'loaded' && !font.files.some(({ url }) => url === font.url)) {
    // Its URL may be revoked now.
    replaceFace(font, other)
  }
}

function addFace({ family, weight, range, url }: FontFile): FontFace {
  const face = new FontFace(family, `url("${url}")`, { weight, unicodeRange: range })
  document.fonts.add(face)
  return face
}

function replaceFace(font: AddedFont, file: FontFile): void {
  document.fonts.delete(font.face)
  font.face = addFace(file)
  font.url = file.url
}

/** A text and its font. */
export interface UsedFont extends Pick<TextLook, 'font' | 'weight'> {
  text: string
}

/**
 * Loads fonts for the characters of texts. Fonts that cannot be loaded are replaced by the browser's. Returns whether all
 * files could be loaded.
 */
export async function loadFonts(texts: readonly UsedFont[]): Promise<boolean> {
  const loads = texts.map(({ font, weight, text }) =>
    document.fonts.load(`${weight} 16px ${familiesOf(font, text)}`, text),
  )
  return (await Promise.allSettled(loads)).every(({ status }) => status === 'fulfilled')
}
