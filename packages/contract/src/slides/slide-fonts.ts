/** Font families of slides. Players have no others: system fonts differ between devices. */
export const slideFonts = {
  inter: { name: 'Inter', weights: [100, 900] },
  archivo: { name: 'Archivo', weights: [100, 900] },
  montserrat: { name: 'Montserrat', weights: [100, 900] },
  nunito: { name: 'Nunito', weights: [200, 1000] },
  oswald: { name: 'Oswald', weights: [200, 700] },
  lora: { name: 'Lora', weights: [400, 700] },
  'playfair-display': { name: 'Playfair Display', weights: [400, 900] },
  fraunces: { name: 'Fraunces', weights: [100, 900] },
  caveat: { name: 'Caveat', weights: [400, 700] },
  'jetbrains-mono': { name: 'JetBrains Mono', weights: [100, 800] },
} as const satisfies Record<string, Family>

/** Families of ideographs: they are drawn differently in Chinese (simplified, traditional), Japanese and Korean. */
const ideographicFonts = {
  'noto-sans-sc': { name: 'Noto Sans SC', weights: [100, 900] },
  'noto-sans-tc': { name: 'Noto Sans TC', weights: [100, 900] },
  'noto-sans-jp': { name: 'Noto Sans JP', weights: [100, 900] },
  'noto-sans-kr': { name: 'Noto Sans KR', weights: [100, 900] },
} as const satisfies Record<string, Family>

/** Families for the characters that the family of a text does not have, in the order in which they are looked for. */
const scriptFonts = {
  'noto-sans': { name: 'Noto Sans', weights: [100, 900] },
  'noto-sans-arabic': { name: 'Noto Sans Arabic', weights: [100, 900] },
  'noto-sans-hebrew': { name: 'Noto Sans Hebrew', weights: [100, 900] },
  'noto-sans-devanagari': { name: 'Noto Sans Devanagari', weights: [100, 900] },
  'noto-sans-thai': { name: 'Noto Sans Thai', weights: [100, 900] },
  'noto-sans-symbols': { name: 'Noto Sans Symbols', weights: [400, 400] },
  'noto-sans-symbols-2': { name: 'Noto Sans Symbols 2', weights: [400, 400] },
  'noto-emoji': { name: 'Noto Emoji', weights: [300, 700] },
} as const satisfies Record<string, Family>

interface Family {
  name: string
  weights: readonly [lightest: number, boldest: number]
}

/** All families of slides by their id: those that a text can have, and those for further characters. */
export const fontFamilies = { ...slideFonts, ...scriptFonts, ...ideographicFonts }
export type FontId = keyof typeof fontFamilies
export const fontIds = Object.keys(fontFamilies) as [FontId, ...FontId[]]

/** Family of a font in CSS. Its own name, so that no font of the system is used in its place. */
export const familyOf = (font: FontId): string => `Slide ${fontFamilies[font].name}`

/** Weights of a font in CSS, such as `100 900`. */
export function weightsOf(font: FontId): string {
  const [lightest, boldest] = fontFamilies[font].weights
  return lightest === boldest ? String(lightest) : `${lightest} ${boldest}`
}

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]

const kana = /[\u3040-\u30ff]/
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/

/** The families for characters that the font of a text does not have: ideographs first as in the language of the text. */
export function furtherFonts(text: string): { scripts: readonly FontId[]; ideographs: readonly FontId[] } {
  const first = kana.test(text) ? 'noto-sans-jp' : hangul.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
  const ideographs = [first, ...keysOf(ideographicFonts).filter((id) => id !== first)] as const
  return { scripts: keysOf(scriptFonts), ideographs }
}

/** The families of a text with a font, as the property `font-family` of CSS. */
export function familiesOf(font: FontId, text: string): string {
  const { scripts, ideographs } = furtherFonts(text)
  return [font, ...scripts, ...ideographs].map((id) => `"${familyOf(id)}"`).join(', ')
}
