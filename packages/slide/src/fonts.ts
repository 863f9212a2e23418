import type { TextLook } from '@digisigncast/contract/slides/slide-document'
import { familyOf } from '@digisigncast/contract/slides/slide-fonts'

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
  uses: number
}

const added = new Map<string, AddedFont>()

/**
 * Makes font files available to the page. Each is loaded when a text needs it. Returns a function that removes those that
 * are not in use otherwise.
 */
export function addFonts(files: readonly FontFile[]): () => void {
  const keys = files.map(addFont)
  return () => {
    for (const key of keys.splice(0)) removeFont(key)
  }
}

function addFont({ family, weight, range, url }: FontFile): string {
  const key = `${family} ${range}`
  const known = added.get(key)
  if (known) known.uses += 1
  else {
    const face = new FontFace(family, `url("${url}")`, { weight, unicodeRange: range })
    added.set(key, { face, uses: 1 })
    document.fonts.add(face)
  }
  return key
}

function removeFont(key: string): void {
  const font = added.get(key)
  if (!font) return
  font.uses -= 1
  if (font.uses > 0) return
  added.delete(key)
  document.fonts.delete(font.face)
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
  const loads = texts.map(({ font, weight, text }) => document.fonts.load(`${weight} 16px ${familyOf(font)}`, text))
  return (await Promise.allSettled(loads)).every(({ status }) => status === 'fulfilled')
}
