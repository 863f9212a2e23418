import { type CodePoints, pointsIn, sortedPoints } from './code-points.ts'
import { type FontId, furtherFonts } from './slide-fonts.ts'

/** A font file, and the characters that it is for. */
interface FontFile {
  font: FontId
  codePoints: CodePoints
}

/** Fonts are said to have all symbols of a block when they have some of it. */
const isSymbol = (point: number): boolean => point >= 0x2100 && point <= 0x2bff

/** A text, and the font that it is shown in. */
interface FontText {
  font: FontId
  text: string
}

/** The font files that texts need: those of their fonts, and for further characters those of other fonts. */
export function fontsOfTexts<File extends FontFile>(files: readonly File[], texts: readonly FontText[]): Set<File> {
  // Texts with the same fonts in the same order are looked at together.
  const groups = Map.groupBy(texts, ({ font, text }) => `${font} ${furtherFonts(text).ideographs[0]}`)
  const found = [...groups.values()].flatMap((group) =>
    group[0] ? [...fontsOfText(files, group[0].font, group.map(({ text }) => text).join(''))] : [],
  )
  return new Set(found)
}

function fontsOfText<File extends FontFile>(files: readonly File[], font: FontId, text: string): Set<File> {
  const points = sortedPoints(text)
  const byFont = Map.groupBy(files, (file) => file.font)
  const using = (id: FontId, wanted: Uint32Array) =>
    (byFont.get(id) ?? []).filter(({ codePoints }) => pointsIn(codePoints, wanted).length > 0)
  const own = using(font, points)
  const isLeft = new Set(without(points, own))
  const others = points.filter((point) => isSymbol(point) || isLeft.has(point))
  const { scripts, ideographs } = furtherFonts(text)
  const found = [...own, ...scripts.flatMap((id) => using(id, others))]
  let left = without(others, found)
  for (const id of ideographs) {
    const more = using(id, left)
    found.push(...more)
    left = without(left, more)
  }
  return new Set(found)
}

/** The points that none of the files is for. */
function without(points: Uint32Array, files: readonly FontFile[]): Uint32Array {
  const found = new Set(files.flatMap(({ codePoints }) => pointsIn(codePoints, points)))
  return points.filter((point) => !found.has(point))
}
