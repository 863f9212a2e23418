import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type SlideDocument,
  SlideFont,
  type TextElement,
  type TimeElement,
} from '@digisigncast/contract/slides/slide-document'
import { textAt } from '@digisigncast/timeline/items/slide-texts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import { onDemand } from '../../platform/on-demand.ts'

/** A font file: all weights of a font for some characters. */
export interface SlideFontFile {
  font: SlideFont
  /** SHA-256 of its bytes; its name. */
  hash: string
  bytes: Buffer
  /** Characters, as the descriptor `unicode-range` of CSS. */
  range: string
  /** The same as pairs of the first and last code point. */
  codePoints: readonly (readonly [first: number, last: number])[]
}

/** All font files in a fixed order: where their characters overlap, browsers use the last one. About 2 MB. */
export const slideFontFiles = onDemand(
  async (): Promise<readonly SlideFontFile[]> => (await Promise.all(SlideFont.options.map(filesOf))).flat(),
)

async function filesOf(font: SlideFont): Promise<SlideFontFile[]> {
  const ranges = JSON.parse((await readFrom(font, 'unicode.json')).toString()) as Record<string, string>
  return Promise.all(
    Object.entries(ranges).map(async ([subset, range]) => {
      const bytes = await readFrom(font, `files/${font}-${subset}-wght-normal.woff2`)
      const hash = createHash('sha256').update(bytes).digest('hex')
      return { font, hash, bytes, range, codePoints: range.split(',').map(codePointsOf) }
    }),
  )
}

const readFrom = (font: SlideFont, file: string): Promise<Buffer> =>
  readFile(new URL(import.meta.resolve(`@fontsource-variable/${font}/${file}`)))

/** @param part such as `U+0100-02BA` or `U+20AB` */
function codePointsOf(part: string): readonly [number, number] {
  const [first = '', last = first] = part.trim().slice('U+'.length).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** Characters of list markers and digits that texts need besides their own. */
const always = '•.0123456789'

/** The font files that the texts of a slide need, in order. Data can contain any characters. */
export async function fontFilesOf({ elements }: SlideDocument): Promise<SlideFontFile[]> {
  const texts = new Map<SlideFont, Set<number>>()
  const whole = new Set<SlideFont>()
  for (const element of elements) {
    if ('source' in element) {
      // The editor alone shows an element without a source; it has all fonts.
      if (element.source !== null) whole.add(element.font)
    } else if ('font' in element) {
      const known = texts.get(element.font) ?? new Set()
      const own = textsOf(element)
      const shown = element.capitals ? own.toUpperCase() + own : own
      for (const character of always + shown) known.add(character.codePointAt(0) ?? 0)
      texts.set(element.font, known)
      // Formats of further languages take milliseconds.
      await nextTurn()
    }
  }
  const sorted = new Map([...texts].map(([font, points]) => [font, Uint32Array.from(points).sort()]))
  return (await slideFontFiles()).filter((file) => whole.has(file.font) || isShown(sorted.get(file.font), file))
}

/** @param points in ascending order */
const isShown = (points: Uint32Array | undefined, { codePoints }: SlideFontFile): boolean =>
  points !== undefined && codePoints.some(([first, last]) => firstFrom(points, first) <= last)

/** The first of sorted numbers that is not below a limit; Infinity without one. */
function firstFrom(sorted: Uint32Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY
}

const dayMs = 24 * 60 * 60 * 1000
/** Instants in all months and on all days of the week. */
const samples = Array.from({ length: 60 }, (_, index) => index * 6 * dayMs)
/** With all forms of plurals. */
const counts = [1, 2, 3, 5, 11, 21, 100]

/** The text of an element, or texts that it shows at different times. */
function textsOf(element: TextElement | TimeElement): string {
  if (element.type === 'text') return element.text
  const instants =
    element.type === 'countdown'
      ? counts.map((count) => Date.parse(`${element.until}:00Z`) - count * (dayMs + 3_661_000))
      : samples
  const texts = instants.map((now) => textAt({ ...element, zone: 'UTC' }, now, 'UTC'))
  return texts.join('') + (element.type === 'countdown' ? element.ended : 'AMP')
}
