import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CodePoints, codePointsOf } from '@digisigncast/contract/slides/code-points'
import { SlideFont } from '@digisigncast/contract/slides/slide-document'
import type { FontId } from '@digisigncast/contract/slides/slide-fonts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { onDemand } from '../../../platform/on-demand.ts'

/** A font file: all weights of a font for some characters. */
export interface SlideFontFile {
  font: FontId
  /** SHA-256 of its bytes; its name. */
  hash: string
  /** Size in bytes. */
  bytes: number
  path: URL
  /** Characters, as the descriptor `unicode-range` of CSS. */
  range: string
  codePoints: CodePoints
}

/** The files of a font in its package. */
interface Source {
  font: FontId
  package: string
  /** Their names end with it. */
  ending: string
  /** Groups of characters; omitted: all. */
  subsets?: (subset: string) => boolean
}

const variable = (font: FontId, subsets?: Source['subsets']): Source => ({
  font,
  package: `@fontsource-variable/${font}`,
  ending: 'wght-normal',
  ...(subsets && { subsets }),
})
const one = (font: FontId, ...wanted: string[]): Source => ({
  font,
  package: `@fontsource/${font}`,
  ending: '400-normal',
  subsets: (subset) => wanted.includes(subset),
})
const not =
  (...unwanted: string[]) =>
  (subset: string): boolean =>
    !unwanted.includes(subset)
const only = (wanted: string) => (subset: string) => subset === wanted

/** The packages of all fonts; of those for further characters, the parts that other files do not have. */
const sources: readonly Source[] = [
  ...SlideFont.options.map((font) => variable(font)),
  variable('noto-sans', not('latin', 'devanagari')),
  variable('noto-sans-arabic', only('arabic')),
  variable('noto-sans-hebrew', only('hebrew')),
  variable('noto-sans-devanagari', only('devanagari')),
  variable('noto-sans-thai', only('thai')),
  one('noto-sans-symbols', 'symbols'),
  one('noto-sans-symbols-2', 'symbols', 'math'),
  variable('noto-emoji'),
  ...(['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const).map((font) =>
    variable(font, not('latin', 'latin-ext', 'cyrillic', 'vietnamese')),
  ),
]

/** All font files in a fixed order: where their characters overlap, browsers use the last one. About 22 MB on the disk. */
export const slideFontFiles = onDemand(async (): Promise<readonly SlideFontFile[]> => {
  const files: SlideFontFile[] = []
  for (const source of sources) {
    const ranges = JSON.parse((await readFile(urlOf(source, 'unicode.json'))).toString()) as Record<string, string>
    for (const [subset, range] of Object.entries(ranges)) {
      if (source.subsets?.(subset) === false) continue
      // `[4]` is the fourth part of a large font.
      const name = `${source.font}-${subset.replace(/[[\]]/g, '')}-${source.ending}.woff2`
      files.push(await fileAt(source.font, urlOf(source, `files/${name}`), range))
    }
  }
  return files
})

/** The same by their hash. */
export const slideFontsByHash = onDemand(
  async (): Promise<ReadonlyMap<string, SlideFontFile>> =>
    new Map((await slideFontFiles()).map((file) => [file.hash, file])),
)

const urlOf = ({ package: name }: Source, file: string): URL => new URL(import.meta.resolve(`${name}/${file}`))

async function fileAt(font: FontId, path: URL, range: string): Promise<SlideFontFile> {
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await nextTurn()
  return { font, hash, bytes: bytes.length, path, range, codePoints: codePointsOf(range) }
}
