import { fontsOfTexts } from '@digisigncast/contract/slides/fonts-of-text'
import type { SlideDocument, SlideFont, TextElement, TimeElement } from '@digisigncast/contract/slides/slide-document'
import { slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { textAt } from '@digisigncast/timeline/items/slide-texts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { type SlideFontFile, slideFontFiles } from './font-files.ts'

/** Characters of list markers and digits that texts need besides their own. */
const always = '•.0123456789'

/** The font files that the texts of a slide need, in order. Data can contain any characters of its font. */
export async function fontsOfSlide({ elements }: SlideDocument): Promise<SlideFontFile[]> {
  const texts: { font: SlideFont; text: string }[] = []
  const whole = new Set<string>()
  for (const element of elements) {
    if ('source' in element) {
      // The editor alone shows an element without a source; it has all fonts.
      if (element.source !== null) whole.add(element.font)
    } else if ('font' in element) {
      const own = textsOf(element)
      texts.push({ font: element.font, text: always + own + (element.capitals ? own.toUpperCase() : '') })
      // Formats of further languages take milliseconds.
      await nextTurn()
    }
  }
  const files = await slideFontFiles()
  const needed = fontsOfTexts(files, texts)
  return files.filter((file) => whole.has(file.font) || needed.has(file))
}

/** Letters that all fonts have: those of Latin. */
const latin = /[\0-\u024f]+/g

/** The hashes of the font files that data needs besides those of the font that it is shown in. */
export async function fontsOfData(data: SourceData): Promise<string[]> {
  const further = JSON.stringify(data).replace(latin, '')
  const files = (await slideFontFiles()).filter(({ font }) => !(font in slideFonts))
  const needed = fontsOfTexts(files, [{ font: 'noto-sans', text: further }])
  return files.flatMap((file) => (needed.has(file) ? [file.hash] : []))
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
